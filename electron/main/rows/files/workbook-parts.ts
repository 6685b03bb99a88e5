/** The parts of a workbook beside its sheets (ECMA-376): styles, names, relations, and the texts of XML. */
import type { ZipWriter } from './zip';

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const maxNameLength = 31;

/* Cell formats. The engine writes the first 25 by their numbers (../engine/protocol.ts). */

type Format = {
  readonly number?: number;
  readonly font?: number;
  readonly fill?: number;
  readonly border?: number;
  readonly align?: string;
};

const [general, day, time, amount, redAmount, asText] = [0, 164, 165, 166, 167, 49];
const [bold, large, grey] = [1, 2, 3];
const fill = 2;
const [hairline, below, totalLines, above] = [1, 2, 3, 4];
const left = 'horizontal="left"';
const indented = 'horizontal="left" indent="1"';
const right = 'horizontal="right"';

/** Formats of data on screen: general, date, date and time, money, text. */
const family = (align: string | null): Format[] =>
  [general, day, time, redAmount, asText].map((number) => {
    const isDate = number === day || number === time;
    const own = number === redAmount ? null : (align ?? (isDate ? left : null));
    return { number, border: hairline, ...(own === null ? {} : { align: own }) };
  });

/** The formats of titles, headings, totals and the About sheet by their numbers. */
export const styleNumbers = {
  title: 25,
  subtitle: 26,
  heading: 27,
  headingRight: 28,
  headingIndented: 29,
  groupHeading: 30,
  total: { text: 31, money: 32, number: 33 },
  subtotal: { text: 34, money: 35, number: 36 },
  aboutName: 37,
  aboutValue: 38,
} as const;

const makeHeading = (align?: string): Format => ({ font: bold, fill, border: below, ...(align ? { align } : {}) });
const makeTotals = (base: Format): Format[] => [base, { ...base, number: redAmount }, { ...base, number: general }];

const formats: readonly Format[] = [
  // Data as received: general, date, date and time, money, text, heading.
  ...[{}, { number: day }, { number: time }, { number: amount }, { number: asText }, { font: bold }],
  ...Array.from({ length: 4 }, () => ({})),
  ...family(null),
  ...family(indented),
  ...family(left),
  { font: large },
  { font: grey },
  makeHeading(),
  makeHeading(right),
  makeHeading(indented),
  { font: bold, fill, align: 'horizontal="center"' },
  ...makeTotals({ font: bold, border: totalLines }),
  ...makeTotals({ font: bold, fill, border: above }),
  { font: grey, align: 'vertical="top"' },
  { align: 'horizontal="left" vertical="top" wrapText="1"' },
];

function toXf({ number = 0, font = 0, fill: filled = 0, border = 0, align }: Format): string {
  const ids = `numFmtId="${number}" fontId="${font}" fillId="${filled}" borderId="${border}" xfId="0"`;
  const applied = [
    number ? ' applyNumberFormat="1"' : '',
    font ? ' applyFont="1"' : '',
    filled ? ' applyFill="1"' : '',
    border ? ' applyBorder="1"' : '',
  ].join('');
  return align ? `<xf ${ids}${applied} applyAlignment="1"><alignment ${align}/></xf>` : `<xf ${ids}${applied}/>`;
}

const numberFormats: readonly (readonly [number, string])[] = [
  [day, 'dd\\ mmm\\ yyyy'],
  [time, 'dd\\ mmm\\ yyyy\\ hh:mm:ss'],
  [amount, '#,##0.00'],
  [redAmount, '#,##0.00;[Red]-#,##0.00'],
];

const toFont = (inner: string, size = 11) =>
  `<font>${inner.includes('<b/>') ? '<b/>' : ''}<sz val="${size}"/>${inner.replace('<b/>', '')}<name val="Calibri"/></font>`;
const fonts = [toFont(''), toFont('<b/>'), toFont('<b/>', 14), toFont('<color rgb="FF5B6473"/>')];
const solid =
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF3F5F8"/><bgColor indexed="64"/></patternFill></fill>';
const fills = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  solid,
];
const toBorder = (top: string, bottom: string) =>
  `<border><left/><right/>${top || '<top/>'}${bottom || '<bottom/>'}<diagonal/></border>`;
const thinTop = '<top style="thin"><color auto="1"/></top>';
const borders = [
  toBorder('', ''),
  toBorder('', '<bottom style="thin"><color rgb="FFE6E8EC"/></bottom>'),
  toBorder('', '<bottom style="medium"><color auto="1"/></bottom>'),
  toBorder(thinTop, '<bottom style="double"><color auto="1"/></bottom>'),
  toBorder(thinTop, ''),
];

const count = (name: string, items: readonly string[]) =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;
const styles = `<styleSheet xmlns="${mainNamespace}">${[
  count(
    'numFmts',
    numberFormats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
  ),
  count('fonts', fonts),
  count('fills', fills),
  count('borders', borders),
  '<cellStyleXfs count="1"><xf/></cellStyleXfs>',
  count('cellXfs', formats.map(toXf)),
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
].join('')}</styleSheet>`;

/* Names. */

