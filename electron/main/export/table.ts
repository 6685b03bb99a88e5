/** What every export format writes: named columns and rows of exact cells. */
import { withoutFormula } from '@shared/formula-guard';
import { type Cell, cellText } from '@shared/schemas/report';

export type ExportTable = {
  readonly headers: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
};

/** The cell as the guarded presets write it: a text that starts a formula gets an apostrophe in front. */
export function guardedText(cell: Cell): string {
  return withoutFormula(cellText(cell));
}
