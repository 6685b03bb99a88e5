/** Warns that filters, sorting or grouping cover one page of a longer list. */
import { texts } from '../texts';

type Props = { readonly isFiltered: boolean; readonly isSorted: boolean; readonly isGrouped: boolean };

export function PartialListNote({ isFiltered, isSorted, isGrouped }: Props) {
  const { filtered, sorted, grouped, note } = texts.partial;
  const done = [isFiltered && filtered, isSorted && sorted, isGrouped && grouped].filter((word) => word !== false);
  if (done.length === 0) return null;
  return (
    <div className="dt-note warn small" role="status">
      {note(done)}
    </div>
  );
}
