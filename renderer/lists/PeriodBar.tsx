/** The bar of period and basis: by which date, of which period and of which bookings what stands below is counted. */
import './period-bar.css';
import { Button, Popover } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { ChoiceMenu } from '@renderer/ui/ChoiceMenu';
import { areDaysReversed, DateField, InPopoverContext, ReversedDays } from '@renderer/ui/DateField';
import { isDialogOpen, isInField } from '@renderer/ui/keyboard';
import {
  basisDateNames,
  basisDates,
  moveSpan,
  type PeriodBasis,
  printSpan,
  resolveSpan,
  type Span,
} from '@shared/filters/period-basis';
import { formatMonth, getDateRange, isCalendarDate, shiftPeriod, toPeriodKey } from '@shared/values/dates';
import { type KeyboardEvent as ReactKeyboardEvent, useRef, useState } from 'react';
import { periodBarTexts as texts } from './period-bar-texts';

type PeriodMenuProps = {
  readonly value: Span;
  /** `staysOpen`: only From was given, and To may be next. */
  readonly onChange: (span: Span, staysOpen?: boolean) => void;
  /** YYYY-MM-DD on this computer's calendar. */
  readonly today: string;
  /** Months (2026-10) with a lock: a green ring. */
  readonly lockedMonths?: ReadonlySet<string> | undefined;
  /** Whether only single months can be chosen, as in a month end. */
  readonly isMonthOnly?: boolean | undefined;
};

const lastMonths = 12;

const listPresets = (today: string): readonly { readonly label: string; readonly span: Span }[] => {
  const month = getDateRange('last-month', today).from.slice(0, 7);
  const year = toPeriodKey('year', Number(today.slice(0, 4)), Number(today.slice(5, 7)));
  return [
    { label: texts.lastMonth, span: { kind: 'month', key: month } },
    { label: texts.lastMonths(lastMonths), span: { kind: 'last', months: lastMonths, to: 'last-month' } },
    { label: texts.thisFinancialYear, span: { kind: 'year', key: year } },
    { label: texts.allToYesterday, span: { kind: 'all-to', day: 'yesterday' } },
  ];
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -12, ArrowDown: 12 };
/** Months that arrows may go to: those whose keys have four digits of a year. */
const [firstMonth, lastMonth] = ['1900-01', '2199-12'];

