/** The popover of a bar's period: usual periods, the months of one year, and two typed dates. */
import { Button } from '@mantine/core';
import { DateField } from '@renderer/ui/DateField';
import { isInField } from '@renderer/ui/keyboard';
import { resolveSpan, type Span } from '@shared/filters/period-basis';
import { getDateRange, shiftPeriod } from '@shared/values/date-ranges';
import { formatMonth, isCalendarDate } from '@shared/values/dates';
import { type KeyboardEvent, useRef, useState } from 'react';
import { periodBarTexts as texts } from './period-bar-texts';

export type PeriodMenuProps = {
  readonly value: Span;
  readonly onChange: (span: Span) => void;
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
  const year = Number(getDateRange('this-financial-year', today).from.slice(0, 4));
  return [
    { label: texts.lastMonth, span: { kind: 'month', key: month } },
    { label: texts.lastMonths(lastMonths), span: { kind: 'last', months: lastMonths, to: 'last-month' } },
    {
      label: texts.thisFinancialYear,
      span: { kind: 'year', key: `${year}-${String((year + 1) % 100).padStart(2, '0')}` },
    },
    { label: texts.allToYesterday, span: { kind: 'all-to', day: 'yesterday' } },
  ];
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -12, ArrowDown: 12 };
/** Months that arrows may go to: those whose keys have four digits of a year. */
const [firstMonth, lastMonth] = ['1900-01', '2199-12'];

export function PeriodMenu(props: PeriodMenuProps) {
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
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || isInField(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    go(step, true);
  };
  const year = month.slice(0, 4);
  const commit = (range: { readonly from: string; readonly to: string }) => {
    setTyped(range);
    const { from, to } = range;
    if (isCalendarDate(to) && from === '') onChange({ kind: 'all-to', day: to });
    else if (isCalendarDate(from) && isCalendarDate(to) && from <= to) onChange({ kind: 'between', from, to });
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
              variant="default"
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
            onCommit={(from) => commit({ ...typed, from })}
          />
          <DateField
            label={texts.to}
            value={typed.to}
            onChange={(to) => setTyped({ ...typed, to })}
            onCommit={(to) => commit({ ...typed, to })}
          />
        </div>
      )}
    </div>
  );
}
