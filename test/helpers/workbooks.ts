/** What the sheets of a workbook hold, as its XML says. */

/** The parts of a workbook, by name. */
type Parts = ReadonlyMap<string, Buffer>;

const readPart = (parts: Parts, name: string) => parts.get(name)?.toString('utf8') ?? '';

/** The names of the sheets, in their order. */
export const getSheetNames = (parts: Parts) =>
  [...readPart(parts, 'xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => name);

/** The texts of the cells of a sheet, row by row. @param sheet - its number, from 1 */
export const readSheetTexts = (parts: Parts, sheet: number) =>
  [...readPart(parts, `xl/worksheets/sheet${sheet}.xml`).matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) =>
      cell.replace(/<f>[^<]*<\/f>|<[^>]*>/g, ''),
    ),
  );
