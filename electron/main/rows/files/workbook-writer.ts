/** An Excel workbook (ECMA-376): texts typed as texts, numbers as numbers, dates as dates, never a formula (faults 56). */

import { formatCount, pickPlural } from '@shared/values/texts';
import type { ColumnMode } from '../engine/output-format';
import { RowEngine } from '../engine/row-engine';
import type { ByteSink } from './file-sink';
import { type Provenance, toProvenanceRows } from './provenance';
import { type TableShape, toEngineOptions, toTableSource } from './table';
import { ZipWriter } from './zip';

/* The parts of a workbook beside its sheets: styles, names and relations (ECMA-376). */

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const maxNameLength = 31;

/** The styles by their numbers, which the engine writes: plain, date, date and time, money, text, header, bold money. */
const styles = `<styleSheet xmlns="${mainNamespace}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd\\ mmm\\ yyyy"/><numFmt numFmtId="165" formatCode="dd\\ mmm\\ yyyy\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="166" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** Trims spaces and apostrophes: Excel rejects a sheet whose name begins or ends with an apostrophe. */
function trimName(text: string): string {
  const isVisible = (character: string) => character !== "'" && character.trim() !== '';
  const characters = [...text];
  const start = characters.findIndex(isVisible);
  return start < 0 ? '' : characters.slice(start, characters.findLastIndex(isVisible) + 1).join('');
}

/** Makes a legal sheet name: up to 31 characters, none of []:*?/\, none that XML forbids, no apostrophe at either end. */
export function toSheetName(name: string): string {
  const possible = name.toWellFormed().replace(/[[\]:*?/\\\u0000-\u001f\ufffe\uffff]/g, ' ');
  const legal = trimName(trimName(possible).slice(0, maxNameLength).toWellFormed());
  return legal === '' || legal.toLowerCase() === 'history' ? 'Sheet1' : legal;
}

/** Numbers the sheets of one table: "Trips", "Trips (2)". */
export function toNumberedName(name: string, index: number): string {
  if (index === 0) return name;
  const tail = ` (${index + 1})`;
  return `${name.slice(0, maxNameLength - tail.length)}${tail}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes an attribute. Excel reads `_x0041_` in one as an A. */
