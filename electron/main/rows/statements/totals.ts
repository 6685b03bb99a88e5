/** Tells rows of totals from lines: by what lines have and totals lack, by the sum of what stands above, and by labels. */
import { foldText } from '@shared/values/texts';
import { type GridRow, isBlankAmount, type StatementLayout, toCellText } from './grid';

/** An amount with the code of its currency; empty for none. */
export type Sum = { readonly cents: number; readonly currency: string };

/** A row of a total, of the whole statement or of a part; or one of which it is not clear. */
type TotalKind = 'total' | 'part' | 'unclear';

/** The sums of one currency: of all lines, and of those behind each total. */
class RunningSum {
  private cents = 0;
  private lines = 0;
  /** How many lines stood above each begin, by what they added up to: the fewest. */
  private readonly begins = new Map([[0, 0]]);

  add(cents: number): void {
    this.cents += cents;
    this.lines += 1;
  }

  begin(): void {
    if (!this.begins.has(this.cents)) this.begins.set(this.cents, this.lines);
  }

  /** The number of lines that add up to an amount, to here from the begin or from behind a total; 0 for none. */
  countLines(cents: number): number {
    const above = this.begins.get(this.cents - cents);
    return above === undefined ? 0 : this.lines - above;
  }
}

/** Sums of the lines above a row: of each currency, and of all. */
export class SumsAbove {
  private readonly currencies = new Map<string, RunningSum>();
  private readonly all = new RunningSum();

  add({ cents, currency }: Sum): void {
    const sum = this.currencies.get(currency) ?? new RunningSum();
    this.currencies.set(currency, sum);
    for (const running of [sum, this.all]) running.add(cents);
  }

  /** Begins anew behind a total. */
  begin(): void {
    for (const sum of [...this.currencies.values(), this.all]) sum.begin();
  }

  /** The number of lines that add up to an amount: of its currency and of none, or of any where it has none. */
  countLines({ cents, currency }: Sum): number {
    const own = [this.currencies.get(currency), this.currencies.get('')];
    const candidates = currency === '' ? [...this.currencies.values(), this.all] : own;
    return Math.max(0, ...candidates.map((sum) => sum?.countLines(cents) ?? 0));
  }

  /** Finds the only currency whose lines add up to an amount; empty where there is none, or several. */
  findCurrency(cents: number): string {
    const [found, ...others] = [...this.currencies].filter(([, sum]) => sum.countLines(cents) > 0);
    return found && others.length === 0 ? found[0] : '';
  }
}

const wholeLabel =
  /^(?:(?:grand|statement|overall|net|gross|commission|account|invoice|report|final)[\s-])*(?:total|totals)(?: (?:amount|commission|due|payable|owing|aud|\(aud\)|inc gst|incl gst|ex gst))*$|^(?:closing |outstanding )?balance(?: (?:due|outstanding|owing))?$|^amount (?:due|payable|owing)$|^(?:gesamt)?summe$|^gesamt(?:betrag)?$|^total(?:e|es|aal)?(?: general)?$|^montant total$|^importe total$/;
const partLabel =
  /^(?:sub|page|group|section)[\s-]?totals?\b|^(?:[\w-]{1,20} )?total (?:for|of)\b|^opening balance\b|^(?:balance )?(?:brought|carried) forward\b|^zwischensumme\b|^sous-total\b|^subtotale?s?\b|^subtotaal\b/;
/** Begins of labels that may also be those of a line: "Total Travel". */
const looseLabel =
  /^(?:(?:grand|net|gross|commission) )?totals?\b|^amount (?:due|payable)\b|^(?:closing |outstanding )?balance\b/;

/** Labels longer than this are texts. */
const maxLabelLength = 100;

const toLabel = (text: string) => foldText(text.trim()).replace(/ ?:$/, '');

/** Finds what the label of a row says; null for none. */
export function findLabel(cells: GridRow): 'whole' | 'part' | 'loose' | null {
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length > maxLabelLength || isBlankAmount(cell)) continue;
    const label = toLabel(cell);
    if (partLabel.test(label)) return 'part';
    if (wholeLabel.test(label)) return 'whole';
    if (looseLabel.test(label)) return 'loose';
  }
  return null;
}

/** Whether a row is of a tax, which is no booking. */
export const isTax = (cells: GridRow): boolean =>
  cells.some((cell) => typeof cell === 'string' && /\b(?:gst|vat|tax|mwst|ust|tva|iva|btw)\b/i.test(cell));

/** What a reference looks like: whether it has digits, small letters and spaces; one of letters only has a length, too. */
const toShape = (text: string) =>
  [/\d/, /\p{Ll}/u, /\s/].map((pattern) => Number(pattern.test(text))).join('') + (/\d/.test(text) ? '' : text.length);

