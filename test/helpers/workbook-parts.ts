/** Workbooks from parts as they stand, for what no writer of workbooks would write. */
import { crc32, deflateRawSync } from 'node:zlib';

type Part = readonly [path: string, content: string | Uint8Array];

type Numbers = Readonly<Record<number, number>>;

/** Makes a record with numbers at their positions. */
function makeRecord(bytes: number, { u16 = {}, u32 = {} }: { readonly u16?: Numbers; readonly u32?: Numbers }): Buffer {
  const record = Buffer.alloc(bytes);
  for (const [at, value] of Object.entries(u16)) record.writeUInt16LE(value, Number(at));
  for (const [at, value] of Object.entries(u32)) record.writeUInt32LE(value, Number(at));
  return record;
}

/** Packs parts into a ZIP. Two of them may have one name. */
export function zipParts(parts: readonly Part[]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [path, content] of parts) {
    const [name, data] = [Buffer.from(path), Buffer.from(content as string)];
    const packed = deflateRawSync(data);
    const sizes = { 14: crc32(data), 18: packed.length, 22: data.length };
    const local = makeRecord(30, { u32: { 0: 0x0403_4b50, ...sizes }, u16: { 4: 20, 8: 8, 26: name.length } });
    const central = makeRecord(46, { u32: { 0: 0x0201_4b50, 42: offset } });
    local.copy(central, 6, 4, 28);
    locals.push(local, name, packed);
    centrals.push(central, name);
    offset += local.length + name.length + packed.length;
  }
  const directory = Buffer.concat(centrals);
  const end = makeRecord(22, {
    u16: { 8: parts.length, 10: parts.length },
    u32: { 0: 0x0605_4b50, 12: directory.length, 16: offset },
  });
  return Buffer.concat([...locals, directory, end]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** A part with relationships: each an id, the last word of its type, and a target. */
export const makeRelations = (...targets: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="${packages}/relationships">${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A part that names the sheets of a workbook by the ids of their relationships. */
export const makeBook = (ids: readonly string[], before = ''): string =>
  `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}">${before}<sheets>${ids
    .map((id, index) => `<sheet name="S${index}" sheetId="${index + 1}" r:id="${id}"/>`)
    .join('')}</sheets></workbook>`;

/** A part with a sheet. @param data - the XML within `sheetData` */
export const makeSheet = (data: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`;

/**
 * Lists the parts of a workbook.
 *
 * @param sheets - the XML within `sheetData` of each sheet
 * @param ids - the sheets of the workbook, by the number of their part; all of them once unless given
 */
export const listWorkbookParts = (
  sheets: readonly string[],
  ids: readonly number[] = sheets.map((_, index) => index),
): Part[] => [
  ['[Content_Types].xml', '<Types/>'],
  ['_rels/.rels', makeRelations(['rId1', 'officeDocument', 'xl/workbook.xml'])],
  ['xl/workbook.xml', makeBook(ids.map((id) => `rId${id}`))],
  [
    'xl/_rels/workbook.xml.rels',
    makeRelations(
      ['strings', 'sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles', 'styles.xml'],
      ...sheets.map((_, index) => [`rId${index}`, 'worksheet', `worksheets/sheet${index}.xml`] as const),
    ),
  ],
  ...sheets.map((data, index) => [`xl/worksheets/sheet${index}.xml`, makeSheet(data)] as const),
];

/** Makes a workbook. The parameters are those of {@link listWorkbookParts}. */
export const makeWorkbook = (sheets: readonly string[], ids?: readonly number[]): Buffer =>
  zipParts(listWorkbookParts(sheets, ids));

/** A part with number formats: style n is the n-th of them. */
export const makeStyles = (...formats: readonly string[]): Part => [
  'xl/styles.xml',
  `<styleSheet xmlns="${main}"><numFmts>${formats
    .map((format, index) => `<numFmt numFmtId="${200 + index}" formatCode="${format.replaceAll('"', '&quot;')}"/>`)
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${formats
    .map((_, index) => `<xf numFmtId="${200 + index}"/>`)
    .join('')}</cellXfs></styleSheet>`,
];

/** A part with shared strings. @param items - the XML within each */
export const makeStrings = (...items: readonly string[]): Part => [
  'xl/sharedStrings.xml',
  `<sst xmlns="${main}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`,
];
