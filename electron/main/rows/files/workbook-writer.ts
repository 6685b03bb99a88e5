/**
 * An Excel workbook (ECMA-376): texts typed as texts, numbers as numbers, dates as dates, and no formula but that of a total
 * (faults 56). A sheet shows data as received, or a table as on screen (sheet-look.ts).
 */
import { AppError } from '@shared/errors/errors';
import { formatCount, pickPlural } from '@shared/values/texts';
import type { ColumnMode } from '../engine/output-format';
import { maxScale, styleHeader } from '../engine/protocol';
import { RowEngine } from '../engine/row-engine';
import type { ByteSink } from './file-sink';
import {
  canBeTable,
  firstHeadingRow,
  fitsSheet,
  getHeadingRow,
  getLookEnd,
  getLookStart,
  getTablePart,
  type TotalCell,
  type TotalRow,
  toTableReference,
  toTextCell,
  writeAboutSheet,
  writeTotalRow,
} from './sheet-look';
import {
  type ExportTable,
  type Provenance,
  type TableShape,
  toEngineOptions,
  toProvenanceRows,
  toTableSource,
} from './table';
import type { ExpectedTable } from './verify-export';
import {
  escapeXml,
  getSheetPart,
  mainNamespace,
  type SheetPart,
  toColumnName,
  toSheetName,
  writePackageParts,
  xmlHead,
} from './workbook-parts';
import { ZipWriter } from './zip';

/** Maximum rows of a sheet in Excel, its header included. */
const maxSheetRows = 1_048_576;
/** Bytes of a sheet before deflating: sizes in a ZIP have 32 bits. */
const maxSheetBytes = 4_000_000_000;

const [narrowest, widest] = [6, 60];
/** Characters that a cell of Excel holds. */
const maxCellLength = 32_767;

/** Excel shows ##### for a date or an amount that is wider than its column, as `24 Nov 2026 10:30:00` is than most. */
const leastWidths: Partial<Record<ColumnMode, number>> = { date: 21, cents: 18 };

