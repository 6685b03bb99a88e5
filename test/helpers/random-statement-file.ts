/** Random suppliers' statements in conventions of all kinds, with the truth of each row. */
import { Random } from '@demo/random';
import { type Conventions, makeBookings, makeColumns, makeConventions } from './statement-columns';
import { type KnownRow, type KnownWays, makeRows, other, type Row } from './statement-rows';
import { makeTitles } from './statement-vocabulary';

export type KnownFile = {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The truth by the index of the row. */
  readonly rows: readonly KnownRow[];
  readonly truth: KnownWays;
  /** Whether nothing in it is damaged or strange. */
  readonly isPlain: boolean;
};

const quote = (cell: string, separator: string, isAlways: boolean) =>
  isAlways || cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Writes the rows, and damages one of them: cells without quotation marks, or a line that is cut off. */
function writeRows(random: Random, of: Conventions, rows: readonly Row[]) {
  const isQuoted = random.chance(0.15);
  const { damage } = of;
  // Nobody can say of a reference, a date or a direction that it is cut off, or of an amount that it had a sign behind.
  const lastHeading =
    rows.find(({ cells }) => cells.some((cell) => of.language.date.includes(cell)))?.cells.at(-1) ?? '';
  const isLastOpen = [of.language.date, of.language.reference, of.direction.headings].some((headings) =>
    headings.includes(lastHeading),
  );
  const isCut =
    damage !== 'cut' || (!['mark', 'marks', 'behind', 'column'].includes(of.signs) && !isLastOpen && !of.isTrimmed);
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
  const known = rows.map(({ known: truth }, index): KnownRow => {
    const isCutHere = damage === 'cut' && index === damaged && truth.kind === 'line';
    return isCutHere ? { ...truth, isCut: true } : truth;
  });
  const text = texts.join(random.pick(['\r\n', '\n'])) + random.pick(['', '\r\n']);
  return { text, known, isDamaged: damage !== 'none' };
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
  const { text, known: written, isDamaged } = writeRows(random, of, rows);
  let isFar = farDay;
  const known = written.map((truth): KnownRow => {
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
