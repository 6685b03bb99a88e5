/** No statement of any convention is read wrong in silence: a value is right, or its row is named, or a question blocks. */
import { checkStatement } from '@main/rows/statements/check-statement';
import { readStatementFile } from '@main/rows/statements/read-file';
import type { StatementLayout } from '@shared/commission/statement-file';
import { itHolds } from '@test/helpers/property-runs';
import { type KnownFile, makeStatementFile } from '@test/helpers/random-statement-file';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Questions of which the generator knows the answers. */
const answerable: ReadonlySet<string> = new Set([
  'date-order',
  'decimal-sign',
  'taken-back',
  'currency',
  'compared-currency',
]);
const maxQuestions = 6;

/** Reads a file, and answers what is questions. @returns what was questions, and null for the reading where it can't be answered */
async function readSettled({ bytes, truth }: Pick<KnownFile, 'bytes' | 'truth'>) {
  const grid = await readStatementFile(bytes);
  const questions = new Set<string>();
  let layout: StatementLayout | null = null;
  for (let round = 0; round < maxQuestions; round += 1) {
    const read = checkStatement(grid, layout, null, []);
    const { missing } = read.check;
    if (missing.length === 0) return { questions, read };
    for (const question of missing) questions.add(question);
    if (missing.some((question) => !answerable.has(question))) return { questions, read: null };
    const { dateOrder, decimalSign, takenBack, currency } = truth;
    layout = {
      ...read.check.layout,
      ...(missing.includes('date-order') && { dateOrder }),
      ...(missing.includes('decimal-sign') && { decimalSign }),
      ...(missing.includes('taken-back') && { takenBack }),
      ...(missing.includes('compared-currency') && { comparedCurrency: currency }),
      // Not the true one: that shown is another one where the reader is wrong.
      ...(missing.includes('currency') && { acceptedCurrency: read.check.currency ?? 'AUD' }),
    };
  }
  return { questions, read: null };
}

/** Lists what was read wrong of a file without a word. */
async function listWrong(file: KnownFile) {
  const { questions, read } = await readSettled(file);
  const wrong: string[] = [];
  if (!read) return { questions, wrong, lines: 0 };
  const { check, lines, otherRows } = read;
  const named = new Set([...check.unreadable.map(({ row }) => row), ...check.totalRows.map(({ row }) => row)]);
  const totals = new Set(check.totalRows.map(({ row }) => row));
  const undated = new Set(check.undated.map(({ row }) => row));
  const others = new Map(check.otherCurrencies.flatMap(({ currency, rows }) => rows.map(({ row }) => [row, currency])));
  const byRow = new Map(lines.map((line) => [line.row, line]));
  file.rows.forEach((known, row) => {
    const line = byRow.get(row);
    if (known.kind === 'other') {
      const isUnderstood = line !== undefined && line.compared === known.orCents;
      if ((line || otherRows.includes(row)) && !isUnderstood) wrong.push(`row ${row} is no line: ${line?.compared}`);
    } else if (totals.has(row)) wrong.push(`row ${row} is taken for a total`);
    else if (others.has(row)) {
      if (others.get(row) !== known.currency) wrong.push(`row ${row}: ${others.get(row)} is ${known.currency}`);
    } else if (line) {
      if (line.compared !== known.cents) wrong.push(`row ${row}: ${line.compared} is ${known.cents}`);
      if (line.reference !== known.reference) wrong.push(`row ${row}: ${line.reference} is ${known.reference}`);
      const isUndated = line.date === null && (undated.has(row) || known.isCut === true);
      if (line.date !== known.day && !isUndated) wrong.push(`row ${row}: ${line.date} is ${known.day}`);
      if ((check.currency ?? 'AUD') !== known.currency)
        wrong.push(`row ${row}: ${check.currency} is ${known.currency}`);
    } else if (!named.has(row)) wrong.push(`row ${row} is gone`);
  });
  return { questions, wrong, lines: lines.length + otherRows.length };
}

describe('a statement of any convention', () => {
  itHolds('faults 820: is never read wrong without a word', [fc.nat()], async (seed) => {
    const file = makeStatementFile(seed);
    const { wrong, questions } = await listWrong(file);
    expect(wrong, `${file.text}\nquestions: ${[...questions].join()}`).toEqual([]);
  });

  it('faults 820: is read without a question that its rows answer', async () => {
    let [plain, read] = [0, 0];
    for (let seed = 1; seed <= 300; seed += 1) {
      const file = makeStatementFile(seed);
      if (!file.isPlain) continue;
      const { questions, lines } = await listWrong(file);
      plain += 1;
      const known = file.rows.filter(({ kind }) => kind === 'line').length;
      const isOpenOnly = [...questions].every((question) => answerable.has(question));
      if (isOpenOnly && lines >= known - 1) read += 1;
    }
    expect(read / plain).toBeGreaterThan(0.9);
  });
});
