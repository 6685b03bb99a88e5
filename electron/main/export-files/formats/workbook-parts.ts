/** The parts of a workbook beside its sheets: styles, names and relations (ECMA-376). */
import type { ZipWriter } from './zip-writer';

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
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
