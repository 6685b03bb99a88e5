/** What the user chooses on a sheet, and the amounts as they are compared then. */
import { type ComparedKind, withoutGst } from '@main/rows/statements/known-bookings';
import type { Reading } from '@main/rows/statements/read-statement';
import type { ReadingChoices, SignReading } from '@shared/commission/reading-choices';
import {
  homeCurrency,
  ourAmounts,
  type StatementColumnRole,
  type StatementScope,
  statementColumnRoles,
} from '@shared/commission/statement-file';
import type { SheetAct } from '@shared/commission/statement-sheet';
import { AppError } from '@shared/errors/errors';
import { isCalendarDate } from '@shared/values/dates';
import { dateOrders, decimalSigns } from '@shared/values/reading-ways';
import { textEncodings } from '@shared/values/text-encodings';

/** Refuses an act on a sheet that is another one now. */
export const refuseChanged = () =>
  new AppError('usage', 'The sheet has changed since. Nothing was decided: look at the lines again.', {});

/** Acts that read the file in another way. */
export type ReadingAct = Extract<SheetAct, { kind: 'choose' | 'column' | 'waive' }>;

/** Our amount of a booking with which a kind is compared. */
export const toOurAmount = (kind: ComparedKind | null): StatementScope['ourAmount'] =>
  kind === null || kind === 'gst' ? 'commission' : kind;

/** Converts cents by a rate of at most nine decimals, to the nearest cent, halves to the even one. */
export function convertCents(cents: number, rate: string): number {
  const [whole = '0', decimals = ''] = rate.split('.');
  const scale = 10n ** BigInt(decimals.length);
  const product = BigInt(cents) * BigInt(`${whole}${decimals}`);
  const [quotient, rest] = [product / scale, product % scale];
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const isUp = twice > scale || (twice === scale && quotient % 2n !== 0n);
  return Number(isUp ? quotient + (product < 0n ? -1n : 1n) : quotient);
}

export function toConverter(kind: ComparedKind | null, choices: ReadingChoices): (cents: number) => number {
  const rate = choices.currency?.how === 'rate' ? choices.currency.rate : null;
  return (cents) => {
    const plain = kind === 'gst' ? withoutGst(cents) : cents;
    return rate === null ? plain : convertCents(plain, rate);
  };
}

const isRate = (text: string) => /^\d{1,6}(?:\.\d{1,9})?$/.test(text) && Number(text) > 0;

const pick = <T extends string>(values: readonly T[], value: string): T => {
  const found = values.find((own) => own === value);
  if (found === undefined) throw refuseChanged();
  return found;
};

function parsePeriod(value: string) {
  const [from = '', to = ''] = value.split('/');
  if (isCalendarDate(from) && isCalendarDate(to) && from <= to) return { from, to };
  throw new AppError('usage', 'This is not a period: choose a first and a last day.', {});
}

/** The choices with one more, or with one taken back. */
function applyChoice(choices: ReadingChoices, id: string, value: string | null, reading: Reading): ReadingChoices {
  const [kind, row] = id.split(':');
  if (kind === 'row' && row !== undefined) {
    const { [row]: _, ...rows } = choices.rows;
    return {
      ...choices,
      rows: value === null ? rows : { ...rows, [row]: pick(['line', 'total', 'not-read'] as const, value) },
    };
  }
  switch (id) {
    case 'supplier':
      return { ...choices, supplierIds: value === null ? null : value.split('+').map(Number).filter(Number.isInteger) };
    case 'what':
      return { ...choices, what: value === null ? null : pick([...ourAmounts, 'gst'] as const, value) };
    case 'period':
      return { ...choices, period: value === null ? null : parsePeriod(value) };
    case 'currency':
      return chooseCurrency(choices, value, reading);
    case 'reference':
      return { ...choices, columns: withColumn(choices.columns, 'reference', value === null ? null : Number(value)) };
    case 'dates':
      return { ...choices, dateOrder: value === null ? null : pick(dateOrders, value) };
    case 'decimals':
      return { ...choices, decimalSign: value === null ? null : pick(decimalSigns, value) };
    case 'signs':
      return {
        ...choices,
        signs: value === null ? null : pick<SignReading>(['plain', 'turned', 'credit', 'debit', 'none'], value),
      };
    case 'text':
      return { ...choices, encoding: value === null ? null : pick(textEncodings, value) };
    case 'claimed':
      return { ...choices, claimed: value === null ? null : pick(['received', 'asked-for'] as const, value) };
    default:
      throw refuseChanged();
  }
}

function withColumn(columns: ReadingChoices['columns'], role: StatementColumnRole, column: number | null) {
  const { [role]: _, ...others } = columns;
  return column === null ? others : { ...others, [role]: column };
}

/** The currency of a file's amounts where it is another one than the office's; null for the office's own. */
export const getOtherCurrency = ({ currency: { currency, named } }: Reading): string | null =>
  [currency, ...named].find((code) => code !== null && code !== homeCurrency) ?? null;

function chooseCurrency(choices: ReadingChoices, value: string | null, reading: Reading): ReadingChoices {
  if (value === null) return { ...choices, currency: null };
  const code = getOtherCurrency(reading) ?? homeCurrency;
  if (value === 'as-is' || value === 'wrong') return { ...choices, currency: { code, how: value, rate: null } };
  const [how, rate = ''] = value.split(':');
  if (how !== 'rate' || !isRate(rate))
    throw new AppError('usage', 'This is not a rate: type how many AUD one of them is, as 1.6420.', {});
  return { ...choices, currency: { code, how, rate } };
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
  if (act.kind === 'column') return chooseColumn(choices, act.index, act.role, reading);
  return applyChoice(choices, act.id, act.value, reading);
}
