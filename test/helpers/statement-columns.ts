/** The conventions and the columns of made-up statements. */
import type { Random } from '@demo/random';
import { addDays } from '@shared/values/dates';
import { amountHeadings, directions, extraColumns, headings, makeCurrency } from './statement-vocabulary';
import { writeAmount, writeDay } from './statement-writing';

export type Booking = {
  readonly reference: string;
  readonly name: string;
  readonly day: string;
  readonly cents: number;
  readonly currency: string;
};

/** How the amounts of a file show that they are taken back. */
const signStyles = [
  ...['minus', 'behind', 'brackets', 'dash', 'marks', 'mark', 'column', 'pair', 'signed-pair', 'none'],
] as const;

/** The conventions of one file. */
export type Conventions = ReturnType<typeof makeConventions>;

export function makeConventions(random: Random) {
  const decimalSign = random.pick(['.', '.', ','] as const);
  const signs = random.pick(signStyles);
  return {
    separator: random.pick([',', ',', ',', ';', '\t', '|']),
    decimalSign,
    thousands: random.pick(
      decimalSign === '.' ? [',', ',', '', ' ', '\u00a0', '’', 'indian'] : ['.', '.', '', ' ', '\u202f'],
    ),
    isTrimmed: random.chance(0.1),
    signs,
    direction: random.pick(directions),
    takenBack: random.pick(['credit', 'credit', 'debit'] as const),
    dateOrder: random.pick(['dmy', 'dmy', 'mdy', 'ymd'] as const),
    dateForm: random.int(0, 9),
    dateSeparator: random.pick(['/', '/', '-', '.']),
    language: random.pick(headings),
    referenceForm: random.int(0, 4),
    isCommission: random.chance(0.7),
    currency: makeCurrency(random),
    damage: random.pick(['none', 'none', 'none', 'unquoted', 'cut', 'comma'] as const),
  };
}

const names = [
  'SMITH/JO MR',
  'Nguyễn Thị Anh',
  'Lee Kim',
  'MÜLLER/ZOE',
  "O'Brien Pat",
  'García Peña Ana',
  'WONG/K MS',
  'Brown',
];

function makeReference(random: Random, form: number, index: number): string {
  if (form === 0) return `${random.letters(2)}${random.digits(4)}${index}`;
  if (form === 1) return String(4_711_000 + index * random.int(1, 9));
  if (form === 2) return random.letters(6);
  if (form === 3) return `0${random.digits(6)}${index}`;
  return `${random.digits(3)}-${random.digits(4)}${index}`;
}

export function makeBookings(random: Random, of: Conventions): Booking[] {
  const first = addDays('2026-01-15', random.int(0, 600));
  const count = random.int(2, 14);
  const large = random.chance(0.5) ? 900_000 : 45_000;
  const isFew = random.chance(0.1);
  const taken = new Set<string>();
  const bookings = Array.from({ length: count }, (_, index): Booking => {
    const isTaken = of.signs !== 'none' && index >= Math.ceil(count * 0.6) && random.chance(0.6);
    // Few different ones, so that some are by chance the sum of others.
    const cents = isFew
      ? random.pick([10_000, 20_000, 30_000, 5_050])
      : random.int(101, random.chance(0.01) ? 12_345_678 : large);
    const reference = makeReference(random, of.referenceForm, index);
    return {
      reference: taken.has(reference) ? `${reference}${index}` : reference,
      name: random.pick(names),
      day: addDays(first, random.int(0, 40)),
      cents: isTaken ? -cents : cents,
      currency: of.currency.pick(random),
    };
  });
  // Taken back at any position of the file.
  return bookings.sort(() => random.next() - 0.5);
}

export type Column = { readonly heading: string; readonly write: (booking: Booking) => string };

/** The columns of the amounts: one, one and its direction, or a pair. */
function makeAmountColumns(random: Random, of: Conventions): Column[] {
  const heading = random.pick(of.isCommission ? of.language.commission : of.language.amount);
  const write = (booking: Booking, cents = booking.cents) => writeAmount(random, of, cents, booking.currency);
  const title = (text: string) => of.currency.addToHeading(text);
  if (of.signs === 'column') {
    const [plus, minus] =
      of.direction.isClear || of.takenBack === 'credit' ? of.direction.pair : of.direction.pair.toReversed();
    const sides: Column = {
      heading: random.pick(of.direction.headings),
      write: ({ cents }) => (cents < 0 ? minus : plus) ?? '',
    };
    return [{ heading: title(heading), write: (booking) => write(booking, Math.abs(booking.cents)) }, sides];
  }
  if (of.signs === 'pair' || of.signs === 'signed-pair') {
    const [debit = '', credit = ''] = random.pick(amountHeadings.pairs);
    const isSigned = of.signs === 'signed-pair';
    const isTaken = ({ cents }: Booking) => cents < 0;
    const zero = random.chance(0.3) ? writeAmount(random, of, 0, '') : '';
    const plus: Column = {
      heading: title(of.takenBack === 'credit' ? debit : credit),
      write: (booking) => (isTaken(booking) ? zero : write(booking)),
    };
    const minus: Column = {
      heading: title(of.takenBack === 'credit' ? credit : debit),
      write: (booking) => (isTaken(booking) ? write(booking, isSigned ? booking.cents : -booking.cents) : zero),
    };
    return of.takenBack === 'credit' ? [plus, minus] : [minus, plus];
  }
  return [{ heading: title(heading), write }];
}

export function makeColumns(random: Random, of: Conventions): { columns: Column[]; farDay: boolean } {
  const farDay = random.chance(0.03);
  let isFirst = farDay;
  const reference: Column = { heading: random.pick(of.language.reference), write: (booking) => booking.reference };
  const passenger: Column = { heading: random.pick(of.language.passenger), write: (booking) => booking.name };
  const date: Column = {
    heading: random.pick(of.language.date),
    write: ({ day }) => {
      const shown = isFirst ? `2569${day.slice(4)}` : day;
      isFirst = false;
      return writeDay(random, of, shown);
    },
  };
  const texts = [reference, ...(random.chance(0.9) ? [passenger] : []), date];
  const extras = random.chance(0.6) ? extraColumns(random, of).slice(0, random.int(1, 4)) : [];
  const all = [...texts, ...makeAmountColumns(random, of), ...(of.currency.column ? [of.currency.column] : [])];
  const first = random.chance(0.8) ? all : all.sort(() => random.next() - 0.5);
  const columns = [...first];
  for (const extra of extras) columns.splice(random.int(1, columns.length), 0, extra);
  return { columns, farDay };
}
