/** Says beside the total that trips outside the period that was checked are listed too, and what they come to. */
import type { UnclaimedState } from '@shared/unclaimed';
import { isRunning } from './Coverage';
import { isBounded, texts } from './texts';

export function OtherTrips({ state }: { readonly state: UnclaimedState }) {
  const { period, others } = state;
  if (isRunning(state) || !isBounded(period) || others?.sectors === 0) return null;
  return (
    <span className="dim small" role="note" aria-label={texts.otherTrips}>
      {texts.listedToo(period, others)}
    </span>
  );
}
