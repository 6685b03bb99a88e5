/** Warns that filters, sorting or grouping cover one page of a longer list. */

type Props = { readonly isFiltered: boolean; readonly isSorted: boolean; readonly isGrouped: boolean };

const list = new Intl.ListFormat('en-AU');

export function PartialListNote({ isFiltered, isSorted, isGrouped }: Props) {
  const done = [isFiltered && 'filtered', isSorted && 'sorted', isGrouped && 'grouped'].filter(
    (word) => word !== false,
  );
  if (done.length === 0) return null;
  const text = list.format(done);
  return (
    <div className="dt-note warn small" role="status">
      {text.charAt(0).toUpperCase() + text.slice(1)} within this page only, not over the whole list.
    </div>
  );
}
