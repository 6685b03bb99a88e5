/** The states of a supplier's bookings, as filters of which several may be on, and what else leads to a part of them. */

import { Group } from '@mantine/core';
import { behindAmounts, getAgeClass, isToChase } from '@shared/commission/booking-state';
import {
  type AgeClass,
  ageClasses,
  type Booking,
  type BookingState,
  bookingStates,
  type SupplierRow,
} from '@shared/commission/bookings';
import type { Search } from '@shared/filters/filter-texts';
import { formatMoney, sumCents } from '@shared/values/money';
import type { ComponentProps } from 'react';
import { formatAge, pageTexts, stateLabels, texts } from './commission-texts';
import './commission.css';

/** What is on or off: a filter, or one of some choices. */
export const Toggle = ({ isOn, className = '', ...rest }: ComponentProps<'button'> & { readonly isOn: boolean }) => (
  <button type="button" className={`toggle ${className}`} aria-pressed={isOn} {...rest} />
);

type EquationProps = {
  readonly sums: Pick<SupplierRow, 'expected' | 'claimed' | 'notClaimed' | 'ages'>;
  /** What stands in the place of sums that aren't known: "checking 41%"; null where all are. */
  readonly checking: string | null;
  readonly age: AgeClass | null;
  readonly onAge: (age: AgeClass | null) => void;
};

const { equation } = texts;

/** The sums of a bar: expected = claimed + not claimed, and what is to be chased by days since the return, as filters. */
export function Equation({ sums, checking, age, onAge }: EquationProps) {
  const amount = (cents: number) => <b className="money">{formatMoney(cents)}</b>;
  return (
    <div className="equation">
      <p aria-live="polite">
        {equation.expected} {checking === null ? amount(sums.expected) : <b>{checking}</b>}
        {checking === null && (
          <>
            {' '}
            {equation.claimed} {amount(sums.claimed)} {equation.notClaimed} {amount(sums.notClaimed)}
          </>
        )}
      </p>
      {checking === null ? (
        <Group className="ages" gap={6} wrap="nowrap" role="group" aria-label={equation.ages}>
          <span className="dim small wide-only">{equation.ages}</span>
          {ageClasses.map((item) => (
            <Toggle key={item} isOn={age === item} onClick={() => onAge(age === item ? null : item)}>
              <span className="dim">{formatAge(item)}</span> <b className="money">{formatMoney(sums.ages[item])}</b>
            </Toggle>
          ))}
        </Group>
      ) : (
        <span className="dim small">{equation.later}</span>
      )}
    </div>
  );
}

type BehindAmount = keyof typeof behindAmounts;

/** Whether a column of Commission is an amount that leads to the bookings behind it. */
export const isAmountColumn = (column: string): column is BehindAmount => Object.hasOwn(behindAmounts, column);

type Shown = ReturnType<typeof readShown>;

export const readShown = ({ states, behind = '', age }: Search, chasesClaimed: boolean) => ({
  /** Null: those that are to be chased. */
  states: states === undefined ? null : bookingStates.filter((state) => states.split(' ').includes(state)),
  behind: isAmountColumn(behind) ? behind : null,
  age: ageClasses.find((item) => item === age) ?? null,
  chasesClaimed,
});

const isOn = (state: BookingState, { states, chasesClaimed }: Shown) =>
  states?.includes(state) ?? isToChase(state, chasesClaimed);

export function filterBookings(bookings: readonly Booking[], shown: Shown): Booking[] {
  const { behind, age, chasesClaimed } = shown;
  return bookings.filter((booking) => {
    const { state, days, outstanding } = booking;
    if (age !== null) {
      return isToChase(state, chasesClaimed) && outstanding !== 0 && days !== null && getAgeClass(days) === age;
    }
    return behind === null ? isOn(state, shown) : behindAmounts[behind](booking);
  });
}

type Props = {
  readonly bookings: readonly Booking[];
  readonly shown: Shown;
  /** Changes search parameters. */
  readonly onChange: (change: Search) => void;
};

const noFilter = { behind: '', age: '' };

export function BookingStates({ bookings, shown, onChange }: Props) {
  const byState = Map.groupBy(bookings, ({ state }) => state);
  const order = [...bookingStates].sort((a, b) => Number(isToChase(b, false)) - Number(isToChase(a, false)));
  const isByState = shown.behind === null && shown.age === null;
  const toggle = (state: BookingState) => {
    const on = isByState ? bookingStates.filter((other) => isOn(other, shown)) : [];
    const next = on.includes(state) ? on.filter((other) => other !== state) : [...on, state];
    onChange({ ...noFilter, states: next.join(' ') || 'none' });
  };
  const isChanged = shown.behind === 'changed';
  const changed = bookings.filter(behindAmounts.changed).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: filters are no form.
    <div className="booking-states" role="group" aria-label={pageTexts.states}>
      {order.map((state) => {
        const own = byState.get(state);
        if (!own) return null;
        const cents = sumCents(
          own.map(({ outstanding, expected }) => (isToChase(state, false) ? outstanding : expected) ?? 0),
        ).cents;
        return (
          <Toggle key={state} isOn={isByState && isOn(state, shown)} onClick={() => toggle(state)}>
            {stateLabels[state]} <b>{own.length.toLocaleString('en-AU')}</b>{' '}
            <span className="money">{formatMoney(cents)}</span>
          </Toggle>
        );
      })}
      {changed > 0 && (
        <Toggle
          className="warn"
          isOn={isChanged}
          onClick={() => onChange({ ...noFilter, behind: isChanged ? '' : 'changed' })}
        >
          {pageTexts.behind.changed} <b>{changed}</b>
        </Toggle>
      )}
      {shown.behind !== null && !isChanged && (
        <Toggle
          isOn
          aria-label={pageTexts.remove(pageTexts.behind[shown.behind])}
          onClick={() => onChange({ behind: '' })}
        >
          {pageTexts.behind[shown.behind]} ×
        </Toggle>
      )}
    </div>
  );
}
