/** The sums of a bar: expected = claimed + not claimed, and what is to be chased by days since the return, as filters. */
import { Group } from '@mantine/core';
import { type AgeClass, ageClasses, type SupplierRow } from '@shared/commission/bookings';
import { formatMoney } from '@shared/values/money';
import { ageLabels, texts } from './commission-texts';

type Props = {
  readonly sums: Pick<SupplierRow, 'expected' | 'claimed' | 'notClaimed' | 'ages'>;
  /** What stands in the place of sums that aren't known: "checking 41%"; null where all are. */
  readonly checking: string | null;
  readonly age: AgeClass | null;
  readonly onAge: (age: AgeClass | null) => void;
};

const { equation } = texts;

export function Equation({ sums, checking, age, onAge }: Props) {
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
            <button
              key={item}
              type="button"
              className="toggle"
              aria-pressed={age === item}
              onClick={() => onAge(age === item ? null : item)}
            >
              <span className="dim">{ageLabels[item]}</span> <b className="money">{formatMoney(sums.ages[item])}</b>
            </button>
          ))}
        </Group>
      ) : (
        <span className="dim small">{equation.later}</span>
      )}
    </div>
  );
}
