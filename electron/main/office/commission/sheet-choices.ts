/** What the user chooses on a sheet, and the amounts as they are compared then. */
import type { Reading } from '@main/rows/statements/read-statement';
import {
  type ComparedKind,
  homeCurrency,
  type ReadingChoices,
  readingChoicesSchema,
  type StatementColumnRole,
  type StatementScope,
  statementColumnRoles,
  withoutGst,
} from '@shared/commission/statement-file';
import type { SheetAct } from '@shared/commission/statement-sheet';
import { AppError } from '@shared/errors/errors';
import { isCalendarDate } from '@shared/values/dates';
import { divideHalfEven } from '@shared/values/money';

/** Refuses an act on a sheet that is another one now. */
export const refuseChanged = () =>
  new AppError('usage', 'The sheet has changed since. Nothing was decided: look at the lines again.', {});

/** Acts that read the file in another way. */
export type ReadingAct = Extract<SheetAct, { kind: 'choose' | 'column' | 'columns' | 'waive' }>;

/** Our amount of a booking with which a kind is compared. */
export const toOurAmount = (kind: ComparedKind | null): StatementScope['ourAmount'] =>
  kind === null || kind === 'gst' ? 'commission' : kind;

/** Converts cents by a rate of at most nine decimals, to the nearest cent, halves to the even one. */
export function convertCents(cents: number, rate: string): number {
  const [whole = '0', decimals = ''] = rate.split('.');
  return Number(divideHalfEven(BigInt(cents) * BigInt(`${whole}${decimals}`), 10n ** BigInt(decimals.length)));
}

export function toConverter(reading: Reading, choices: ReadingChoices): (cents: number) => number {
  const { kind } = reading.proofs.what;
  const currency = getCurrencyChoice(reading, choices);
  const rate = currency?.how === 'rate' ? currency.rate : null;
  return (cents) => {
    const plain = kind === 'gst' ? withoutGst(cents) : cents;
    return rate === null ? plain : convertCents(plain, rate);
  };
}

const isRate = (text: string) => /^\d{1,6}(?:\.\d{1,9})?$/.test(text) && Number(text) > 0;

function parsePeriod(value: string) {
  const [from = '', to = ''] = value.split('/');
  if (isCalendarDate(from) && isCalendarDate(to) && from <= to) return { from, to };
  throw new AppError('usage', 'This is not a period: choose a first and a last day.', {});
}

/** Pieces and questions whose choice is one value. */
const ofOneValue: ReadonlyMap<string, keyof ReadingChoices> = new Map([
  ['what', 'what'],
  ['dates', 'dateOrder'],
  ['decimals', 'decimalSign'],
  ['signs', 'signs'],
  ['text', 'encoding'],
  ['claimed', 'claimed'],
]);

/** What an act changes of the choices: one more, or one taken back. */
function toChange(
  { rows, columns }: ReadingChoices,
  id: string,
  value: string | null,
  reading: Reading,
): Partial<Record<keyof ReadingChoices, unknown>> {
  const [kind, row] = id.split(':');
  const one = ofOneValue.get(id);
  if (one !== undefined) return { [one]: value };
  if (kind === 'row' && row !== undefined) {
    const { [row]: _, ...others } = rows;
    return { rows: value === null ? others : { ...others, [row]: value } };
  }
  switch (id) {
    case 'supplier':
      return { supplierIds: value?.split('+').map(Number) ?? null };
    case 'period':
      return { period: value === null ? null : parsePeriod(value) };
    case 'currency':
      return { currency: value === null ? null : parseCurrency(value, reading) };
    case 'reference': {
      const { reference: _, ...others } = columns;
      return { columns: value === null ? others : { ...others, reference: Number(value) } };
    }
    default:
      throw refuseChanged();
  }
}

/** The currency of a file's amounts where it is another one than the office's; null for the office's own. */
export const getOtherCurrency = ({ currency: { currency, named } }: Reading): string | null =>
  [currency, ...named].find((code) => code !== null && code !== homeCurrency) ?? null;

/** What was chosen of the currency, while the file's amounts are in that one. */
export const getCurrencyChoice = (reading: Reading, { currency }: ReadingChoices): ReadingChoices['currency'] =>
  currency?.code === getOtherCurrency(reading) ? currency : null;

function parseCurrency(value: string, reading: Reading): ReadingChoices['currency'] {
  const code = getOtherCurrency(reading) ?? homeCurrency;
  if (value === 'as-is' || value === 'wrong') return { code, how: value, rate: null };
  const [how, rate = ''] = value.split(':');
  if (how === 'rate' && isRate(rate)) return { code, how, rate };
  throw new AppError('usage', 'This is not a rate: type how many AUD one of them is, as 1.6420.', {});
}

/** Says what a column is, or that it is nothing that counts. */
function chooseColumn(
  choices: ReadingChoices,
  index: number,
  role: StatementColumnRole | null,
  { layout }: Reading,
): ReadingChoices {
  const before = statementColumnRoles.filter((own) => layout.columns[own] === index && own !== role);
  const cleared = Object.fromEntries(before.map((own) => [own, null]));
  const columns = { ...choices.columns, ...cleared, ...(role === null ? {} : { [role]: index }) };
  // An amount of theirs is one thing: choosing another column for it takes the first one's role away.
  if (role === 'amount' || role === 'credit') return { ...choices, columns: { ...columns, commission: null } };
  return { ...choices, columns };
}

/** The choices after an act. @throws AppError `usage` for one that does not fit */
export function choose(choices: ReadingChoices, act: ReadingAct, reading: Reading): ReadingChoices {
  if (act.kind === 'waive') return { ...choices, waivedReason: act.reason };
  if (act.kind === 'columns') return { ...choices, columns: act.columns };
  if (act.kind === 'column') return chooseColumn(choices, act.index, act.role, reading);
  const change = toChange(choices, act.id, act.value, reading);
  const { data } = readingChoicesSchema.safeParse({ ...choices, ...change });
  if (data === undefined) throw refuseChanged();
  return data;
}
