/** The filters of a report in one row: the dates, what else is set, more to add, and Run. */
import { Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { useNames } from '@renderer/data/app';
import { areDaysReversed, DateField, getDateError, InPopoverContext, ReversedDays } from '@renderer/ui/DateField';
import { FilterField } from '@renderer/ui/FilterField';
import { useToday } from '@renderer/ui/use-now';
import { describeFilters } from '@shared/filters/filter-texts';
import { type FilterDefinition, isCheckable, reportFilters } from '@shared/filters/filters';
import {
  type DatePair,
  datePairs,
  describePeriod,
  findDatePair,
  type ReportParameters,
  resolveFilters,
  setFilterValue,
  setRange,
  swapFilters,
} from '@shared/reports/parameters';
import type { FilterSupport } from '@shared/reports/report';
import { dateRanges, formatSentenceDay, isCalendarDate } from '@shared/values/dates';
import { foldText } from '@shared/values/texts';
import { IconChevronDown, IconPlayerPlay, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
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
function Chip({ label, value, isOpen, setOpen, onRemove, warning, children }: ChipProps) {
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

type DateChipProps = Pick<ChipProps, 'isOpen' | 'setOpen' | 'onRemove' | 'warning'> &
  Pick<Props, 'parameters' | 'onChange' | 'onRun'> & { readonly pair: DatePair };

function DateChip({ pair, parameters, onChange, onRun, isOpen, setOpen, onRemove, warning }: DateChipProps) {
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
            <Button variant="filled" size="compact-sm" disabled={hasProblem} onClick={run}>
              {texts.run}
            </Button>
            <Button size="compact-sm" onClick={() => setOpen(false)}>
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

/** A filter to add: a pair of dates, or a single one. */
type Choice = { readonly id: string; readonly label: string; readonly names: readonly string[] };

const choices: readonly Choice[] = [
  ...datePairs.map(({ id, label, from, to }) => ({ id, label, names: [from, to] })),
  ...reportFilters.flatMap(({ name, label }) => (findDatePair(name) ? [] : [{ id: name, label, names: [name] }])),
];

/** How a report's filters are found out. */
export type FilterCheck = {
  readonly isRunning: boolean;
  readonly start: (names: readonly FilterDefinition[]) => void;
  readonly stop: () => void;
};

type Support = Readonly<Record<string, FilterSupport>>;

type AddFilterProps = {
  readonly unset: readonly Choice[];
  readonly support: Support;
  readonly check: FilterCheck;
  readonly onAdd: (id: string) => void;
};

function AddFilter({ unset, support, check, onAdd }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const isIgnored = ({ names }: Choice) => names.every((name) => support[name] === 'ignored');
  const found = unset.filter((choice) => !isIgnored(choice) && foldText(choice.label).includes(foldText(typed.trim())));
  const ignored = unset.filter(isIgnored);
  const unknown = reportFilters.filter((filter) => isCheckable(filter) && support[filter.name] === undefined);
  const change = (isOpened: boolean) => {
    setOpen(isOpened);
    setTyped('');
    setActive(0);
  };
  const add = (choice: Choice | undefined) => {
    if (!choice) return;
    change(false);
    onAdd(choice.id);
  };
  return (
    <Popover opened={isOpen} onChange={change} position="bottom-start" shadow="md" width={268} trapFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" leftSection={<IconPlus size={14} />} onClick={() => change(!isOpen)}>
          {texts.add}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label={texts.add}>
        <TextInput
          data-autofocus
          aria-label={texts.find}
          placeholder={texts.find}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
            if (step === 0 && event.key !== 'Enter') return;
            event.preventDefault();
            if (step === 0) add(found[active]);
            else setActive(Math.max(0, Math.min(found.length - 1, active + step)));
          }}
        />
        <div role="listbox" aria-label={texts.add} className="filter-choices">
          {found.map((choice, index) => (
            <button
              key={choice.id}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => add(choice)}
            >
              {choice.label}
            </button>
          ))}
        </div>
        {ignored.length > 0 && <p className="dim small">{texts.noEffect(ignored.map(({ label }) => label))}</p>}
        {check.isRunning ? (
          <Button variant="subtle" size="compact-sm" onClick={check.stop}>
            {texts.stopCheck}
          </Button>
        ) : (
          unknown.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => check.start(unknown)}>
              {texts.check(unknown.length + 1)}
            </Button>
          )
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type Props = {
  readonly parameters: ReportParameters;
  readonly onChange: (parameters: ReportParameters) => void;
  readonly onRun: () => void;
  readonly onCancel: () => void;
  readonly isRunning: boolean;
  /** Whether the filters are others than those of the result, or there is none. */
  readonly isChanged: boolean;
  /** Whether the dates are to be filled in at first. */
  readonly opensDates: boolean;
  readonly support: Support;
  readonly check: FilterCheck;
  readonly runButton: RefObject<HTMLButtonElement | null>;
};

export function FilterBar(props: Props) {
  const { parameters, onChange, onRun, onCancel, isRunning, isChanged, opensDates, support, check, runButton } = props;
  const names = useNames();
  const today = useToday();
  /** The filter whose editor is open. */
  const [openId, setOpenId] = useState<string | null>(opensDates ? datePairs[0].id : null);
  const bar = useRef<HTMLElement>(null);
  const isSet = ({ id, names: filters }: Choice) =>
    filters.some((name) => (parameters.filters[name] ?? '') !== '') || Object.hasOwn(parameters.ranges, id);
  const shown = choices.filter((choice) => choice === choices[0] || choice.id === openId || isSet(choice));
  const remove = ({ names: filters, id }: Choice) => {
    const pair = datePairs.find((candidate) => candidate.id === id);
    const plain = pair ? setRange(parameters, pair, null, today) : parameters;
    onChange(filters.reduce((left, name) => setFilterValue(left, name, '', today), plain));
    setOpenId(null);
    bar.current?.querySelector<HTMLElement>('.report-chip button')?.focus();
  };
  return (
    <search ref={bar} className="report-bar" aria-label={texts.bar}>
      {shown.map((choice) => {
        const { id, label } = choice;
        const isOpen = openId === id;
        const common = {
          label,
          isOpen,
          setOpen: (isOpening: boolean) => setOpenId(isOpening ? id : null),
          onRemove: choice === choices[0] ? null : () => remove(choice),
          warning: choice.names.every((name) => support[name] === 'ignored') ? texts.noEffect([label]) : null,
        };
        const pair = datePairs.find((candidate) => candidate.id === id);
        if (pair)
          return (
            <DateChip key={id} {...common} pair={pair} parameters={parameters} onChange={onChange} onRun={onRun} />
          );
        const definition: FilterDefinition | undefined = reportFilters.find(({ name }) => name === id);
        const value = parameters.filters[id] ?? '';
        const [described] = describeFilters(reportFilters, { [id]: value }, names);
        return (
          definition && (
            <Chip key={id} {...common} value={described?.label.slice(label.length + 2) || texts.any}>
              <Group
                component="form"
                gap={6}
                align="end"
                wrap="nowrap"
                onSubmit={(event) => {
                  event.preventDefault();
                  setOpenId(null);
                }}
              >
                <FilterField
                  definition={definition}
                  value={value}
                  width={240}
                  onChange={(typed) => onChange(setFilterValue(parameters, id, typed, today))}
                  {...(definition.directory ? { names: names[definition.directory] } : {})}
                />
                <Button type="submit">{texts.done}</Button>
              </Group>
            </Chip>
          )
        );
      })}
      <AddFilter
        unset={choices.filter((choice) => !shown.includes(choice))}
        support={support}
        check={check}
        onAdd={setOpenId}
      />
      {isRunning ? (
        <Button onClick={onCancel}>{texts.cancel}</Button>
      ) : (
        <Button
          ref={runButton}
          variant={isChanged ? 'filled' : 'default'}
          leftSection={<IconPlayerPlay size={14} />}
          aria-label={texts.runReport}
          aria-keyshortcuts="Control+Enter"
          onClick={onRun}
        >
          {texts.run}
        </Button>
      )}
    </search>
  );
}
