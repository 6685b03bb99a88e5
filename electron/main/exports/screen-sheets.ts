/** Saves a table as a workbook with a sheet for each of its groups, behind a cover that adds them up. */
import { join } from 'node:path';
import type { CoverTable, JoinedPart } from '@main/export-files/formats/join-workbooks';
import { type Provenance, toProvenanceRows } from '@main/export-files/provenance';
import { exportToFile } from '@main/report-worker/export-to-file';
import { type OutputColumn, rowKinds } from '@main/rows/output-format';
import { decimalToUnits } from '@shared/money';
import type { Cell } from '@shared/schemas/report';
import type { ScreenColumn, ScreenSum, ScreenTable } from '@shared/screen-table';
import { ColumnSums } from './column-sums';
import { saveJoinedWorkbook } from './joined-workbook';
import type { ExportOutcome } from './save-export';
import { CompressedRows } from './screen-rows';
import { buildScreenTable, incompleteRows } from './screen-table';

const coverName = 'Cover';

type Sheet = { readonly table: ScreenTable; readonly compressed: CompressedRows };

/** Divides a table into one for each of its groups. @throws AppError `ipc-refused` for other rows than those of the groups */
export function splitByGroup(table: ScreenTable, compressed: CompressedRows): Sheet[] {
  const { groups, columns, extent } = table;
  const sheets = groups.map(({ title, rows, sums }) => ({
    table: { columns, rows, groups: [], totals: { label: `Total of ${title}`.slice(0, 500), sums }, extent },
    compressed: new CompressedRows(),
  }));
  let index = 0;
  for (const part of compressed.read()) {
    for (let start = 0; start < part.length; ) {
      const sheet = sheets[index];
      if (!sheet) throw incompleteRows();
      const missing = sheet.table.rows - sheet.compressed.rows;
      const rows = part.slice(start, start + missing);
      sheet.compressed.add(rows);
      start += rows.length;
      if (rows.length === missing) index += 1;
    }
  }
  // Empty ones at the end are reached by no row.
  if (sheets.some((sheet) => sheet.compressed.rows < sheet.table.rows)) throw incompleteRows();
  return sheets;
}

/** Converts a sum to a cell of the cover: amounts are whole cents there. */
function toSumCell(sum: ScreenSum | undefined, { kind, scale }: ScreenColumn): Cell {
  if (!sum) return null;
  const cents = kind === 'cents' && scale === 2 ? decimalToUnits(sum.sum, 2) : null;
  return { n: cents === null ? sum.sum : String(cents) };
}

/** Creates the cover: a line for each sheet with its sums, their total, and what the reader must know of the export. */
export function createSheetsCover(
  { columns, groups, totals }: ScreenTable,
  provenance: Provenance,
  sheets: readonly (readonly string[])[],
): CoverTable {
  const summed = columns.flatMap((column, index) => (column.scale === null ? [] : [{ column, index }]));
  const noSums = summed.map((): Cell => null);
  const toSums = (sums: readonly ScreenSum[]) => summed.map(({ column, index }) => toSumCell(sums[index], column));
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  const fixed: OutputColumn[] = [
    { header: 1, mode: 'text' },
    { header: 2, mode: 'text' },
    { header: 3, mode: 'by-cell' },
  ];
  return {
    headers: ['', 'Name', 'Sheet', 'Rows', ...summed.map(({ column }) => column.header)],
    columns: [
      ...fixed,
      ...summed.map(
        ({ column }, index): OutputColumn => ({
          header: index + 4,
          mode: column.kind === 'cents' ? 'cents' : 'by-cell',
        }),
      ),
    ],
    rowKinds: { hasGroups: false, hasTotals: true },
    rows: [
      ...groups.map(({ title, rows: count, sums }, index): Cell[] => [
        rowKinds.plain,
        title,
        (sheets[index] ?? []).join(', '),
        { n: String(count) },
        ...toSums(sums),
      ]),
      ...(totals ? [[rowKinds.totals, totals.label, null, { n: String(rows) }, ...toSums(totals.sums)]] : []),
      [rowKinds.plain, null, null, null, ...noSums],
      ...toProvenanceRows(provenance).map(([name, value]): Cell[] => [
        rowKinds.plain,
        name,
        String(value),
        null,
        ...noSums,
      ]),
    ],
  };
}

/** Checks that the sums of the groups add up to the totals. @throws AppError `output-failed` */
function checkGroupSums({ columns, groups, totals }: ScreenTable): void {
  const sums = new ColumnSums(columns);
  for (const group of groups) sums.add(group.sums.map((sum) => sum?.sum ?? null));
  sums.check(totals?.sums ?? []);
}

/**
 * Saves the workbook. Each sheet is written and verified on its own, in a private folder, before they are joined.
 *
 * @param areTotalsOfAll - whether the table's totals are those of all groups, which is checked then
 * @throws AppError `output-failed` where the sums of the sheets are not those of the screen, `cancelled`, `ipc-refused`
 */
export async function saveSheets(
  path: string,
  table: ScreenTable,
  compressed: CompressedRows,
  provenance: Provenance,
  signal: AbortSignal | undefined,
  { areTotalsOfAll = true }: { readonly areTotalsOfAll?: boolean } = {},
): Promise<ExportOutcome> {
  if (compressed.rows !== table.rows || (table.rows > 0 && table.groups.length === 0)) throw incompleteRows();
  if (areTotalsOfAll) checkGroupSums(table);
  const notices: string[] = [];
  const writeParts = async (folder: string) => {
    const parts: JoinedPart[] = [];
    for (const [index, sheet] of splitByGroup(table, compressed).entries()) {
      signal?.throwIfAborted();
      const name = table.groups[index]?.title ?? '';
      const part = { path: join(folder, `${index}.xlsx`), name };
      const { source } = buildScreenTable(sheet.table, sheet.compressed, { includesCollapsed: true });
      const about = { ...provenance, rows: sheet.table.rows };
      const written = await exportToFile(part.path, source, 'xlsx', about, { signal, withProvenanceFile: false });
      notices.push(...written.notices.map((notice) => `${name}: ${notice}`));
      parts.push(part);
    }
    return parts;
  };
  const cover = {
    name: coverName,
    widths: [34, 34, 8, ...table.columns.filter(({ scale }) => scale !== null).map(() => 16)],
    create: (sheets: readonly (readonly string[])[]) => createSheetsCover(table, provenance, sheets),
  };
  const bytes = await saveJoinedWorkbook(path, writeParts, () => cover, signal);
  return { path, rows: table.rows, bytes, notices, hasFormulas: false };
}
