/** Guesses the header row of a sheet and what its columns are, by the words of headers. The user can change all of it. */
import { decimalSigns } from '@shared/reading-ways';
import type { StatementColumnRole, StatementLayout } from '@shared/schemas/statement/settings';
import { foldText } from '@shared/search-text';
import { isBlankAmount, readCents } from './amounts';
import { type GridCell, type GridRow, toCellText } from './grid';

type Columns = StatementLayout['columns'];

/** Rows in which a header is looked for. */
const maxHeaderRow = 40;
/** A row with fewer known headers is none. */
const minKnownHeaders = 2;
/** A longer text is no header. */
const maxHeaderLength = 80;

/** A header that a pattern finds, unless another one finds it too. */
type HeaderPattern = RegExp | { readonly is: RegExp; readonly isNot: RegExp };

const matches = (pattern: HeaderPattern, text: string) =>
  pattern instanceof RegExp ? pattern.test(text) : pattern.is.test(text) && !pattern.isNot.test(text);

/** Rates, and what is of the commission but not the commission. */
const notCommission = /%|rate|pct|gst|tax/;

/** Headers by role, the better ones first. Roles that stand first take a column before the others. */
const headers: readonly (readonly [role: StatementColumnRole, patterns: readonly HeaderPattern[]])[] = [
  [
    'commission',
    [
      { is: /^comm(?:ission|s)?\b/, isNot: notCommission },
      { is: /\bcommission\b/, isNot: notCommission },
      { is: /\bcomm\b/, isNot: notCommission },
    ],
  ],
  [
    'gst',
    [/^(?:gst|vat|tax)(?: amount| on commission)?$/, { is: /\b(?:gst|vat)\b/, isNot: /\b(?:incl|excl|inc|ex)\b/ }],
  ],
  [
    'supplierReference',
    [
      /^(?:supplier|our|hotel|property|confirmation|folio|invoice|voucher|document|ticket)\b.{0,12}(?:ref|no|num|number|id|#|code)/,
      { is: /^(?:our ref|invoice|ticket|folio|voucher|document)\b/, isNot: /date|amount|total/ },
    ],
  ],
  [
    'reference',
    [
      /^(?:booking|agency?t?|your|pnr|customer|client)\s*(?:ref|reference|locator|no|number|id|code|#)/,
      /\b(?:pnr|reloc|locator|record loc)/,
      /^(?:reference|ref|booking|reservation)(?: (?:no|number|id|code|ref))?\.?$/,
      { is: /\b(?:reservation|booking)\b/, isNot: /date|amount|value|total/ },
      /\bref(?:erence)?\b/,
    ],
  ],
  [
    'passenger',
    [/\b(?:passenger|pax|guest|travell?er|lead name)\b/, /\b(?:client|customer) name\b/, /^name$/, /\bname\b/],
  ],
  [
    'date',
    [
      /\b(?:travel|departure|depart|dep|service|arrival|check.?in|start|from|pick.?up)\b.{0,8}(?:date)?$/,
      /^date$/,
      /\bdate\b/,
    ],
  ],
  ['currency', [/^(?:currency|curr|ccy|cur)(?: code)?$/]],
  ['credit', [/^credits?(?: amount)?$/]],
  [
    'amount',
    [
      /^(?:debits?|amount|net amount|total amount|gross amount|booking value)(?: \(?[a-z]{3}\)?| \$)?$/,
      /^(?:total|gross|net|value|price|due|payable|balance due)(?: \(?[a-z]{3}\)?| \$| inc(?:l)?\.? gst)?$/,
      { is: /\b(?:amount|total|gross|value|payable)\b/, isNot: /comm|gst|tax|%/ },
    ],
  ],
  ['details', [/\b(?:details?|description|service|product|itinerary|property|hotel|route)\b/]],
];

const toHeaderText = (text: string) =>
  foldText(text)
    .replaceAll(/[_:*]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Guesses what the columns under some headers are. Each column is one thing, and each thing one column. */
export function guessColumns(header: GridRow): Columns {
  const texts = header.map((cell) => {
    const text = toCellText(cell);
    return text.length > maxHeaderLength ? '' : toHeaderText(text);
  });
  const columns: Columns = {};
  const used = new Set<number>();
  for (const [role, patterns] of headers) {
    for (const pattern of patterns) {
      const column = texts.findIndex((text, index) => !used.has(index) && text !== '' && matches(pattern, text));
      if (column < 0) continue;
      columns[role] = column;
      used.add(column);
      break;
    }
  }
  return columns;
}

const isAmount = (cell: GridCell | undefined) =>
  !isBlankAmount(cell) && decimalSigns.some((sign) => readCents(cell, sign) !== null);

/**
 * Finds the row whose cells are the likeliest headers; null where none is. A better one is taken only where no amounts stand
 * between: a later section may have headers of its own.
 */
export function findHeaderRow(rows: readonly GridRow[]): number | null {
  let best: { readonly row: number; readonly known: number; readonly amounts: readonly number[] } | null = null;
  for (const [row, cells] of rows.slice(0, maxHeaderRow).entries()) {
    if (best?.amounts.some((column) => isAmount(cells[column]))) break;
    if (cells.some((cell) => typeof cell !== 'string')) continue;
    const columns = guessColumns(cells);
    const known = Object.keys(columns).length;
    if (known < minKnownHeaders || known <= (best?.known ?? 0)) continue;
    const amounts = [columns.commission, columns.amount, columns.credit].filter((column) => column !== undefined);
    best = { row, known, amounts };
  }
  return best?.row ?? null;
}

/** Counts the columns in use whose header stands over another column, too. */
export function countSameHeaders(header: GridRow, columns: Columns): number {
  const texts = header.map((cell) => toHeaderText(toCellText(cell)));
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const used = Object.values(columns).map((column) => texts[column] ?? '');
  return used.filter((text) => text !== '' && (counts.get(text) ?? 0) > 1).length;
}

/** The header's cells as they are compared with those of earlier statements. */
export const toHeaderKey = (header: GridRow): string =>
  JSON.stringify(header.map((cell) => toHeaderText(toCellText(cell))));
