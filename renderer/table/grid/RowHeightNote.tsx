/** Says that rows are lower than the user chose, or that some are out of reach, because the list is too long. */
import type { RowDensity } from '@shared/schemas/preferences';
import { texts } from '../texts';

type Props = {
  /** The height that the user chose. */
  readonly chosen: RowDensity;
  /** The height that rows have. */
  readonly density: RowDensity;
  /** Rows of groups included. */
  readonly rowCount: number;
  readonly reachableCount: number;
};

/** Says in words how a list differs from what was chosen; null where it does not. */
export function describeRowHeights({ chosen, density, rowCount, reachableCount }: Props): string | null {
  const notes = [
    ...(density === chosen ? [] : [texts.lowerRows(density)]),
    ...(reachableCount === rowCount ? [] : [texts.unreachableRows(reachableCount, rowCount)]),
  ];
  return notes.length === 0 ? null : notes.join(' ');
}

export function RowHeightNote(props: Props) {
  const note = describeRowHeights(props);
  if (note === null) return null;
  return (
    <div className="dt-note small" role="status">
      {note}
    </div>
  );
}
