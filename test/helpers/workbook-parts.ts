/** Workbooks from parts as they stand, for what no writer of workbooks would write. */
import { crc32, deflateRawSync } from 'node:zlib';

/** Packs parts into a ZIP. */
function zipParts(parts: Readonly<Record<string, string>>): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [path, text] of Object.entries(parts)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const packed = deflateRawSync(data);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x0403_4b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(data), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(data.length, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x0201_4b50, 0);
    local.copy(central, 6, 4, 28);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    locals.push(local, name, packed);
    centrals.push(central, name);
    offset += local.length + name.length + packed.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/**
 * Makes a workbook.
 *
 * @param sheets - the XML within `sheetData` of each sheet
 * @param ids - the sheets of the workbook, by the number of their part; all of them once unless given
 */
export function makeWorkbook(
  sheets: readonly string[],
  ids: readonly number[] = sheets.map((_, index) => index),
): Buffer {
  const toRelation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  return zipParts({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${toRelation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${ids
      .map((id, index) => `<sheet name="S${index}" sheetId="${index + 1}" r:id="rId${id}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${sheets
      .map((_, index) => toRelation(`rId${index}`, 'worksheet', `worksheets/sheet${index}.xml`))
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((data, index) => [
        `xl/worksheets/sheet${index}.xml`,
        `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
      ]),
    ),
  });
}
