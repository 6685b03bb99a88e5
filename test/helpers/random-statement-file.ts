/** Random suppliers' statements as CSV files in conventions of all kinds, with the truth of each row. */
import { Random } from '@main/demo-office/random';
import { addDays } from '@shared/date-ranges';
import {
  amountHeadings,
  directions,
  extraColumns,
  headings,
  labels,
  makeCurrency,
  makeTitles,
} from './statement-vocabulary';
import { writeAmount, writeDay } from './statement-writing';

/** What a row says: a line, or something else. */
export type KnownRow =
  | {
      readonly kind: 'line';
      readonly reference: string;
      readonly day: string | null;
      readonly cents: number;
      readonly currency: string;
    }
  | { readonly kind: 'other' };

/** How the file is written, where its cells may leave it open. */
export type KnownWays = {
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd';
  readonly decimalSign: '.' | ',';
  readonly takenBack: 'credit' | 'debit';
  readonly currency: string;
};

export type KnownFile = {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The truth by the index of the row. */
  readonly rows: readonly KnownRow[];
  readonly truth: KnownWays;
  /** Whether nothing in it is damaged or strange. */
  readonly isPlain: boolean;
};

export type Booking = {
  readonly reference: string;
  readonly name: string;
  readonly day: string;
  readonly cents: number;
  readonly currency: string;
};

/** How the amounts of a file show that they are taken back. */
const signStyles = [
  'minus',
  'behind',
  'brackets',
  'dash',
  'marks',
  'mark',
  'column',
  'pair',
  'signed-pair',
  'none',
] as const;
export type SignStyle = (typeof signStyles)[number];

/** The conventions of one file. */
export type Conventions = ReturnType<typeof makeConventions>;

