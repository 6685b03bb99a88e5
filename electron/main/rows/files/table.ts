/** The input of every export: a report's rows as the bytes that arrived, or a table that Tripledger made. */
import { setImmediate } from 'node:timers/promises';
import type { Freshness } from '@shared/records/freshness';
import type { Cell } from '@shared/reports/report';
import { formatTimestamp } from '@shared/values/dates';
import type { OutputColumn } from '../engine/output-format';
import type { RowEngineOptions } from '../engine/row-engine';
import type { SheetLook } from './sheet-look';

/** A table that Tripledger made: named columns and rows of exact cells. */
export type ExportTable = {
  readonly headers: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
  /** How a sheet writes the columns, such as texts of digits that are numbers. @default `by-cell` */
  readonly columns?: readonly OutputColumn[];
};

export type DescribedTable = { readonly table: ExportTable; readonly provenance: Provenance };

/** A table without its rows: what a writer must know before the first row. */
export type TableShape = {
  readonly headers: readonly string[];
  /** Whether rows are lists in the order of the headers, not objects. */
  readonly rowsAreArrays: boolean;
  /** Which columns are written, and how. @default all of them, `by-cell` */
  readonly columns?: readonly OutputColumn[];
  /** How a sheet of a workbook shows it as on screen. @default as data as received, with its provenance behind */
  readonly look?: SheetLook | undefined;
  /** Characters of the columns' values, for the widths in a sheet. @default those of the first rows */
  readonly widths?: readonly number[];
};

/** A table whose rows are JSON text, piece by piece, as they stand between the brackets of their list. */
export type TableSource = TableShape & {
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
};

function toCellJson(cell: Cell): string {
  if (typeof cell === 'object' && cell !== null) return 'n' in cell ? cell.n : cell.j;
  return JSON.stringify(cell);
}

/** Rows joined into one piece: some milliseconds of work. */
const rowsPerPiece = 200;

/** Encodes rows and yields to the event loop after each piece, so that main responds meanwhile. */
async function* encodeRows(rows: Iterable<readonly Cell[]>): AsyncGenerator<Uint8Array> {
  let text = '';
  let count = 0;
  for (const row of rows) {
    text += `${count > 0 ? ',' : ''}[${row.map(toCellJson).join(',')}]`;
    count += 1;
    if (count % rowsPerPiece > 0) continue;
    yield Buffer.from(text);
    text = '';
    await setImmediate();
  }
  yield Buffer.from(text);
}

/** Encodes a table's rows as JSON lists while they are written. */
export function toTableSource({ headers, rows, columns }: ExportTable): TableSource {
  return { headers, rowsAreArrays: true, pieces: encodeRows(rows), ...(columns && { columns }) };
}

/** Picks what the row engine must know of a table. */
export function toEngineOptions({ headers, rowsAreArrays, columns, look }: TableShape): RowEngineOptions {
  return { headers, rowsAreArrays, columns, isOutlined: look?.isGrouped };
}

/* The provenance of an export: office, filters, time and warnings, which go with the file. */

/** Describes an export: its origin, its extent, and what its reader must know. */
export type Provenance = {
  /** The office's name; empty if the export belongs to none. */
  readonly office: string;
  /** Names the content: a report's name and slug, or "Trips". */
  readonly subject: string;
  readonly filtersSent: Readonly<Record<string, string>>;
  /** When the data, or the oldest record of it, was received from the API, epoch milliseconds. */
  readonly dataFromMs: number;
  /** The origin of the data, as a user reads it: from the server, or a saved copy. */
  readonly source: string;
  readonly rows: number;
  /** Columns that were confirmed as cents, and are in dollars here; their totals too. @default none */
  readonly dollarColumns?: readonly string[];
  /** The exact sums of the numeric columns. */
  readonly totals?: readonly { readonly column: string; readonly sum: string }[];
  /** Which part of the data it is. @default all of it */
  readonly extent?: string;
  /** Sentences on how it was made. @default none */
  readonly notes?: readonly string[];
  /** Sentences on what needs care. */
  readonly warnings: readonly string[];
  /** The lines about a workbook as on screen, in words; null for a workbook without a sheet about it: it goes to somebody else. */
  readonly about?: readonly (readonly [name: string, value: string])[] | null;
};

/** Names data from the office's cache as the source of an export. */
export const savedSource = 'saved copy on this computer';

/** Names data that was loaded from the server for the export. */
export const serverSource = 'loaded from the server';

/** Formats the source of records: the server, or saved with the name of the oldest of several. */
export function formatSource(freshness: Freshness): string {
  if (freshness.source === 'network') return serverSource;
  return freshness.oldest === undefined ? savedSource : `${savedSource}, oldest: ${freshness.oldest}`;
}

/** Creates a provenance: without filters, from the API and without warnings unless given. */
export function createProvenance(
  fields: Pick<Provenance, 'office' | 'subject' | 'dataFromMs' | 'rows'> & Partial<Provenance>,
): Provenance {
  return { filtersSent: {}, source: serverSource, warnings: [], ...fields };
}

/** Lists a provenance as lines of name and value. */
export function toProvenanceRows(provenance: Provenance): (readonly [name: string, value: string])[] {
  const filters = Object.entries(provenance.filtersSent).map(([name, value]) => [`Filter ${name}`, value] as const);
  const { dollarColumns = [] } = provenance;
  const amounts = `in dollars: ${dollarColumns.join(', ')}; all others as the server sent them`;
  return [
    ['Office', provenance.office],
    ['Exported', provenance.subject],
    ['Data from', formatTimestamp(provenance.dataFromMs)],
    ['Source', provenance.source],
    ...(filters.length > 0 ? filters : [['Filters', 'none'] as const]),
    ['Rows', String(provenance.rows)],
    ...(provenance.extent ? [['Extent', provenance.extent] as const] : []),
    ...(dollarColumns.length > 0 ? [['Amounts', amounts] as const] : []),
    ...(provenance.totals ?? []).map(({ column, sum }) => [`Total of ${column}`, sum] as const),
    ...(provenance.notes ?? []).map((note) => ['Note', note] as const),
    ...provenance.warnings.map((warning) => ['Warning', warning] as const),
    ['Written by', 'Tripledger'],
  ];
}

/** Formats a provenance as text, for the file beside formats that cannot contain it. */
export function formatProvenance(provenance: Provenance): string {
  return toProvenanceRows(provenance)
    .map(([name, value]) => `${`${name}: ${value}`.replace(/[\r\n]{1,100}/g, ' ')}\r\n`)
    .join('');
}

const lineNames =
  /^(?:Office|Exported|Data from|Source|Filters?|Rows|Extent|Amounts|Total of|Note|Warning|Written by)(?: |:)/;
const lastLine = 'Written by: Tripledger\r\n';

/** Whether a text is one that {@link formatProvenance} wrote. Notes that somebody added to one make it theirs. */
export function isProvenanceText(text: string): boolean {
  const lines = text.split('\r\n');
  const isEnded = text.endsWith(`\r\n${lastLine}`) && lines[0]?.startsWith('Office: ') === true;
  return isEnded && lines.slice(0, -1).every((line) => lineNames.test(line) && !line.includes('\n'));
}
