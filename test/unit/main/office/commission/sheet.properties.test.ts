/**
 * No statement of any convention is read wrong in silence: a value is right, or its row is named, or a question blocks. Every line stands
 * in one chip, every cent is placed, and what is paired without the user belongs together.
 */
import { composeSheet } from '@main/office/commission/compose-sheet';
import { choose, toConverter } from '@main/office/commission/sheet-acts';
import { composeSentence } from '@main/office/commission/statement-sentence';
import type { KnownBookings } from '@main/rows/statements/known-bookings';
import { readStatementFile } from '@main/rows/statements/read-file';
import { type Reading, readStatement } from '@main/rows/statements/read-statement';
import { prepareComparison } from '@main/saved/matching/compare';
import { type KnownBooking, noChoices, type ReadingChoices } from '@shared/commission/statement-file';
import type { SheetQuestion, StatementSheet } from '@shared/commission/statement-sheet';
import { itHolds } from '@test/helpers/property-runs';
import { type KnownFile, makeStatementFile } from '@test/helpers/random-statement-file';
import { expectPlaced } from '@test/helpers/sheet-checks';
import { makeSector } from '@test/helpers/statement-parts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const supplierId = 7;
const maxQuestions = 9;

/** The bookings of a file's lines: every sixth one has another amount, and every seventh is not there. */
function makeBookings({ rows }: KnownFile) {
  return rows.flatMap((known, row) => {
    if (known.kind !== 'line' || row % 7 === 3 || known.cents === 0) return [];
    const cents = row % 6 === 2 ? known.cents - Math.sign(known.cents) : known.cents;
    return [
      makeSector(row + 1, known.reference, cents, { supplierId, travelDate: known.day, isClaimed: row % 5 === 0 }),
    ];
  });
}

function toKnown(sectors: ReturnType<typeof makeBookings>): KnownBookings {
  const known = new Map<string, KnownBooking[]>();
  for (const { bookingReference, commission, travelDate, isClaimed } of sectors) {
    const booking = { supplierId, commission, net: null, total: null, day: travelDate, isActive: true };
    const reference = bookingReference ?? '';
    known.set(reference, [...(known.get(reference) ?? []), { ...booking, isClaimed: isClaimed === true }]);
  }
  return known;
}

/** What the user answers: the truth, but for the currency, where that shown is taken as it is. Null for what nobody can answer here. */
function getTruth({ id, choices }: SheetQuestion, { truth, rows }: KnownFile): string | null {
  const [kind, row] = id.split(':');
  if (kind === 'row') return rows[Number(row)]?.kind === 'line' ? 'line' : 'total';
  const values: Readonly<Record<string, string>> = {
    dates: truth.dateOrder,
    decimals: truth.decimalSign,
    signs: choices.some(({ value }) => value === 'credit') ? truth.takenBack : 'plain',
    currency: choices.some(({ value }) => value === 'as-is') ? 'as-is' : truth.currency,
    what: 'commission',
    supplier: String(supplierId),
    period: '2026-01-01/2028-12-31',
  };
  return values[id] ?? null;
}

type Settled = {
  readonly reading: Reading | null;
  readonly sheet: StatementSheet | null;
  readonly questions: ReadonlySet<string>;
};

/** Reads a file, and answers what is questions. */
async function readSettled(file: KnownFile, knowsBookings: boolean): Promise<Settled> {
  const grid = await readStatementFile(file.bytes);
  const sectors = knowsBookings ? makeBookings(file) : [];
  const known = toKnown(sectors);
  const questions = new Set<string>();
  let choices: ReadingChoices = noChoices;
  for (let round = 0; round < maxQuestions; round += 1) {
    const reading = readStatement(grid, 'statement.csv', choices, known, []);
    const names = new Map([[supplierId, 'Accor']]);
    const base = { reading, choices, fileName: 'statement.csv', names, rememberedSuppliers: [], rememberedFrom: null };
    const sentence = composeSentence({ ...base, isClaimedOpen: false, headings: [] });
    const { question } = sentence;
    if (question === null) {
      const convert = toConverter(reading, choices);
      const lines = reading.lines.map((line) => ({ ...line, compared: convert(line.compared) }));
      const compared = {
        ...prepareComparison(lines, sectors)([]),
        notes: [],
        ...{ sectors, coverage: noCoverage },
      };
      const sheet = composeSheet({
        ...{
          read: { reading, rows: [] },
          choices,
          sentence,
          lines,
          convert,
          compared,
          names,
          writesOffSmall: false,
          lock: null,
        },
        ...{ received: new Map(), writtenOff: new Set<string>(), chasesClaimed: false },
        nowMs: Date.UTC(2030, 0, 1),
        head: { id: '1', fileName: 'statement.csv', finishedAtMs: null },
      });
      return { reading, sheet, questions };
    }
    questions.add(question.id);
    const value = getTruth(question, file);
    if (value === null) break;
    choices = choose(choices, { kind: 'choose', id: question.id, value }, reading);
  }
  return { reading: null, sheet: null, questions };
}

