/** An Excel workbook (ECMA-376): inline strings typed as strings, numbers as numbers, never a formula (faults 56). */
import type { Cell } from '@shared/schemas/report';
import type { ExportTable } from './table';
import { type ZipPart, zip } from './zip';

/** Excel's limits: characters in a cell, rows in a sheet. */
const longestCell = 32_767;
const mostRows = 1_048_576;
const rowsPerChunk = 2_000;

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text that XML may hold: characters that XML 1.0 forbids become the replacement character. */
function xmlText(text: string): string {
  return text
    .slice(0, longestCell)
    .toWellFormed()
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
}

/** A number goes in as a number only where Excel's 15 digits hold it exactly; longer ones stay text. */
function asNumber(cell: Cell): string | null {
  const text =
    typeof cell === 'number' ? String(cell) : typeof cell === 'object' && cell !== null && 'n' in cell ? cell.n : null;
  if (text === null) return null;
  const digits = text
    .replace(/[eE].{0,6}$/, '')
    .replace(/\D/g, '')
    .replace(/^0{1,40}/, '');
  return digits.length <= 15 && Number.isFinite(Number(text)) ? text : null;
}

function cellXml(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  const number = asNumber(cell);
  if (number !== null) return `<c><v>${number}</v></c>`;
  const text = typeof cell === 'object' ? ('n' in cell ? cell.n : cell.j) : String(cell);
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

const rowXml = (cells: readonly Cell[]) => `<row>${cells.map(cellXml).join('')}</row>`;

function sheetXml(table: ExportTable): Buffer {
  const chunks: Buffer[] = [];
  let text = `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowXml(table.headers)}`;
  let rows = 1;
  for (const row of table.rows) {
    rows += 1;
    if (rows > mostRows) break;
    text += rowXml(row);
    if (rows % rowsPerChunk === 0) {
      chunks.push(Buffer.from(text));
      text = '';
    }
  }
  chunks.push(Buffer.from(`${text}</sheetData></worksheet>`));
  return Buffer.concat(chunks);
}

/** A sheet's legal name: at most 31 characters, none of []:*?/\, no apostrophe at either end. */
export function sheetName(name: string): string {
  const legal = name
    .replace(/[[\]:*?/\\\u0000-\u001f]/g, ' ')
    .trim()
    .slice(0, 31)
    .replace(/^'|'$/g, ' ')
    .trim();
  return legal === '' || legal.toLowerCase() === 'history' ? 'Sheet1' : legal;
}

function* parts(sheets: readonly { name: string; table: ExportTable }[]): Generator<ZipPart> {
  const part = (name: string, xml: string): ZipPart => ({ name, content: Buffer.from(xmlHead + xml) });
  const numbers = sheets.map((_, index) => index + 1);
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const overrides = numbers
    .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${contentType}.worksheet+xml"/>`)
    .join('');
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>${overrides}</Types>`,
  );
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  const entries = sheets.map(
    (sheet, index) => `<sheet name="${xmlText(sheetName(sheet.name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${entries.join('')}</sheets></workbook>`,
  );
  const links = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packageRelations}">${links.join('')}</Relationships>`,
  );
  for (const [index, sheet] of sheets.entries()) {
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: sheetXml(sheet.table) };
  }
}

/** The workbook as pieces of a file: the data first, then any further sheets (provenance). */
export function xlsx(sheets: readonly { name: string; table: ExportTable }[]): Generator<Buffer> {
  return zip(parts(sheets));
}
