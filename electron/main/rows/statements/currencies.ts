/** Finds currencies in texts: any code of ISO 4217, and the signs that statements use. */
import { homeCurrency } from '@shared/commission/statement-file';
import { type GridCell, type GridRow, type StatementLayout, toCellText } from './grid';

/** A dollar that may be of any country. */
export const anyDollar = '$';

const isoCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Codes that are words or names too: in a text they are currencies only where the text says so. */
const ambiguousCodes: ReadonlySet<string> = new Set(
  'ALL ADP ANG ATS BAD BAM BAN BEL BOB BOL CHE COP CUP CUC DEM ECS ESA EST GEL LAK LUC MAD MAF MDC MOP NIC PEN PES PTE RON SIT SOS STD SUR SVC TOP TRY XXX'.split(
    ' ',
  ),
);

/** Codes of signs, which stand here in capitals and without a point behind. */
const signs: Readonly<Record<string, string>> = {
  ...{ [anyDollar]: anyDollar, A$: 'AUD', AU$: 'AUD', NZ$: 'NZD', US$: 'USD', HK$: 'HKD', S$: 'SGD', SG$: 'SGD' },
  ...{ C$: 'CAD', CA$: 'CAD', FJ$: 'FJD', NT$: 'TWD', R$: 'BRL', T$: 'TOP', MX$: 'MXN' },
  ...{ '€': 'EUR', '£': 'GBP', '¥': 'JPY', '฿': 'THB', '₹': 'INR', '₨': 'INR', '₩': 'KRW', '₫': 'VND', '₱': 'PHP' },
  ...{ '₺': 'TRY', '₴': 'UAH', '₽': 'RUB', '₪': 'ILS', '₦': 'NGN', '₡': 'CRC', '₭': 'LAK', '₮': 'MNT', '₸': 'KZT' },
  ...{ '₵': 'GHS', '₲': 'PYG', '₾': 'GEL', '₼': 'AZN', 元: 'CNY', 円: 'JPY' },
  ...{ RM: 'MYR', RP: 'IDR', ZŁ: 'PLN', FR: 'CHF', SFR: 'CHF', KČ: 'CZK', FT: 'HUF', LEI: 'RON', RS: 'INR' },
  // The crowns of four countries.
  ...{ RMB: 'CNY', DHS: 'AED', R: 'ZAR', K: 'PGK', KR: 'KR' },
};

/** The code of a text that is a currency and nothing else: its code, or its sign. Empty for any other text. */
export function toCurrency(text: string): string {
  const upper = text.trim().toUpperCase().replace(/\.$/, '');
  const sign = signs[upper];
  if (sign !== undefined) return sign;
  const code = upper.replace(/\$$/, '');
  return isoCodes.has(code) ? code : '';
}

/** Codes by the English names of currencies in lower case: "us dollar", and "ringgit" where one currency only has the word. */
let names: ReadonlyMap<string, string> | null = null;

function readNames(): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'currency' });
  const whole = [...isoCodes].map((code) => [english.of(code)?.toLowerCase() ?? code, code] as const);
  const byNoun = Map.groupBy(whole, ([name]) => name.split(' ').at(-1) ?? '');
  const nouns = [...byNoun].flatMap(([noun, [only, ...others]]) =>
    only && others.length === 0 ? [[noun, only[1]] as const] : [],
  );
  return new Map([...whole, ...nouns]);
}

function findByName(text: string): string {
  const [, country = ''] = /^([a-z]{1,3}) dollars?\b/.exec(text) ?? [];
  if (country !== '') return toCurrency(`${country}$`);
  names ??= readNames();
  for (const [name, code] of names) if (text.startsWith(name)) return code;
  return '';
}