const noCoverage = { trips: 0, tripsWithSectors: 0 };

/** Lists what was read wrong of a file without a word. */
function listWrong(file: KnownFile, reading: Reading): string[] {
  const wrong: string[] = [];
  const others = new Map(reading.others.map(({ row, currency }) => [row, currency]));
  const totals = new Set(reading.totals.map(({ row }) => row));
  const named = new Set([...reading.notRead, ...reading.unclear].map(({ row }) => row));
  const undated = new Set(reading.undated.map(({ row }) => row));
  const byRow = new Map(reading.lines.map((line) => [line.row, line]));
  const currency = reading.currency.currency ?? 'AUD';
  let unnamed = reading.currency.unnamed?.count ?? 0;
  file.rows.forEach((known, row) => {
    const line = byRow.get(row);
    if (known.kind === 'other') {
      const isUnderstood = line !== undefined && line.compared === known.orCents;
      if ((line || others.has(row)) && !isUnderstood) wrong.push(`row ${row} is no line: ${line?.compared}`);
    } else if (totals.has(row)) wrong.push(`row ${row} is taken for a total`);
    else if (others.has(row)) {
      if (others.get(row) !== known.currency) wrong.push(`row ${row}: ${others.get(row)} is ${known.currency}`);
    } else if (line) {
      if (line.compared !== known.cents) wrong.push(`row ${row}: ${line.compared} is ${known.cents}`);
      if (line.reference !== known.reference) wrong.push(`row ${row}: ${line.reference} is ${known.reference}`);
      const isUndated = line.date === null && (undated.has(row) || known.isCut === true);
      if (line.date !== known.day && !isUndated) wrong.push(`row ${row}: ${line.date} is ${known.day}`);
      // A remark counts the lines that name no currency, and says in which they are read: so many, and no more.
      if (currency !== known.currency && unnamed-- <= 0) wrong.push(`row ${row}: ${currency} is ${known.currency}`);
    } else if (!named.has(row) && reading.notes.every(({ kind }) => kind !== 'without-amount'))
      wrong.push(`row ${row} is gone`);
  });
  return wrong;
}

/** Checks that what is paired without the user is the same booking. */
function expectTruePairs(file: KnownFile, { pairs }: StatementSheet): void {
  for (const pair of pairs.filter(
    ({ group }) => group === 'agreed' || group === 'short-paid' || group === 'already-claimed',
  )) {
    for (const { bookingReference } of pair.bookings)
      for (const { row, reference } of pair.lines)
        expect([row, reference, file.rows[row]]).toMatchObject([
          row,
          bookingReference,
          { reference: bookingReference },
        ]);
  }
}

describe('a statement of any convention', () => {
  itHolds(
    'faults 820: is never read wrong without a word, where no booking is known',
    [fc.nat()],
    async (seed) => {
      const file = makeStatementFile(seed);
      const { reading, questions } = await readSettled(file, false);
      const wrong = reading === null ? [] : listWrong(file, reading);
      expect(wrong, `${file.text}\nquestions: ${[...questions].join()}`).toEqual([]);
    },
    0.3,
  );

  itHolds(
    'accounts 10, faults 820: has each line in one chip, each cent placed, and no pair that is wrong',
    [fc.nat()],
    async (seed) => {
      const file = makeStatementFile(seed);
      const { reading, sheet, questions } = await readSettled(file, true);
      if (reading === null || sheet === null) return;
      expect(listWrong(file, reading), `${file.text}\nquestions: ${[...questions].join()}`).toEqual([]);
      expectPlaced(sheet);
      expectTruePairs(file, sheet);
    },
  );

  it('faults 820: is read without a question that its rows or our bookings answer', async () => {
    const read = { plain: 0, alone: 0, withBookings: 0 };
    for (let seed = 1; seed <= 150; seed += 1) {
      const file = makeStatementFile(seed);
      if (!file.isPlain) continue;
      read.plain += 1;
      const known = file.rows.filter(({ kind }) => kind === 'line').length;
      const isRead = ({ reading }: Settled) =>
        reading !== null && reading.lines.length + reading.others.length >= known - 1;
      if (isRead(await readSettled(file, false))) read.alone += 1;
      const settled = await readSettled(file, true);
      if (isRead(settled) && [...settled.questions].every((id) => id === 'currency')) read.withBookings += 1;
    }
    expect(read.alone / read.plain).toBeGreaterThan(0.9);
    expect(read.withBookings / read.plain).toBeGreaterThan(0.8);
  });
});