/** Trims spaces and apostrophes: Excel rejects a sheet whose name begins or ends with an apostrophe. */
const trimName = (text: string): string => text.replace(/^[\s']{1,500}|[\s']{1,500}$/g, '');

/** Makes a legal sheet name: up to 31 characters, none of []:*?/\, none that XML forbids, no apostrophe at either end. */
export function toSheetName(name: string): string {
  const possible = name.toWellFormed().replace(/[[\]:*?/\\\u0000-\u001f\ufffe\uffff]/g, ' ');
  const legal = trimName(trimName(possible).slice(0, maxNameLength).toWellFormed());
  return legal === '' || legal.toLowerCase() === 'history' ? 'Sheet1' : legal;
}

/** Numbers sheets of one name: "Trips", "Trips (2)". */
function toNumberedName(name: string, index: number): string {
  if (index === 0) return name;
  const tail = ` (${index + 1})`;
  return `${name.slice(0, maxNameLength - tail.length)}${tail}`;
}

/** Names a sheet as no other of its workbook; Excel compares names without case. @param taken - gets the name */
export function toFreeSheetName(name: string, taken: Set<string>): string {
  const stem = toSheetName(name);
  for (let index = 0; ; index += 1) {
    const candidate = toNumberedName(stem, index);
    if (taken.has(candidate.toLowerCase())) continue;
    taken.add(candidate.toLowerCase());
    return candidate;
  }
}

/** Makes the name of a table of Excel: letters, digits and `_`, and no reference to a cell. */
export function toTableName(name: string): string {
  const legal = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_]{1,500}/gu, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 200);
  return /^\p{L}/u.test(legal) && !/^[a-z]{0,3}\d{0,20}(?:c\d{0,20})?$/i.test(legal) ? legal : `Table_${legal}`;
}

/** Names a column by its index: A, B, … Z, AA. */
export function toColumnName(index: number): string {
  let name = '';
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    name = String.fromCharCode(65 + (rest % 26)) + name;
  return name;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

const toCharacterEscape = (unit: string) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Escapes a text or an attribute, as the row engine does: Excel reads `_x0041_` as an A (ECMA-376 part 1, 22.9.2.19), also for
 * what XML forbids, which are control characters and halves of characters.
 */
export const escapeXml = (text: string): string =>
  text
    .replace(/_(?=x[0-9a-f]{4}(?:_|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]))/giu, '_x005F_')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu, toCharacterEscape)
    .replace(/[&<>"\r]/g, (character) => entities[character] ?? character);

/* The package. */

/** Names the part of a sheet. @param number - from 1 */
export const getSheetPart = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** A sheet of a workbook: its name, the rows that every printed page repeats, and the XML of its table. */
export type SheetPart = {
  readonly name: string;
  readonly titleRows?: readonly [first: number, last: number];
  readonly table?: string | undefined;
};

/** Writes the parts that list and relate the sheets. They are the parts `sheet1.xml` onwards. */
export async function writePackageParts(zip: ZipWriter, sheets: readonly SheetPart[]): Promise<void> {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }));
  const tables = numbered.filter(({ table }) => table !== undefined);
  const overrides = [
    ...numbered.map(
      ({ number }) => `<Override PartName="/${getSheetPart(number)}" ContentType="${contentType}.worksheet+xml"/>`,
    ),
    ...tables.map(
      ({ number }) => `<Override PartName="/xl/tables/table${number}.xml" ContentType="${contentType}.table+xml"/>`,
    ),
  ];
  await zip.add(
    '[Content_Types].xml',
    `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${overrides.join('')}</Types>`,
  );
  const relate = (links: readonly string[]) =>
    `${xmlHead}<Relationships xmlns="${packageRelations}">${links.join('')}</Relationships>`;
  const link = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  await zip.add('_rels/.rels', relate([link(1, 'officeDocument', 'xl/workbook.xml')]));
  const entries = numbered.map(
    ({ name, number }) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const titles = numbered.flatMap(({ name, number, titleRows }) =>
    titleRows === undefined
      ? []
      : [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${number - 1}">'${escapeXml(name.replaceAll("'", "''"))}'!$${titleRows[0]}:$${titleRows[1]}</definedName>`,
        ],
  );
  const names = titles.length > 0 ? `<definedNames>${titles.join('')}</definedNames>` : '';
  await zip.add(
    'xl/workbook.xml',
    `${xmlHead}<workbook xmlns="${mainNamespace}" xmlns:r="${relations}"><sheets>${entries.join('')}</sheets>${names}</workbook>`,
  );
  await zip.add(
    'xl/_rels/workbook.xml.rels',
    relate([
      ...numbered.map(({ number }) => link(number, 'worksheet', `worksheets/sheet${number}.xml`)),
      link(numbered.length + 1, 'styles', 'styles.xml'),
    ]),
  );
  for (const { number, table } of tables) {
    await zip.add(
      `xl/worksheets/_rels/sheet${number}.xml.rels`,
      relate([link(1, 'table', `../tables/table${number}.xml`)]),
    );
    await zip.add(`xl/tables/table${number}.xml`, table ?? '');
  }
  await zip.add('xl/styles.xml', `${xmlHead}${styles}`);
}