/** What stands before a currency. */
const context = /(?:\b(?:in|currency|curr|ccy|w.hrung|devise|moneda|valuta|divisa)\b[\s:=]*|[([])$/iu;

/**
 * Lists the currencies that a heading or a sentence names, other than dollars of any country.
 *
 * @param isHeading - whether the text is a heading, in which codes may be in small letters and a sign may stand last
 */
export function listCurrencies(text: string, isHeading: boolean): string[] {
  const found = new Set<string>();
  const whole = toCurrency(text);
  if (whole !== '' && (text === text.toUpperCase() || !/^\p{L}+$/u.test(text))) found.add(whole);
  for (const match of text.matchAll(/\p{L}{0,2}\p{Sc}|\p{L}+/gu)) {
    const [token] = match;
    const code = toCurrency(token);
    const [before, behind] = [text.slice(0, match.index), text.slice(match.index + token.length)];
    const isWord = ambiguousCodes.has(code) && token !== code;
    if (context.test(before) && !isWord) found.add(code || findByName(text.slice(match.index).toLowerCase()));
    if (code === '') continue;
    const isApart = !isWord && /[([]\s*$/.test(before) && /^\.?\s*[)\]]/.test(behind);
    const isSign = !isoCodes.has(token.toUpperCase());
    const isLast = isHeading && /^\.?$/.test(behind) && (token.length > 1 || /[A-Z]/.test(token)) && before !== '';
    const isPlain = isSign
      ? /\p{Sc}/u.test(token) || isLast
      : !ambiguousCodes.has(code) && (token === code || isHeading);
    if (isApart || isPlain) found.add(code);
  }
  found.delete('');
  found.delete(anyDollar);
  return [...found];
}

/* In which currency each line of a sheet is, and which of them is compared. */

/** Rows at the begin and the end of a sheet whose sentences are read. */
const maxTextRows = 60;
/** A row with more cells has values, and says nothing of the sheet. */
const maxTextCells = 2;

const listInRow = (row: GridRow, isHeading: boolean) =>
  row.flatMap((cell) => (typeof cell === 'string' ? listCurrencies(cell, isHeading) : []));

const listInSentence = (row: GridRow) => [
  ...listInRow(row, false),
  ...listCurrencies(row.map(toCellText).join(' '), false),
];

/** The currencies that a file names elsewhere than in its lines: in the headings of their amounts, else anywhere. */
function listNamed(
  rows: readonly GridRow[],
  layout: StatementLayout,
  parts: readonly (number | undefined)[],
): string[] {
  const header = layout.headerRow === null ? [] : (rows[layout.headerRow] ?? []);
  const own = listInRow(
    parts.map((column) => header[column ?? -1] ?? ''),
    true,
  );
  if (own.length > 0) return [...new Set(own)];
  const first = layout.headerRow ?? 0;
  const isValue = (column: number) => parts.includes(column) || column === layout.columns.currency;
  // Below the headings may stand units: "MYR" under the amounts.
  const hasDigit = (cell: GridCell) => /\d/.test(toCellText(cell));
  const isSentence = (row: GridRow) => row.filter((cell) => cell !== '').length <= maxTextCells;
  const below = rows.slice(Math.max(first + 1, rows.length - maxTextRows)).filter(isSentence);
  const sentences = [
    ...rows.slice(0, first).filter(isSentence),
    ...below.map((row) => row.map((cell, column) => (isValue(column) && hasDigit(cell) ? '' : cell))),
  ];
  const others = header.filter((_, index) => index !== layout.columns.reference && index !== layout.columns.passenger);
  return [...new Set([...listInRow(others, true), ...sentences.flatMap(listInSentence)])];
}

/** Reads the currency of a row: beside its amount, in a column of its own, in the headings, or in the rows around the lines. */
export function createCurrencyReader(rows: readonly GridRow[], layout: StatementLayout) {
  const { columns, theirAmount } = layout;
  const named = listNamed(
    rows,
    layout,
    theirAmount === 'amount' ? [columns.amount, columns.credit] : [columns.commission],
  );
  const ofFile = named.length === 1 ? (named[0] ?? '') : '';
  const getCell = (cells: GridRow) =>
    columns.currency === undefined ? '' : toCellText(cells[columns.currency]).trim();
  /** The code that the row itself names, or "$"; empty for none. */
  const findNamed = (cells: GridRow, besideAmount: string): string => {
    if (besideAmount !== '' && besideAmount !== anyDollar) return besideAmount;
    return toCurrency(getCell(cells)) || besideAmount;
  };
  return {
    /** Whether the row names no currency in a column of its own, or one that there is. */
    isKnown: (cells: GridRow): boolean => getCell(cells) === '' || toCurrency(getCell(cells)) !== '',
    /** What the file names. Where no line is in one of them, the currency is asked. */
    named,
    findOfLine: (cells: GridRow, besideAmount: string): string => {
      const own = findNamed(cells, besideAmount);
      if (own !== '' && own !== anyDollar) return own;
      return ofFile || (own === anyDollar ? homeCurrency : '');
    },
    /** A total of dollars is one of those above, whose country a column may name. */
    findOfTotal: (cells: GridRow, besideAmount: string): string => {
      const own = findNamed(cells, besideAmount);
      return own === anyDollar ? '' : own;
    },
  };
}

/** The commonest of some currencies, of several the office's own first; null for none. */
export function findCommonestCurrency(currencies: readonly string[]): string | null {
  const isHome = (currency: string) => Number(currency === homeCurrency);
  const [best] = [...Map.groupBy(currencies, (currency) => currency)].sort(
    ([a, ofA], [b, ofB]) => ofB.length - ofA.length || isHome(b) - isHome(a),
  );
  return best?.[0] ?? null;
}

/**
 * Finds the currency of lines that name none: the office's own, unless all that name one name the same other one and are more.
 *
 * @param currencies - of all lines, an empty text for one that names none
 * @returns null where nothing names one
 */
export function findUnnamedCurrency(currencies: readonly string[]): string | null {
  const named = currencies.filter((currency) => currency !== '');
  const [only = null, ...others] = new Set(named);
  const unnamed = currencies.length - named.length;
  return only !== null && (others.length > 0 || (unnamed > 0 && unnamed >= named.length)) ? homeCurrency : only;
}
