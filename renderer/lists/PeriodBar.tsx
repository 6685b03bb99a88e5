/** The bar of period and basis: by which date, of which period and of which bookings what stands below is counted. */
import './period-bar.css';
import { Menu, Popover } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { InPopoverContext } from '@renderer/ui/contexts';
import { isDialogOpen } from '@renderer/ui/keyboard';
import { basisDateNames, basisDates, moveSpan, type PeriodBasis, printSpan } from '@shared/filters/period-basis';
import { useState } from 'react';
import { PeriodMenu, type PeriodMenuProps } from './PeriodMenu';
import { periodBarTexts as texts } from './period-bar-texts';

type Props = Omit<PeriodMenuProps, 'value' | 'onChange'> & {
  readonly value: PeriodBasis;
  readonly onChange: (basis: PeriodBasis) => void;
  /** Other words for the three dates, as trips have them. */
  readonly dateNames?: Readonly<Record<PeriodBasis['date'], string>> | undefined;
  /** A text in place of the bookings, where there is no choice: "All sectors". */
  readonly fixedBookings?: string | undefined;
};

const bookingsChoices = ['active', 'all'] as const;

type Option<T extends string> = { readonly value: T; readonly label: string; readonly hint: string };

type PartProps<T extends string> = {
  readonly name: string;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly isWarning?: boolean;
  readonly onChange: (value: T) => void;
};

/** A part of the bar with a menu of a few choices. */
function BarPart<T extends string>({ name, value, options, isWarning = false, onChange }: PartProps<T>) {
  const label = options.find((option) => option.value === value)?.label ?? '';
  return (
    <Menu position="bottom-start" width={230} shadow="md">
      <Menu.Target>
        <button type="button" aria-label={`${name}: ${label}`} className={isWarning ? 'warn' : undefined}>
          {label} <i aria-hidden>▾</i>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            aria-current={option.value === value || undefined}
            onClick={() => onChange(option.value)}
          >
            <b>{option.label}</b>
            <div className="dim small">{option.hint}</div>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Ctrl+D opens the period, Alt+Page Up and Page Down move it. */
function useBarKeys(open: () => void, move: (by: number) => void): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isOpening = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'd';
    const by = altKey && !ctrlKey && !metaKey && !shiftKey ? { PageUp: -1, PageDown: 1 }[key] : undefined;
    if ((!isOpening && by === undefined) || isDialogOpen()) return;
    event.preventDefault();
    event.stopPropagation();
    if (by === undefined) open();
    else move(by);
  };
  useWindowEvent('keydown', onKeyDown, true);
}

export function PeriodBar({ value, onChange, dateNames = basisDateNames, fixedBookings, ...menu }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { today } = menu;
  const { span } = value;
  const move = (by: number) => onChange({ ...value, span: moveSpan(span, by, today) });
  useBarKeys(() => setOpen(true), move);
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
      <BarPart
        name={texts.countsBy}
        value={value.date}
        options={basisDates.map((date) => ({ value: date, label: dateNames[date], hint: texts.dates[date] }))}
        onChange={(date) => onChange({ ...value, date })}
      />
      {renderMove(-1, texts.earlier, '‹', texts.earlierKeys)}
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" width={310} trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            aria-label={`${texts.period}: ${printed}`}
            aria-keyshortcuts="Control+D"
            aria-expanded={isOpen}
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
                onChange={(chosen) => {
                  setOpen(false);
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
        <BarPart
          name={texts.bookings.active}
          value={value.bookings}
          isWarning={value.bookings === 'all'}
          options={bookingsChoices.map((choice) => ({
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