const escapeAttribute = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** Writes the parts that list and relate the sheets. @param sheets - their names; they are the parts `sheet1.xml` onwards */
export async function writePackageParts(zip: ZipWriter, sheets: readonly string[]): Promise<void> {
  const numbers = sheets.map((_, index) => index + 1);
  const overrides = numbers
    .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${contentType}.worksheet+xml"/>`)
    .join('');
  await zip.add(
    '[Content_Types].xml',
    `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${overrides}</Types>`,
  );
  await zip.add(
    '_rels/.rels',
    `${xmlHead}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  const entries = sheets.map(
    (name, index) => `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  await zip.add(
    'xl/workbook.xml',
    `${xmlHead}<workbook xmlns="${mainNamespace}" xmlns:r="${relations}"><sheets>${entries.join('')}</sheets></workbook>`,
  );
  const links = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  links.push(`<Relationship Id="rId${numbers.length + 1}" Type="${relations}/styles" Target="styles.xml"/>`);
  await zip.add(
    'xl/_rels/workbook.xml.rels',
    `${xmlHead}<Relationships xmlns="${packageRelations}">${links.join('')}</Relationships>`,
  );
  await zip.add('xl/styles.xml', `${xmlHead}${styles}`);
}

/** Names the part of a sheet. @param number - from 1 */
export const getSheetPart = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** Maximum rows of a sheet in Excel, its header included. */
const maxSheetRows = 1_048_576;
/** Bytes of a sheet before deflating, above which the next sheet begins: sizes in a ZIP have 32 bits. */
const maxSheetBytes = 3_500_000_000;
/** Names a column by its index: A, B, … Z, AA. */
export function toColumnName(index: number): string {
  let name = '';
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    name = String.fromCharCode(65 + (rest % 26)) + name;
  return name;
}

const [narrowest, widest] = [6, 60];

/** Excel shows ##### for a date or an amount that is wider than its column, as `24 Nov 2026 10:30:00` is than most. */
const leastWidths: Partial<Record<ColumnMode, number>> = { date: 21, cents: 18 };
/** Where the rows are still to come, any column may have dates with times. */
const defaultLength = 18;

/** Creates the start of a sheet: a header that stays in view, and the widths of the columns in characters. */
export function getSheetStart(
  headers: readonly string[],
  { widths, rowKinds, columns: written }: Pick<TableShape, 'widths' | 'rowKinds' | 'columns'>,
): string {
  const columns = headers.map((header, index) => {
    const characters = Math.max([...header].length, widths?.[index] ?? defaultLength) + 3;
    const least = leastWidths[written?.[index]?.mode ?? 'by-cell'] ?? narrowest;
    const width = Math.min(widest, Math.max(least, characters));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const cols = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  // Groups stand above their rows. Without the levels in sheetFormatPr Excel shows no buttons to collapse them.
  const [outline, levels] = rowKinds?.hasGroups
    ? ['<sheetPr><outlinePr summaryBelow="0"/></sheetPr>', '<sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/>']
    : ['', ''];
  return `${xmlHead}<worksheet xmlns="${mainNamespace}">${outline}<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${levels}${cols}<sheetData>`;
}

/** @param rows - to which the filter of the sheet applies; null for a sheet without a filter */
function getSheetEnd(columns: number, rows: number | null): string {
  const filter = columns > 0 && rows !== null ? `<autoFilter ref="A1:${toColumnName(columns - 1)}${rows + 1}"/>` : '';
  return `</sheetData>${filter}</worksheet>`;
}

/** Writes a table to the sheets of a workbook while its rows are read. */
export class WorkbookWriter {
  readonly engine: RowEngine;
  private readonly zip: ZipWriter;
  private readonly name: string;
  private readonly shape: TableShape;
  private readonly rowsPerSheet: number;
  private readonly sheets: string[] = [];
  private rowsBefore = 0;
  /** Rows at which the sheet became full; null before. The next sheet begins with the next row, if there is one. */
  private fullAt: number | null = null;

  /** @param rowsPerSheet - header included; @default as many as Excel has */
  constructor(sink: ByteSink, shape: TableShape, name: string, rowsPerSheet = maxSheetRows) {
    this.zip = new ZipWriter(sink);
    this.name = toSheetName(name);
    this.shape = shape;
    this.rowsPerSheet = rowsPerSheet;
    this.engine = new RowEngine({ ...toEngineOptions(shape), format: { kind: 'sheet' } });
  }

  async begin(): Promise<void> {
    this.engine.pauseAt(this.rowsPerSheet - 1);
    await this.beginTable(0);
  }

  async push(bytes: Uint8Array): Promise<void> {
    await this.drain(this.engine.write(bytes));
    while (this.engine.isPaused) await this.continueOnNewSheet();
  }

  /** Continues where a sheet is full. */
  private async continueOnNewSheet(): Promise<void> {
    await this.zip.write(this.engine.flush());
    this.fullAt = this.engine.rows;
    this.engine.pauseAt(this.fullAt + this.rowsPerSheet - 1);
    await this.drain(this.engine.resume());
  }

  /** Ends the workbook with a sheet about the export. */
  async end(provenance: Provenance): Promise<void> {
    await this.drain(this.engine.end());
    while (this.engine.isPaused) {
      await this.continueOnNewSheet();
      await this.drain(this.engine.end());
    }
    await this.endTable();
    const rows = toProvenanceRows(provenance);
    if (this.engine.truncatedTexts > 0) {
      const count = this.engine.truncatedTexts;
      const cut = `${formatCount(count, 'text')} longer than Excel’s 32,767 characters ${pickPlural(count, 'was', 'were')} cut off`;
      rows.splice(-1, 0, ['Warning', cut]);
    }
    const source = toTableSource({ headers: ['About this export', ''], rows });
    const about = new RowEngine({ ...toEngineOptions(source), format: { kind: 'sheet' }, collectsStats: false });
    await this.beginSheet(this.name.toLowerCase() === 'about' ? 'About this export' : 'About');
    await this.zip.write(Buffer.from(getSheetStart(source.headers, { widths: [24, 60] })));
    await this.zip.write(about.encodeHeader());
    for await (const piece of source.pieces) for (const xml of about.write(piece)) await this.zip.write(xml);
    await this.zip.write(about.flush());
    await this.zip.write(Buffer.from('</sheetData></worksheet>'));
    await this.zip.endPart();
    await writePackageParts(this.zip, this.sheets);
    await this.zip.end();
  }

  private async beginSheet(name: string): Promise<void> {
    this.sheets.push(name);
    await this.zip.begin(getSheetPart(this.sheets.length));
  }

  /** Begins a sheet of the table. @param rowsBefore - rows of the table in the previous sheets */
  private async beginTable(rowsBefore: number): Promise<void> {
    this.rowsBefore = rowsBefore;
    await this.beginSheet(toNumberedName(this.name, this.sheets.length));
    await this.zip.write(Buffer.from(getSheetStart(this.engine.outputHeaders, this.shape)));
    await this.zip.write(this.engine.encodeHeader());
  }

  private async drain(pieces: Iterable<Uint8Array>): Promise<void> {
    for (const piece of pieces) {
      await this.startNextSheetIfFull();
      await this.zip.write(piece);
      if (this.zip.partBytes > maxSheetBytes) this.engine.pauseAt(this.engine.rows);
    }
    await this.startNextSheetIfFull();
  }

  /** Begins the next sheet if one is full and there is another row. */
  private async startNextSheetIfFull(): Promise<void> {
    const rows = this.fullAt;
    if (rows === null || this.engine.rows === rows) return;
    this.fullAt = null;
    await this.endSheet(rows);
    await this.beginTable(rows);
  }

  private async endTable(): Promise<void> {
    await this.zip.write(this.engine.flush());
    await this.endSheet(this.engine.rows);
  }

  /** Ends a sheet. @param rows - of the table so far */
  private async endSheet(rows: number): Promise<void> {
    // Subtotals would be sorted among the rows, and the last row may be the totals.
    const { hasGroups = false, hasTotals = false } = this.shape.rowKinds ?? {};
    const filtered = hasGroups ? null : rows - this.rowsBefore - (hasTotals ? 1 : 0);
    await this.zip.write(Buffer.from(getSheetEnd(this.engine.outputColumns.length, filtered)));
    await this.zip.endPart();
  }
}