/** The popover of a bar's period: usual periods, the months of one year, and two typed dates. */
function PeriodMenu(props: PeriodMenuProps) {
  const { value, onChange, today, lockedMonths, isMonthOnly = false } = props;
  const days = resolveSpan(value, today);
  /** The month that has the focus, and whose year is shown. */
  const [month, setMonth] = useState(days.to.slice(0, 7));
  const [typed, setTyped] = useState({ from: days.from ?? '', to: days.to });
  const months = useRef<HTMLDivElement>(null);
  const go = (by: number, isFocused: boolean) => {
    const next = shiftPeriod(month, 'month', by);
    if (next < firstMonth || next > lastMonth) return;
    setMonth(next);
    if (isFocused) {
      queueMicrotask(() => months.current?.querySelector<HTMLElement>(`[data-month="${next}"]`)?.focus());
    }
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || isInField(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    go(step, true);
  };
  const year = month.slice(0, 4);
  const commit = (range: { readonly from: string; readonly to: string }, staysOpen = false) => {
    setTyped(range);
    const { from, to } = range;
    if (isCalendarDate(to) && from === '') onChange({ kind: 'all-to', day: to }, staysOpen);
    else if (isCalendarDate(from) && isCalendarDate(to) && !areDaysReversed(from, to))
      onChange({ kind: 'between', from, to }, staysOpen);
  };
  const renderMonth = (_: unknown, index: number) => {
    const key = `${year}-${String(index + 1).padStart(2, '0')}`;
    const isLocked = lockedMonths?.has(key) === true;
    return (
      <button
        key={key}
        type="button"
        data-month={key}
        aria-label={isLocked ? `${formatMonth(key)}, ${texts.isLocked}` : formatMonth(key)}
        aria-pressed={value.kind === 'month' && value.key === key}
        tabIndex={key === month ? 0 : -1}
        data-autofocus={key === month || undefined}
        onClick={() => onChange({ kind: 'month', key })}
      >
        {formatMonth(key).slice(0, 3)}
        {isLocked && <i aria-hidden>◉</i>}
      </button>
    );
  };
  const renderYear = (by: number, label: string, sign: string) => (
    <button type="button" aria-label={label} title={label} onClick={() => go(by, false)}>
      {sign}
    </button>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows of the months are heard wherever in the menu the focus is.
    <div onKeyDown={onKeyDown}>
      {!isMonthOnly && (
        <div className="period-presets">
          {listPresets(today).map(({ label, span }) => (
            <Button
              key={label}
              size="compact-sm"
              aria-pressed={JSON.stringify(span) === JSON.stringify(value)}
              onClick={() => onChange(span)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <div className="period-year">
        {renderYear(-12, texts.earlierYear, '‹')}
        <b aria-live="polite">{year}</b>
        {renderYear(12, texts.laterYear, '›')}
        {(lockedMonths?.size ?? 0) > 0 && <span className="dim small">{texts.legend}</span>}
      </div>
      <div className="period-months" ref={months}>
        {Array.from({ length: 12 }, renderMonth)}
      </div>
      {!isMonthOnly && (
        <div className="period-dates">
          <DateField
            label={texts.from}
            value={typed.from}
            onChange={(from) => setTyped({ ...typed, from })}
            onCommit={(from) => commit({ ...typed, from }, true)}
          />
          <DateField
            label={texts.to}
            value={typed.to}
            onChange={(to) => setTyped({ ...typed, to })}
            onCommit={(to) => commit({ ...typed, to })}
          />
          {areDaysReversed(typed.from, typed.to) && (
            <ReversedDays onSwap={() => commit({ from: typed.to, to: typed.from })} />
          )}
        </div>
      )}
    </div>
  );
}

type Props = Omit<PeriodMenuProps, 'value' | 'onChange'> & {
  readonly value: PeriodBasis;
  readonly onChange: (basis: PeriodBasis) => void;
  /** Other words for the three dates, as trips have them. */
  readonly dateNames?: Readonly<Record<PeriodBasis['date'], string>> | undefined;
  /** A text in place of the bookings, where there is no choice: "All sectors". */
  readonly fixedBookings?: string | undefined;
};

const bookingsChoices = ['active', 'all'] as const;

export function PeriodBar({ value, onChange, dateNames = basisDateNames, fixedBookings, ...menu }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { today } = menu;
  const { span } = value;
  const move = (by: number) => onChange({ ...value, span: moveSpan(span, by, today) });
  const unlessInDialog = (act: () => void) => () => {
    if (!isDialogOpen()) act();
  };
  useHotkeys(
    [
      ['mod+D', unlessInDialog(() => setOpen(true))],
      ['alt+PageUp', unlessInDialog(() => move(-1))],
      ['alt+PageDown', unlessInDialog(() => move(1))],
    ],
    [],
  );
  const printed = printSpan(span, today);
  const renderMove = (by: number, label: string, sign: string, keys: string) => (
    <button
      type="button"
      className="period-move"
      aria-label={label}
      title={`${label} (${keys.replaceAll('+', ' ')})`}
      aria-keyshortcuts={keys}
      onClick={() => move(by)}
    >
      {sign}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a bar is no form.
    <div className="period-bar" role="group" aria-label={texts.label}>
      <ChoiceMenu
        name={texts.countsBy}
        value={value.date}
        choices={basisDates.map((date) => ({ value: date, label: dateNames[date], hint: texts.dates[date] }))}
        onChange={(date) => onChange({ ...value, date })}
      />
      {renderMove(-1, texts.earlier, '‹', texts.earlierKeys)}
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" width={310} trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            aria-label={`${texts.period}: ${printed}`}
            aria-keyshortcuts="Control+D"
            onClick={() => setOpen(!isOpen)}
          >
            {printed} <i aria-hidden>▾</i>
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={texts.period} p={8}>
          <InPopoverContext value={true}>
            {isOpen && (
              <PeriodMenu
                {...menu}
                value={span}
                onChange={(chosen, staysOpen = false) => {
                  setOpen(staysOpen);
                  onChange({ ...value, span: chosen });
                }}
              />
            )}
          </InPopoverContext>
        </Popover.Dropdown>
      </Popover>
      {renderMove(1, texts.later, '›', texts.laterKeys)}
      {fixedBookings !== undefined ? (
        <span>{fixedBookings}</span>
      ) : (
        <ChoiceMenu
          name={texts.bookingsPart}
          className={value.bookings === 'all' ? 'warn' : undefined}
          value={value.bookings}
          choices={bookingsChoices.map((choice) => ({
            value: choice,
            label: texts.bookings[choice],
            hint: texts.bookingsHints[choice],
          }))}
          onChange={(bookings) => onChange({ ...value, bookings })}
        />
      )}
    </div>
  );
}