function makeConventions(random: Random) {
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

function makeBookings(random: Random, of: Conventions): Booking[] {
  const first = addDays('2026-01-15', random.int(0, 600));
  const count = random.int(2, 14);
  const large = random.chance(0.5) ? 900_000 : 45_000;
  const taken = new Set<string>();
  const bookings = Array.from({ length: count }, (_, index): Booking => {
    const isTaken = of.signs !== 'none' && index >= Math.ceil(count * 0.6) && random.chance(0.6);
    const cents = random.int(101, random.chance(0.01) ? 12_345_678 : large);
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

type Column = { readonly heading: string; readonly write: (booking: Booking) => string };

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

function makeColumns(random: Random, of: Conventions): { columns: Column[]; farDay: boolean } {
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

/** A row of cells, with its truth. */
type Row = { cells: string[]; readonly known: KnownRow; raw?: string };

const other: KnownRow = { kind: 'other' };

/** A total of some bookings, with its label in any column of texts. */
function makeTotal(
  random: Random,
  of: Conventions,
  columns: readonly Column[],
  bookings: readonly Booking[],
  text: string,
): Row {
  const cells = columns.map(() => '');
  const own = bookings.filter(({ currency }) => currency === bookings[0]?.currency);
  const sum = own.reduce((total, { cents }) => total + cents, 0);
  const named = { reference: '', name: '', day: '', currency: own[0]?.currency ?? '' };
  const isPair = of.signs === 'pair' || of.signs === 'signed-pair';
  const amounts = columns.flatMap(({ heading }, index) => (of.currency.amounts.has(heading) ? [index] : []));
  for (const index of amounts) {
    const column = columns[index];
    if (!column) continue;
    if (isPair) {
      // Both sides have their own sum.
      const side = own.filter((booking) => column.write(booking) !== '' && /[1-9]/.test(column.write(booking)));
      const isMinus = side.some(({ cents }) => cents < 0);
      const cents = side.reduce((total, booking) => total + Math.abs(booking.cents), 0);
      cells[index] = writeAmount(random, of, isMinus && of.signs === 'signed-pair' ? -cents : cents, named.currency);
    } else
      cells[index] = writeAmount(random, of.signs === 'column' ? { ...of, signs: 'minus' } : of, sum, named.currency);
  }
  const positions = columns.flatMap(({ write }, index) =>
    write({ ...named, cents: 1, name: 'N' }) === 'N' || index === 0 ? [index] : [],
  );
  const position = random.pick(positions);
  if (!amounts.includes(position)) cells[position] = text;
  return { cells, known: other };
}

function makeRows(random: Random, of: Conventions, columns: readonly Column[], bookings: readonly Booking[]): Row[] {
  const toLine = (booking: Booking): Row => ({
    cells: columns.map(({ write }) => write(booking)),
    known: {
      kind: 'line',
      reference: booking.reference,
      day: booking.day,
      cents: booking.cents,
      currency: booking.currency,
    },
  });
  const isOneCurrency = new Set(bookings.map(({ currency }) => currency)).size === 1;
  const hasSections = isOneCurrency && bookings.length > 5 && random.chance(0.25);
  const rows: Row[] = [];
  if (hasSections) {
    const half = Math.floor(bookings.length / 2);
    for (const part of [bookings.slice(0, half), bookings.slice(half)]) {
      rows.push(...part.map(toLine), makeTotal(random, of, columns, part, random.pick(labels)));
    }
  } else rows.push(...bookings.map(toLine));
  if (isOneCurrency && random.chance(0.6)) rows.push(makeTotal(random, of, columns, bookings, random.pick(labels)));
  if (random.chance(0.2))
    rows.push({ cells: [], known: other }, { cells: ['Please pay within 14 days'], known: other });
  return rows;
}

const quote = (cell: string, separator: string, isAlways: boolean) =>
  isAlways || cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Writes the rows, and damages one of them: cells without quotation marks, or a line that is cut off. */
function writeRows(random: Random, of: Conventions, rows: readonly Row[]): { text: string; isDamaged: boolean } {
  const isQuoted = random.chance(0.15);
  const damage = random.pick(['none', 'none', 'none', 'unquoted', 'cut', 'comma'] as const);
  // Nobody can say of a reference that it is cut off, or of an amount that it had a sign behind.
  const lastIsReference = rows.some(({ cells, known }) => known.kind === 'line' && cells.at(-1) === known.reference);
  const isCut = damage !== 'cut' || (of.signs !== 'mark' && of.signs !== 'behind' && !lastIsReference);
  const damaged = isCut ? random.int(0, rows.length - 1) : -1;
  const hasTrailing = random.chance(0.1);
  const texts = rows.map(({ cells, known }, index) => {
    const isHere = known.kind === 'line' && (damage === 'unquoted' || index === damaged);
    const shown = isHere && damage === 'comma' ? cells.map((cell) => cell.replace('/', of.separator)) : cells;
    const isRaw = isHere && (damage === 'unquoted' || damage === 'comma');
    const text = shown.map((cell) => (isRaw ? cell : quote(cell, of.separator, isQuoted))).join(of.separator);
    const whole = hasTrailing && cells.length > 0 ? `${text}${of.separator}` : text;
    return isHere && damage === 'cut' && !isQuoted ? whole.slice(0, random.int(1, whole.length - 1)) : whole;
  });
  return { text: texts.join(random.pick(['\r\n', '\n'])) + random.pick(['', '\r\n']), isDamaged: damage !== 'none' };
}

function encode(random: Random, text: string): Uint8Array {
  // Of characters that Windows-1252 has at the same position as Latin-1.
  const isLatin = [...text].every((character) => character.charCodeAt(0) < 0x80 || /[\u00a0-\u00ff]/.test(character));
  const kind = random.pick(['utf-8', 'utf-8', 'mark', 'utf-16le', isLatin ? 'latin1' : 'utf-8'] as const);
  if (kind === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (kind === 'latin1') return Buffer.from(text, 'latin1');
  return Buffer.from(kind === 'mark' ? `\ufeff${text}` : text);
}

/** Makes a statement. The same number makes the same one. */
export function makeStatementFile(seed: number): KnownFile {
  const random = new Random(seed);
  for (let skipped = 0; skipped < 3; skipped += 1) random.next();
  const of = makeConventions(random);
  const bookings = makeBookings(random, of);
  const { columns, farDay } = makeColumns(random, of);
  const titles = makeTitles(random, of, columns.length).map((cells): Row => ({ cells, known: other }));
  const header: Row = { cells: columns.map(({ heading }) => heading), known: other };
  const rows = [...titles, header, ...makeRows(random, of, columns, bookings)];
  const { text, isDamaged } = writeRows(random, of, rows);
  let isFar = farDay;
  const known = rows.map(({ known: truth }): KnownRow => {
    if (truth.kind === 'other' || !isFar) return truth;
    isFar = false;
    return { ...truth, day: null };
  });
  const { dateOrder, decimalSign, takenBack } = of;
  return {
    text,
    bytes: encode(random, text),
    rows: known,
    truth: { dateOrder, decimalSign, takenBack, currency: of.currency.main },
    isPlain: !isDamaged && !farDay,
  };
}
