/** Warns that sorting or grouping covers one page of a longer list. */
export function PartialListNote({ isSorted, isGrouped }: { isSorted: boolean; isGrouped: boolean }) {
  if (!isSorted && !isGrouped) return null;
  const done = isSorted && isGrouped ? 'Sorted and grouped' : isSorted ? 'Sorted' : 'Grouped';
  return (
    <div className="dt-note warn small" role="status">
      {done} within this page only, not over the whole list.
    </div>
  );
}
