/** What the user chooses of how a table appears: names of columns, and the height of its rows. Both are part of its layout. */
import type { RowDensity, TableLayout } from '@shared/schemas/preferences';
import { useMemo, useState } from 'react';
import type { AppColumn } from '../columns/app-column';

type Names = Readonly<Record<string, string>>;
const noNames: Names = {};

export type TableAppearance = { readonly names: Names; readonly density: RowDensity };

/** Replaces the headers of columns that the user has named. */
function renameColumns<Row>(columns: readonly AppColumn<Row>[], names: Names): readonly AppColumn<Row>[] {
  if (Object.keys(names).length === 0) return columns;
  return columns.map((column) => {
    const header = Object.hasOwn(names, column.id) ? names[column.id] : undefined;
    return header === undefined ? column : { ...column, header };
  });
}

/** @param layout - the saved layout; read once */
export function useTableAppearance<Row>(original: readonly AppColumn<Row>[], layout: TableLayout | undefined) {
  const [names, setNames] = useState<Names>(layout?.names ?? noNames);
  const [density, setDensity] = useState<RowDensity>(layout?.density ?? 'normal');
  const columns = useMemo(() => renameColumns(original, names), [original, names]);
  const appearance = useMemo(() => ({ names, density }), [names, density]);
  /** Names a column; an empty name, or its own, gives it back its own. */
  const rename = (id: string, name: string) =>
    setNames((before) => {
      const others = Object.fromEntries(Object.entries(before).filter(([key]) => key !== id));
      const isOwn = name === '' || original.find((column) => column.id === id)?.header === name;
      return isOwn ? others : { ...others, [id]: name };
    });
  const reset = () => {
    setNames(noNames);
    setDensity('normal');
  };
  return { columns, appearance, rename, setDensity, reset };
}
