/** How a sheet looks that shows a table as on screen: title, headings, totals, page, and the sheet about it (everyday.md, Export). */
import type { ScreenCell, ScreenColumn } from '@shared/exports/screen-table';
import { unitsToDecimal } from '@shared/values/money';
import { styleId, styleIndented, styleScreen } from '../engine/protocol';
import {
  escapeXml,
  mainNamespace,
  relations,
  styleNumbers,
  toColumnName,
  toTableName,
  xmlHead,
} from './workbook-parts';

/** What a sheet shows beside its rows. */
export type SheetLook = {
  readonly title: string;
  readonly subtitle: string;
  readonly office: string;
  readonly columns: readonly Pick<ScreenColumn, 'kind' | 'group' | 'isSum'>[];
  /** Columns that stay in view at the left. Default: two. */
  readonly frozen?: number;
  /** Whether its rows stand above subtotals. */
  readonly isGrouped: boolean;
  /** Whether its rows may be a table of Excel: summaries and groups are none. */
  readonly canBeTable: boolean;
};

/** The totals of a group (level 1), or of all rows (level 0). The first cell is their label, unless that column has a total. */
export type TotalRow = { readonly level: number; readonly cells: readonly ScreenCell[] };

/** A total in a sheet: its formula, null where it is a value. */
export type TotalCell = { readonly cell: ScreenCell; readonly formula: string | null };

const isAmount = (kind: ScreenColumn['kind'] | undefined) => kind === 'money' || kind === 'number';

/** Whether a column stands at the left of its cells, beside numbers that stand at the right. */
const isAfterAmount = ({ columns }: SheetLook, index: number) =>
  !isAmount(columns[index]?.kind) && isAmount(columns[index - 1]?.kind);

/** The family of a column's cell formats. */
export function getStyleFamily(look: SheetLook, index: number): number {
  if (isAfterAmount(look, index)) return styleIndented;
  return look.columns[index]?.kind === 'id' ? styleId : styleScreen;
}

const hasGroupHeadings = ({ columns }: SheetLook) => columns.some(({ group }) => group !== undefined);

/** The row of the first headings, below which there may be others. */
export const firstHeadingRow = 4;

/** The row of the headings of single columns. */
export const getHeadingRow = (look: SheetLook): number => firstHeadingRow + Number(hasGroupHeadings(look));

/** Whether the rows become a table of Excel. */
export const canBeTable = (look: SheetLook): boolean => look.canBeTable && !look.isGrouped && !hasGroupHeadings(look);

/** Writes a cell that is a text. */
export const toTextCell = (text: string, style: number) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** Characters of the widths of columns. */
const [narrowest, widest, padding] = [8, 45, 0.7109375];

/** The width of a column: its heading with its arrow, and its values. */
const toWidth = (heading: string, value: number) =>
  Math.min(widest, Math.max(narrowest, [...heading].length + 3, value + 2)) + padding;

/** Headings of several columns, over the first of each run. @returns the row, and the cells that are merged */
function writeGroupHeadings({ columns }: SheetLook): { readonly row: string; readonly merged: readonly string[] } {
  const merged: string[] = [];
  const cells = columns.map(({ group }, index) => {
    if (group === undefined) return '<c/>';
    if (columns[index - 1]?.group === group) return `<c s="${styleNumbers.groupHeading}"/>`;
    let last = index;
    while (columns[last + 1]?.group === group) last += 1;
    if (last > index) merged.push(`${toColumnName(index)}4:${toColumnName(last)}4`);
    return toTextCell(group, styleNumbers.groupHeading);
  });
  return { row: `<row>${cells.join('')}</row>`, merged };
}