/** Starts a sheet of data as received: a heading that stays in view, and the widths of the columns in characters. */
function getSheetStart(
  headers: readonly string[],
  { widths, columns: written }: Pick<TableShape, 'widths' | 'columns'>,
): string {
  const columns = headers.map((header, index) => {
    const characters = Math.max([...header].length, widths?.[index] ?? 0) + 3;
    const least = leastWidths[written?.[index]?.mode ?? 'by-cell'] ?? narrowest;
    const width = Math.min(widest, Math.max(least, characters));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const cols = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
  const cells = headers.map((header) => toTextCell(header.slice(0, maxCellLength), styleHeader));
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${xmlHead}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${cols}<sheetData><row>${cells.join('')}</row>`;
}

/** Writes a small table as a sheet of data as received. @param widths - in characters */
export async function writePlainSheet(zip: ZipWriter, table: ExportTable, widths: readonly number[]): Promise<void> {
  const source = toTableSource(table);
  const engine = new RowEngine({ ...toEngineOptions(source), format: { kind: 'sheet' }, collectsStats: false });
  await zip.write(Buffer.from(getSheetStart(engine.outputHeaders, { widths })));
  for await (const piece of source.pieces) for (const xml of engine.write(piece)) await zip.write(xml);
  await zip.write(engine.flush());
  await zip.write(Buffer.from('</sheetData></worksheet>'));
}

/** Sums of the numbers that were written, in units of 10 to the power of -`maxScale`, and how many numbers they leave out. */
type Sums = readonly { readonly sum: bigint; readonly unsummed: number }[];
const nothing = { sum: 0n, unsummed: 0 };

/** Writes a table to the sheet of a workbook while its rows are read. */
export class WorkbookWriter {
  readonly engine: RowEngine;
  private readonly zip: ZipWriter;
  private readonly shape: TableShape;
  private readonly name: string;
  private readonly maxRows: number;
  private readonly formulas: string[] = [];
  /** Whether the sheet's head is written: that waits for the first rows, by which columns of unknown width are measured. */
  private isStarted = false;
  /** Rows of totals. */
  private totals = 0;
  /** The group that is being written: its first row, and the sums before it. */
  private group: { readonly start: number; readonly sums: Sums };
  private lastTotals: readonly TotalCell[] | null = null;
  /** Totals that stand as values because a sheet cannot add them up exactly. */
  private valueTotals = 0;

  /** @param maxRows - header included; @default as many as Excel has */
  constructor(sink: ByteSink, shape: TableShape, name: string, maxRows = maxSheetRows) {
    this.zip = new ZipWriter(sink);
    this.maxRows = maxRows;
    this.shape = shape;
    this.name = toSheetName(name);
    this.engine = new RowEngine({ ...toEngineOptions(shape), format: { kind: 'sheet' } });
    this.group = { start: this.headRows + 1, sums: this.getWrittenSums() };
  }

  async begin(): Promise<void> {
    await this.zip.begin(getSheetPart(1));
  }

  /** @throws AppError `output-failed` for more rows than a sheet has */
  async push(bytes: Uint8Array): Promise<void> {
    await this.drain(this.engine.write(bytes));
  }

  /** Writes totals below the rows that were pushed. */
  async writeTotal({ level, cells }: TotalRow): Promise<void> {
    const { look } = this.shape;
    if (!look) return;
    await this.push(new Uint8Array());
    await this.write(this.engine.flush());
    const sums = this.getWrittenSums();
    const written = cells.map((cell, column): TotalCell => {
      const formula = this.toFormula(level, cell, column, sums);
      if (formula === null && cell !== null && typeof cell === 'object' && look.columns[column]?.isSum !== false)
        this.valueTotals += 1;
      return { cell, formula };
    });
    await this.write(Buffer.from(writeTotalRow(look, level, written)));
    this.totals += 1;
    for (const { cell, formula } of written) {
      if (formula !== null && cell !== null && typeof cell === 'object')
        this.formulas.push(`${escapeXml(formula)}=${cell.units}/${cell.scale}`);
    }
    if (level === 0) this.lastTotals = written;
    else this.group = { start: this.lastRow + 1, sums };
  }

  /** Ends the workbook, with a sheet about the export if there is to be one. */
  async end(provenance: Provenance): Promise<void> {
    await this.drain(this.engine.end());
    await this.write(this.engine.flush());
    const sheet = await this.endSheet();
    if (provenance.about === null) {
      await writePackageParts(this.zip, [sheet]);
      await this.zip.end();
      return;
    }
    const name = sheet.name.toLowerCase() === 'about' ? 'About this export' : 'About';
    const count = this.engine.truncatedTexts;
    const cut = `${formatCount(count, 'text')} longer than Excel’s 32,767 characters ${pickPlural(count, 'was', 'were')} cut off`;
    await this.zip.begin(getSheetPart(2));
    const values = `${formatCount(this.valueTotals, 'total')} ${pickPlural(this.valueTotals, 'is a value', 'are values')}: a sheet can’t add ${pickPlural(this.valueTotals, 'it', 'them')} up exactly`;
    const about = writeAboutSheet([
      ...((this.shape.look && provenance.about) ?? toProvenanceRows(provenance)),
      ...(this.valueTotals > 0 ? [['Note', values] as const] : []),
      ...(count > 0 ? [['Warning', cut] as const] : []),
    ]);
    await this.zip.write(Buffer.from(about));
    await this.zip.endPart();
    await writePackageParts(this.zip, [sheet, { name }]);
    await this.zip.end();
  }

  /** What the finished file must have. @param rows - of the table */
  getExpected(rows: number): ExpectedTable {
    return {
      columns: this.engine.outputColumns.length,
      headRows: this.headRows,
      rows,
      sums: this.engine.getWrittenStats().map(({ sum }) => sum),
      formulas: this.formulas,
    };
  }

  private get headRows(): number {
    return this.shape.look ? getHeadingRow(this.shape.look) : 1;
  }

  private get lastRow(): number {
    return this.headRows + this.engine.rows + this.totals;
  }

  private getWrittenSums(): Sums {
    return this.shape.look ? this.engine.getWrittenStats() : [];
  }

  /** The formula of a total; null for a value: of an average, and where the cells of the sheet add up to another number. */
  private toFormula(level: number, cell: TotalRow['cells'][number], column: number, sums: Sums): string | null {
    const { look } = this.shape;
    if (!look || cell === null || typeof cell === 'string' || look.columns[column]?.isSum === false) return null;
    const { units, scale } = cell;
    const { sum, unsummed } = sums[column] ?? nothing;
    const before = (level > 0 && this.group.sums[column]) || nothing;
    if (!fitsSheet(cell) || scale > maxScale || unsummed > before.unsummed) return null;
    if (sum - before.sum !== BigInt(units) * 10n ** BigInt(maxScale - scale)) return null;
    if (this.engine.rows === 0) return null;
    const name = toColumnName(column);
    const toRange = (start: number) => `${name}${start}:${name}${this.lastRow}`;
    if (level > 0) return `SUBTOTAL(9,${toRange(this.group.start)})`;
    if (look.isGrouped) return `SUBTOTAL(9,${toRange(this.headRows + 1)})`;
    const range = canBeTable(look)
      ? toTableReference(this.name, this.engine.outputHeaders[column] ?? '')
      : toRange(this.headRows + 1);
    return `SUBTOTAL(109,${range})`;
  }

  /** Writes the head of the sheet before its first rows: columns of unknown width are as wide as these. */
  private async write(bytes: Uint8Array): Promise<void> {
    if (!this.isStarted) {
      this.isStarted = true;
      const { look, widths } = this.shape;
      const headings = this.engine.outputHeaders;
      if (look) await this.zip.write(Buffer.from(getLookStart(look, headings, widths ?? [])));
      else {
        const read = widths ? [] : this.engine.getColumnStats();
        const measured = this.engine.outputColumns.map(({ header }) => read[header]?.longest ?? 0);
        await this.zip.write(Buffer.from(getSheetStart(headings, { ...this.shape, widths: widths ?? measured })));
      }
    }
    await this.zip.write(bytes);
  }

  private async drain(pieces: Iterable<Uint8Array>): Promise<void> {
    for (const piece of pieces) await this.write(piece);
    this.checkSize();
  }

  private checkSize(): void {
    if (this.lastRow <= this.maxRows && this.zip.partBytes <= maxSheetBytes) return;
    const message =
      'The export was not saved: there are more rows than a sheet of Excel holds, which are 1,048,576. Export CSV.';
    throw new AppError('output-failed', message, { problem: 'too many rows' });
  }

  private async endSheet(): Promise<SheetPart> {
    // Totals have come behind the last row.
    this.checkSize();
    const { look } = this.shape;
    const count = this.engine.rows;
    const last = toColumnName(this.engine.outputColumns.length - 1);
    const filtered = `A${this.headRows}:${last}${this.headRows + count}`;
    if (!look) {
      const filter = this.engine.outputColumns.length > 0 ? `<autoFilter ref="${filtered}"/>` : '';
      await this.zip.write(Buffer.from(`</sheetData>${filter}</worksheet>`));
      await this.zip.endPart();
      return { name: this.name };
    }
    const hasTable = canBeTable(look) && count > 0;
    const isFiltered = !hasTable && !look.isGrouped && count > 0;
    await this.zip.write(Buffer.from(getLookEnd(look, isFiltered ? filtered : null, hasTable)));
    await this.zip.endPart();
    const table = hasTable ? this.makeTable(count) : undefined;
    return { name: this.name, titleRows: [firstHeadingRow, this.headRows], table };
  }

  /** The table of Excel around the rows. Totals that it cannot make by itself stand below it. */
  private makeTable(count: number): string {
    const first = this.headRows;
    const totals = this.lastTotals;
    const isOwn =
      totals !== null &&
      typeof totals[0]?.cell === 'string' &&
      totals.every(({ cell, formula }, index) => index === 0 || cell === null || formula !== null);
    const { outputHeaders } = this.engine;
    return getTablePart(this.name, outputHeaders, { first, last: first + count }, isOwn ? totals : null);
  }
}
