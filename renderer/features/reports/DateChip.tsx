/** A period as a chip of the filter bar: named ranges at the left, two typed dates at the right. */
import { Button, Group, Popover, Stack } from '@mantine/core';
import { areDaysReversed, DateField, getDateError, InPopoverContext, ReversedDays } from '@renderer/ui/DateField';
import { useToday } from '@renderer/ui/use-now';
import {
  type DatePair,
  describePeriod,
  type ReportParameters,
  resolveFilters,
  setFilterValue,
  setRange,
  swapFilters,
} from '@shared/reports/parameters';
import { dateRanges } from '@shared/values/date-ranges';
import { formatSentenceDay, isCalendarDate } from '@shared/values/dates';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { barTexts as texts } from './texts';

type ChipProps = {
  readonly label: string;
  readonly value: string;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Null for a filter that is always there: Ctrl+D opens it. */
  readonly onRemove: (() => void) | null;
  /** Why the filter does nothing; null where it does, or may. */
  readonly warning: string | null;
  /** The editor. */
  readonly children: ReactNode;
};

/** A filter of a report as a chip: a click opens its editor, a cross leaves it out. */
export function Chip({ label, value, isOpen, setOpen, onRemove, warning, children }: ChipProps) {
  return (
    <span className="report-chip" title={warning ?? undefined}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" aria-keyshortcuts={onRemove ? undefined : 'Control+D'} onClick={() => setOpen(!isOpen)}>
            <span className="dim">{label}</span> <span className={warning ? 'warn' : undefined}>{value}</span>
            <IconChevronDown size={13} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown p="sm" aria-label={label}>
          <InPopoverContext value={true}>{children}</InPopoverContext>
        </Popover.Dropdown>
      </Popover>
      {onRemove && (
        <button type="button" aria-label={texts.remove(label)} onClick={onRemove}>
          <IconX size={13} aria-hidden />
        </button>
      )}
    </span>
  );
}

const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'short', timeZone: 'UTC' });
/** "Thu 1 Oct 2026". */
const formatDay = (date: string) => `${weekday.format(new Date(`${date}T00:00:00Z`))} ${formatSentenceDay(date)}`;

type Props = {
  readonly pair: DatePair;
  readonly parameters: ReportParameters;
  readonly onChange: (parameters: ReportParameters) => void;
  readonly onRun: () => void;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Called to leave the filter out; null for one that is always there. */
  readonly onRemove: (() => void) | null;
  readonly warning: string | null;
};

export function DateChip({ pair, parameters, onChange, onRun, isOpen, setOpen, onRemove, warning }: Props) {
  const today = useToday();
  const { [pair.from]: from = '', [pair.to]: to = '' } = resolveFilters(parameters, today);
  const isReversed = areDaysReversed(from, to);
  const hasProblem = isReversed || getDateError(from) !== null || getDateError(to) !== null;
  const run = () => {
    if (hasProblem) return;
    setOpen(false);
    onRun();
  };
  const renderField = (name: string, label: string, value: string) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it takes the keys.
    <div
      // What is typed takes the place of the date.
      onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      onKeyDownCapture={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (name === pair.to) run();
        else event.currentTarget.nextElementSibling?.querySelector('input')?.focus();
      }}
    >
      <DateField
        label={label}
        isFirst={name === pair.from}
        value={value}
        onChange={(typed) => onChange(setFilterValue(parameters, name, typed, today))}
      />
    </div>
  );
  return (
    <Chip
      label={pair.label}
      value={describePeriod(parameters, pair) || texts.any}
      isOpen={isOpen}
      setOpen={setOpen}
      onRemove={onRemove}
      warning={warning}
    >
      {/* The fields come first for the keyboard, and stand at the right. */}
      <Group gap={14} align="stretch" wrap="nowrap" style={{ flexDirection: 'row-reverse' }}>
        <Stack gap={8} w={202}>
          {renderField(pair.from, texts.from, from)}
          {renderField(pair.to, texts.to, to)}
          {isReversed ? (
            <ReversedDays
              onSwap={() => onChange(swapFilters(setRange(parameters, pair, null, today), pair.from, pair.to))}
            />
          ) : (
            <span className="dim small">
              {isCalendarDate(from) && isCalendarDate(to) && texts.days(formatDay(from), formatDay(to))}
            </span>
          )}
          <Group gap={6}>
            <Button size="compact-sm" disabled={hasProblem} onClick={run}>
              {texts.run}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setOpen(false)}>
              {texts.done}
            </Button>
          </Group>
        </Stack>
        <ul className="date-ranges" aria-label={texts.ranges}>
          {dateRanges.map(({ id, label }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={parameters.ranges[pair.id] === id}
                onClick={() => onChange(setRange(parameters, pair, id, today))}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </Group>
    </Chip>
  );
}
