/** Names that a report's result carries beside the numbers that they belong to. */

import { type Label, maxLabelLength, type NameKind, type Names, nameKinds } from '../records/directory';
import { tokenizeHeader } from './columns';

import { type Cell, cellText } from './report';

/** Gets the kind of the ids that a column has: `supplier_id`, `SupplierID`. Null for any other column. */
export function getNameKind(header: string): NameKind | null {
  const [kind, id, ...others] = tokenizeHeader(header);
  return id === 'id' && others.length === 0 ? (nameKinds.find((name) => name === kind) ?? null) : null;
}

type NameColumns = { readonly of: NameKind; readonly id: number; readonly name: number };

/** Finds the columns that carry ids with their names: `supplier_id` beside `supplier` or `supplier_name`. */
function findNameColumns(headers: readonly string[]): NameColumns[] {
  const titles = headers.map((header) => tokenizeHeader(header).join(' '));
  return headers.flatMap((header, id) => {
    const of = getNameKind(header);
    if (of === null || titles.indexOf(`${of} id`) !== id) return [];
    const name = [`${of} name`, of].map((title) => titles.indexOf(title)).find((index) => index >= 0);
    return name === undefined ? [] : [{ of, id, name }];
  });
}

/** Finds the columns of ids whose names stand in a column beside them, by their indexes. */
export const findNamedIds = (headers: readonly string[]): ReadonlySet<number> =>
  new Set(findNameColumns(headers).map(({ id }) => id));

/** Finds the column with the names of a column of ids, by their indexes; null where there is none. */
export const findNameColumn = (headers: readonly string[], id: number): number | null =>
  findNameColumns(headers).find((columns) => columns.id === id)?.name ?? null;

/**
 * Collects the names that a result proves: a column of ids and one of names that agree in every row. Leaves out names that the
 * server gives for the same ids anyway.
 *
 * @param serverNames - the names of the server's own lists and of clients
 */
export function collectReportNames(
  { headers, rows }: { readonly headers: readonly string[]; readonly rows: readonly (readonly Cell[])[] },
  serverNames: Partial<Names>,
): Label[] {
  return findNameColumns(headers).flatMap((columns) => {
    const { of } = columns;
    const found = new Map<string, string | null>();
    for (const row of rows) {
      const id = cellText(row[columns.id] ?? null);
      const name = cellText(row[columns.name] ?? null).trim();
      if (!/^\d{1,15}$/.test(id) || name === '' || name === id || name.length > maxLabelLength) continue;
      const earlier = found.get(id);
      found.set(id, earlier === undefined || earlier === name ? name : null);
    }
    if ([...found.values()].includes(null)) return [];
    return [...found].flatMap(([id, label]) =>
      label === null || serverNames[of]?.[id] !== undefined ? [] : [{ of, id, label }],
    );
  });
}
