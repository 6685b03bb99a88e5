/** Tells rows of totals from lines, by their labels and by what stands above them. */
import type { StatementLayout } from '@shared/schemas/statement/settings';
import { foldText } from '@shared/search-text';
import { isBlankAmount, readCents } from './amounts';
import { type GridRow, toCellText } from './grid';
import type { Sum, SumsAbove } from './sums-above';

/** A row of a total, of the whole statement or of a part; or one of which it is not clear. */
export type TotalKind = 'total' | 'part' | 'unclear';

const wholeLabel =
  /^(?:(?:grand|statement|overall|net|gross|commission|account|invoice|report|final)[\s-])*(?:total|totals)(?: (?:amount|commission|due|payable|owing|aud|\(aud\)|inc gst|incl gst|ex gst))*$|^(?:closing |outstanding )?balance(?: (?:due|outstanding|owing))?$|^amount (?:due|payable|owing)$/;
const partLabel =
  /^(?:sub|page|group|section)[\s-]?totals?\b|^(?:[\w-]{1,20} )?total (?:for|of)\b|^opening balance\b|^(?:balance )?(?:brought|carried) forward\b/;
/** Begins of labels that may also be those of a line: "Total Travel". */
const looseLabel = /^(?:(?:grand|net|gross|commission) )?totals?\b|^amount (?:due|payable)\b/;
const balanceLabel = /^(?:closing |outstanding )?balance\b/;

/** Labels longer than this are texts. */
const maxLabelLength = 100;

const toLabel = (text: string) => {
  const label = foldText(text.trim());
  return label.endsWith(':') ? label.slice(0, -1).trim() : label;
};

/** Whether a row has amounts and nothing else but their currency. */
function hasOnlyAmounts(cells: GridRow, { columns, decimalSign }: StatementLayout): boolean {
  const texts = [columns.reference, columns.passenger, columns.date, columns.supplierReference, columns.details];
  return cells.every(
    (cell, index) =>
      toCellText(cell).trim() === '' ||
      index === columns.currency ||
      (!texts.includes(index) && readCents(cell, decimalSign ?? '.') !== null),
  );
}

/**
 * Finds what kind of a total a row is; null for a line. A booking that is named like a total has a reference, a passenger
 * or a date; a label that is "total" and nothing else may have a date.
 *
 * @param sum - what the row has as the amount that is compared; null for none
 * @param isLast - whether it is the last row
 */
export function findTotalKind(
  cells: GridRow,
  layout: StatementLayout,
  sum: Sum | null,
  above: SumsAbove,
  isLast: boolean,
): TotalKind | null {
  const { columns } = layout;
  const isSum = sum !== null && above.isSum(sum);
  for (const [index, cell] of cells.entries()) {
    if (typeof cell !== 'string' || cell.length > maxLabelLength || isBlankAmount(cell)) continue;
    const label = toLabel(cell);
    const isWhole = wholeLabel.test(label);
    const isPart = partLabel.test(label);
    const isBalance = balanceLabel.test(label);
    if (!isWhole && !isPart && !isBalance && !looseLabel.test(label)) continue;
    const others = [
      columns.reference,
      columns.passenger,
      ...(isWhole ? [] : [columns.date]),
      ...(isWhole || isPart ? [] : [columns.supplierReference, columns.details]),
    ];
    const isLine = others.some(
      (column) => column !== undefined && column !== index && toCellText(cells[column]).trim() !== '',
    );
    if (isLine) return null;
    if (isPart) return 'part';
    if (isWhole || isSum) return 'total';
    return isBalance ? null : 'unclear';
  }
  return (isSum || (isLast && above.lines > 1)) && hasOnlyAmounts(cells, layout) ? 'total' : null;
}