/** Starts the sheet: its view, its columns, its title and its headings. @param widths - characters of the values */
export function getLookStart(look: SheetLook, headings: readonly string[], widths: readonly number[]): string {
  const row = getHeadingRow(look);
  const frozen = Math.min(look.frozen ?? 2, headings.length);
  const pane = `<pane xSplit="${frozen}" ySplit="${row}" topLeftCell="${toColumnName(frozen)}${row + 1}" activePane="bottomRight" state="frozen"/>`;
  const levels = look.isGrouped ? ' outlineLevelRow="2"' : '';
  const columns = headings.map(
    (heading, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${toWidth(heading, widths[index] ?? 0)}" customWidth="1"/>`,
  );
  const cells = headings.map((heading, index) => {
    const style = isAmount(look.columns[index]?.kind)
      ? styleNumbers.headingRight
      : isAfterAmount(look, index)
        ? styleNumbers.headingIndented
        : styleNumbers.heading;
    return toTextCell(heading, style);
  });
  return [
    `${xmlHead}<worksheet xmlns="${mainNamespace}" xmlns:r="${relations}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView showGridLines="0" workbookViewId="0">${pane}</sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="15"${levels}/><cols>${columns.join('')}</cols><sheetData>`,
    `<row>${toTextCell(look.title, styleNumbers.title)}</row>`,
    `<row>${toTextCell(look.subtitle, styleNumbers.subtitle)}</row><row></row>`,
    hasGroupHeadings(look) ? writeGroupHeadings(look).row : '',
    `<row>${cells.join('')}</row>`,
  ].join('');
}

const escapeFooter = (text: string) => escapeXml(text.slice(0, 60).replaceAll('&', '&&'));

/** Ends the sheet: its page, and its table. @param filtered - the cells of a filter outside a table; null for none */
export function getLookEnd(look: SheetLook, filtered: string | null, hasTable: boolean): string {
  const { merged } = hasGroupHeadings(look) ? writeGroupHeadings(look) : { merged: [] };
  return [
    '</sheetData>',
    filtered === null ? '' : `<autoFilter ref="${filtered}"/>`,
    merged.length > 0
      ? `<mergeCells>${merged.map((cells) => `<mergeCell ref="${cells}"/>`).join('')}</mergeCells>`
      : '',
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>',
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    `<headerFooter><oddFooter>&amp;L&amp;8 ${escapeFooter(look.office)}&amp;C&amp;8&amp;A&amp;R&amp;8Page &amp;P of &amp;N</oddFooter></headerFooter>`,
    hasTable ? '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>' : '',
    '</worksheet>',
  ].join('');
}

/** The digits that Excel stores of a number. */
const maxDigits = 15;

/** Whether a sheet can hold a number exactly. */
export const fitsSheet = ({ units }: { readonly units: number | bigint }): boolean =>
  String(units).replace('-', '').length <= maxDigits;

/** Writes a row of totals. */
export function writeTotalRow(look: SheetLook, level: number, cells: readonly TotalCell[]): string {
  const styles = level === 0 ? styleNumbers.total : styleNumbers.subtotal;
  const written = cells.map(({ cell, formula }, index) => {
    if (cell === null) return `<c s="${styles.text}"/>`;
    if (typeof cell === 'string') return toTextCell(cell, styles.text);
    const text = unitsToDecimal(cell.units, cell.scale);
    if (!fitsSheet(cell)) return toTextCell(text, styles.text);
    const style = look.columns[index]?.kind === 'money' ? styles.money : styles.number;
    return `<c s="${style}">${formula === null ? '' : `<f>${escapeXml(formula)}</f>`}<v>${text}</v></c>`;
  });
  return `<row${level > 0 ? ` outlineLevel="${level}"` : ''}>${written.join('')}</row>`;
}

/** A column in a formula of its table. */
export const toTableReference = (table: string, heading: string): string =>
  `${toTableName(table)}[${heading.replace(/['#[\]]/g, "'$&")}]`;

/** The part of a table. @param lastRow - the last row of data @param totals - the row below it; null where that is none of the table's */
export function getTablePart(
  name: string,
  headings: readonly string[],
  rows: { readonly first: number; readonly last: number },
  totals: readonly TotalCell[] | null,
): string {
  const last = toColumnName(headings.length - 1);
  const columns = headings.map((heading, index) => {
    const total = totals?.[index];
    const shown =
      typeof total?.cell === 'string'
        ? ` totalsRowLabel="${escapeXml(total.cell)}"`
        : total?.formula
          ? ' totalsRowFunction="sum"'
          : '';
    return `<tableColumn id="${index + 1}" name="${escapeXml(heading)}"${shown}/>`;
  });
  const end = rows.last + (totals ? 1 : 0);
  const table = toTableName(name);
  return `${xmlHead}<table xmlns="${mainNamespace}" id="1" name="${table}" displayName="${table}" ref="A${rows.first}:${last}${end}"${totals ? ' totalsRowCount="1"' : ' totalsRowShown="0"'}><autoFilter ref="A${rows.first}:${last}${rows.last}"/><tableColumns count="${headings.length}">${columns.join('')}</tableColumns><tableStyleInfo showFirstColumn="0" showLastColumn="0" showRowStripes="0" showColumnStripes="0"/></table>`;
}

/** The sheet about a workbook, on one page. @param lines - names and values; a name that is empty belongs to the line before */
export function writeAboutSheet(lines: readonly (readonly [name: string, value: string])[]): string {
  const rows = lines.map(
    ([name, value]) =>
      `<row>${toTextCell(name, styleNumbers.aboutName)}${toTextCell(value, styleNumbers.aboutValue)}</row>`,
  );
  return `${xmlHead}<worksheet xmlns="${mainNamespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="1" width="18.7109375" customWidth="1"/><col min="2" max="2" width="70.7109375" customWidth="1"/></cols><sheetData><row>${toTextCell('About this workbook', styleNumbers.title)}</row><row></row>${rows.join('')}</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="1"/></worksheet>`;
}