/** A reference of any shape: no label has digits and no spaces. */
const codeText = /^[\p{Lu}\d./_-]+$/u;
const isCode = (text: string) => /\d/.test(text) && codeText.test(text);

const identityRoles = ['reference', 'passenger', 'date', 'supplierReference'] as const;
type IdentityRole = (typeof identityRoles)[number];

/** What a row has of what names a booking. */
type Identity = {
  /** Roles that lines have and the row has not: a text of another shape is no reference, and a label no passenger. */
  readonly lacking: readonly IdentityRole[];
  /** Whether the row has nothing of what names a booking, except a date. */
  readonly isBare: boolean;
  readonly hasReference: boolean;
  /** Texts other than values: labels, names. */
  readonly texts: number;
};

/** Describes what the lines of a sheet have, by its rows with an amount. */
export function createIdentityReader(
  rows: readonly GridRow[],
  { columns }: StatementLayout,
  isValue: (cells: GridRow, column: number) => boolean,
) {
  const getText = (cells: GridRow, role: IdentityRole) => {
    const column = columns[role];
    return column === undefined ? '' : toCellText(cells[column]).trim();
  };
  const countRoles = (row: GridRow) => identityRoles.filter((role) => getText(row, role) !== '').length;
  // Totals have less of it, and may be more than the lines.
  const maxRoles = rows.reduce((max, row) => Math.max(max, countRoles(row)), 0);
  const full = rows.filter((row) => countRoles(row) >= (maxRoles > 2 ? maxRoles - 1 : Math.max(1, maxRoles)));
  const expected = identityRoles.filter(
    (role) => full.filter((row) => getText(row, role) !== '').length * 2 >= Math.max(1, full.length),
  );
  const shapes = new Map<string, number>();
  for (const row of full) {
    const shape = toShape(getText(row, 'reference'));
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  }
  const commonest = Math.max(0, ...shapes.values());
  const isReference = (text: string) =>
    text !== '' && (isCode(text) || (shapes.get(toShape(text)) ?? 0) * 2 > commonest);
  const described = new Map<GridRow, Identity>();
  return (cells: GridRow): Identity => {
    const before = described.get(cells);
    if (before) return before;
    const texts = cells.filter((_, column) => !isValue(cells, column)).length;
    const has = (role: IdentityRole) => {
      const text = getText(cells, role);
      if (role === 'reference') return isReference(text) && !['whole', 'part'].includes(findLabel([text]) ?? '');
      if (role === 'date') return /\d/.test(text);
      if (role === 'supplierReference') return isCode(text);
      return text !== '' && (role !== 'passenger' || texts > 1 || expected.length === 1);
    };
    const lacking = expected.filter((role) => !has(role));
    const named = identityRoles.filter((role) => role !== 'date' && has(role));
    const isBare = expected.length > 0 && named.length === 0 && lacking.length > 0;
    const identity = { lacking, isBare, texts, hasReference: has('reference') };
    described.set(cells, identity);
    return identity;
  };
}

/**
 * Finds what kind of a total a row is; null for a line. A row without what names a booking is none: it is a total where it
 * has the label of one or is the sum of what stands above it, and else unclear. So is a sum that lacks a part of it.
 *
 * @param sumLines - how many lines above add up to its amount; 0 for none, and for an amount taken back
 * @param isLast - whether it is the last row with an amount
 */
export function findTotalKind(
  cells: GridRow,
  { lacking, isBare, texts, hasReference }: Identity,
  { sumLines, isPaid, isLast, lines }: { sumLines: number; isPaid: boolean; isLast: boolean; lines: number },
): TotalKind | null {
  if (lacking.length === 0 && (hasReference || texts > 1)) return null;
  const label = findLabel(cells);
  if (isBare) {
    if (label === 'part') return 'part';
    if (label === 'whole') return 'total';
    const isSum = sumLines > (texts === 0 || label !== null ? 0 : 1);
    return isSum || (texts === 0 && isLast && lines > 1) ? 'total' : 'unclear';
  }
  const isSum = sumLines > 1 || isPaid;
  if (lacking.length > 0) {
    const isTotal = label === 'whole' && lacking.includes('reference');
    if (isTotal && sumLines > 0) return 'total';
    return isSum || isTotal ? 'unclear' : null;
  }
  // Of names alone, or of amounts alone, nothing but the label and the sum tells them apart.
  if (label === 'part') return 'part';
  if (label !== null && texts === 1) return label === 'whole' || sumLines > 0 ? 'total' : 'unclear';
  return isSum && isLast ? (texts === 0 ? 'total' : 'unclear') : null;
}
