/** The states of a supplier's bookings, as filters of which several may be on, and what else leads to a part of them. */
import { getAgeClass, isToChase } from '@shared/commission/booking-state';
import { type AgeClass, ageClasses, type Booking, type BookingState, bookingStates } from '@shared/commission/bookings';
import type { Search } from '@shared/filters/filter-texts';
import { formatMoney, sumCents } from '@shared/values/money';
import { pageTexts, stateLabels } from './commission-texts';

/** An amount of Commission, and which bookings are behind it; or those whose amount has changed since they were paid. */
const behindAmounts = {
  expected: ({ state }: Booking) => state !== 'inactive' && state !== 'unreadable',
  claimed: ({ isClaimed, state }: Booking) => isClaimed === true && state !== 'inactive',
  notClaimed: ({ isClaimed, state }: Booking) => isClaimed === false && state !== 'inactive',
  received: ({ hasReceipt }: Booking) => hasReceipt,
  difference: ({ hasReceipt }: Booking) => hasReceipt,
  changed: ({ isChangedSincePaid }: Booking) => isChangedSincePaid,
} as const;
type BehindAmount = keyof typeof behindAmounts;

/** Whether a column of Commission is an amount that leads to the bookings behind it. */
export const isAmountColumn = (column: string): column is BehindAmount => Object.hasOwn(behindAmounts, column);

/** Which bookings the page lists. */
export type Shown = {
  /** Null: those that are to be chased. */
  readonly states: readonly BookingState[] | null;
  readonly behind: BehindAmount | null;
  readonly age: AgeClass | null;
  readonly chasesClaimed: boolean;
};

export const readShown = ({ states, behind = '', age }: Search, chasesClaimed: boolean): Shown => ({
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
          <button
            key={state}
            type="button"
            className="toggle"
            aria-pressed={isByState && isOn(state, shown)}
            onClick={() => toggle(state)}
          >
            {stateLabels[state]} <b>{own.length.toLocaleString('en-AU')}</b>{' '}
            <span className="money">{formatMoney(cents)}</span>
          </button>
        );
      })}
      {changed > 0 && (
        <button
          type="button"
          className="toggle warn"
          aria-pressed={isChanged}
          onClick={() => onChange({ ...noFilter, behind: isChanged ? '' : 'changed' })}
        >
          {pageTexts.behind.changed} <b>{changed}</b>
        </button>
      )}
      {shown.behind !== null && !isChanged && (
        <button
          type="button"
          className="toggle"
          aria-pressed
          aria-label={pageTexts.remove(pageTexts.behind[shown.behind])}
          onClick={() => onChange({ behind: '' })}
        >
          {pageTexts.behind[shown.behind]} ×
        </button>
      )}
    </div>
  );
}
