/** Finds currencies in texts: any code of ISO 4217, and the signs that statements use. */

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
