/** Decides which side of an account is taken back, and which total a sheet states. */
import { sumCents } from '@shared/money';
import type { StatementCheck } from '@shared/schemas/statement/check';
import type { StatementLine } from '@shared/schemas/statement/lines';
import { accountSides, type StatementLayout } from '@shared/schemas/statement/settings';
import type { Side } from './amounts';
import type { TotalRow } from './found-rows';
import type { SheetLines } from './sheet-lines';

/** Adds up what is compared. */
export const addUp = (lines: readonly StatementLine[]) => Number(sumCents(lines.map(({ compared }) => compared)).cents);

/** Lists the totals in the currency that is compared, and in none. */
export const listOwnTotals = ({ totals, compared: { currency } }: SheetLines) =>
  totals.filter((row) => row.currency === '' || row.currency === currency);

/**
 * Decides which side of an account is taken back: what its words or signs say, the one with which the lines add up to the
 * stated total, what the user has chosen, else the credits where they are fewer.
 */
export function proveTakenBack(
  layout: StatementLayout,
  typedTotal: number | null,
  readSheet: (side: Side) => SheetLines,
) {
  const sheets = new Map<Side, SheetLines>();
  const read = (side: Side) => {
    const sheet = sheets.get(side) ?? readSheet(side);
    sheets.set(side, sheet);
    return sheet;
  };
  const found = read(layout.takenBack ?? 'credit');
  const { counts, proven } = found.sides;
  const toProof = (side: Side | null, status: StatementCheck['takenBack']['status'], sheet: SheetLines) => {
    const choices = status === 'proven' && side !== null ? [side] : [...accountSides];
    const getReadings = () => choices.map((choice) => ({ choice, value: addUp(read(choice).lines) }));
    const samples = status === 'none' ? [] : [{ text: 'Total', readings: getReadings() }];
    return { takenBack: { side, proof: { status, choices, samples } }, found: sheet };
  };
  if (counts.debit + counts.credit === 0) return toProof(layout.takenBack ?? null, 'none', found);
  if (proven !== null) return toProof(proven, 'proven', read(proven));
  const fitting = accountSides.filter((side) => {
    const sheet = read(side);
    const total = addUp(sheet.lines);
    const stated = listOwnTotals(sheet).findLast(({ cents, isPart }) => cents !== null && !isPart);
    return total !== 0 && total === (typedTotal ?? (stated?.isProof ? stated.cents : null));
  });
  const [side] = fitting;
  if (side !== undefined && fitting.length === 1) return toProof(side, 'proven', read(side));
  if (layout.takenBack) return toProof(layout.takenBack, 'chosen', found);
  return counts.credit + counts.unknown < counts.debit
    ? toProof('credit', 'chosen', found)
    : toProof(null, 'ambiguous', found);
}

/** The total that the file states, of the totals in the currency that is compared: the last row of totals that is none of a part. */
export function findStated(totals: readonly TotalRow[]): StatementCheck['stated'] {
  const last = totals.findLast(({ cents, isPart }) => cents !== null && !isPart);
  return last ? { cents: last.cents ?? 0, row: last.row } : null;
}
