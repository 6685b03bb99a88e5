/** A line beside the totals, as in a spreadsheet: sum, average and count of the selected cells, and ratios of totals. */
import { useMemo } from 'react';
import { type CellReader, formatCellStats, formatRatios, type Ratio } from '../model/cell-stats';
import type { Totals } from '../model/totals';
import { texts } from '../texts';

type Props = {
  /** Reads the selected cells. Must be stable between renders. */
  readonly readCells: CellReader;
  readonly ratios: readonly Ratio[];
  /** Totals of the selected rows if there are several, else of the listed ones. */
  readonly totals: Totals;
};

export function CellStats({ readCells, ratios, totals }: Props) {
  const cells = useMemo(() => readCells(formatCellStats), [readCells]);
  const parts = [...(cells === null ? [] : [cells]), ...formatRatios(ratios, totals)];
  if (parts.length === 0) return null;
  const text = texts.stats.join(parts);
  return (
    <span className="dt-stats dim num small" role="status" aria-label={texts.stats.label} title={text}>
      {text}
    </span>
  );
}
