/** The selection of a grid as state. It stays with its rows whenever their positions change. */
import { useState } from 'react';
import { moveSelection, type SelectableRows } from './selected-keys';
import { emptySelection, type Selection } from './selection';

export function useSelection<Row>(rows: SelectableRows<Row>) {
  const [selected, setSelected] = useState({ selection: emptySelection, rows });
  let { selection } = selected;
  if (selected.rows.visibleRows !== rows.visibleRows) {
    selection = moveSelection(selected.rows, rows, selection);
    setSelected({ selection, rows });
  }
  const select = (changed: Selection) => setSelected({ selection: changed, rows });
  return { selection, select };
}
