/** What goes out of a statement: claim lists, single lists and drafts of emails. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeStatementOrigin, exportStatement } from '@main/office/exports/statement';
import type { StatementWork } from '@shared/commission/statement-work';
import { formatDate } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';
import { compareCsv, data, now, planted, setUpStatement, toIds } from '@test/helpers/demo-statement';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';

const findAgreed = () => data.trips.flatMap(({ sectors }) => sectors).find(({ id }) => planted.agreed.includes(id));

/** Exports the claim list of a statement. Returns its sheets. */
async function exportClaims({ folder, session, statements, statementId }: Awaited<ReturnType<typeof compareCsv>>) {
  const path = join(folder, 'claims.xlsx');
  const { signal } = new AbortController();
  await exportStatement(session, statements, statementId, { supplier: {} }, () => Promise.resolve(path), signal);
  return (await readXlsx(readFileSync(path))).sheets;
}

describe('a statement of the demo office', () => {
  it('faults 469: has a list exported as on screen with what it was compared with', async () => {
    const { session, statements, statementId } = await setUpStatement();
    const source = { statementId, list: 'theirs' as const };
    const provenance = await describeStatementOrigin(session, statements, source, undefined);
    expect(provenance).toMatchObject({ subject: 'On the statement only: statement october.csv', dataFromMs: now });
    expect(provenance.warnings.join()).toContain('Trips that were never loaded are not compared.');
  });

  it('faults 528: has its ordinary sentences as notes, with dates as on screen', async () => {
    const { session, statements, statementId, work } = await setUpStatement();
    const source = { statementId, list: 'ours' as const };
    const provenance = await describeStatementOrigin(session, statements, source, undefined);
    const { from = '', to = '' } = work.statement.settings?.scope ?? {};
    expect(provenance.notes).toContain(`The lines add up to ${formatMoney(work.check.total)}.`);
    const compared = `travel ${formatDate(from)} to ${formatDate(to)}.`;
    expect(provenance.notes?.filter((note) => note.endsWith(compared))).toHaveLength(1);
    const sentences = [...(provenance.notes ?? []), ...provenance.warnings];
    expect(sentences.filter((sentence) => /\d{4}-\d{2}-\d{2}/.test(sentence))).toEqual([]);
    const undecided = provenance.warnings.find((sentence) => sentence.includes('Not decided on yet'));
    expect(undecided).toContain('the email draft leaves them out.');
    expect(provenance.warnings.join()).not.toContain('add up to');
  });

  it('faults 374: is exported as a claim list whose sheets add up to both sides', async () => {
    const { folder, session, statements, statementId, work } = await setUpStatement();
    const path = join(folder, 'claims.xlsx');
    const names = { supplier: { 201: 'Accor' } };
    const { signal } = new AbortController();
    const target = ({ title }: { readonly title: string }) => {
      expect(title).toBe('Claim list, Accor');
      return Promise.resolve(path);
    };
    await exportStatement(session, statements, statementId, names, target, signal);
    const { sheets } = await readXlsx(readFileSync(path));
    const titles = ['Claim list, Accor', 'Agreed', 'Amount differs', 'On the statement only', 'Ours only', 'About'];
    expect(sheets.map(({ name }) => name)).toEqual(titles);
    const [cover, ...others] = sheets;
    const lists = others.slice(0, -1);
    const { agreed, differs, theirsOnly, oursOnly } = work.sums;
    const [theirs, ours] = [5, 6].map((column) =>
      lists.map(({ rows }) => Math.round(rows.slice(4, -1).reduce((sum, row) => sum + Number(row[column]), 0) * 100)),
    );
    expect(theirs).toEqual([agreed.theirs.cents, differs.theirs.cents, theirsOnly.cents, 0]);
    expect(ours).toEqual([agreed.ours.cents, differs.ours.cents, 0, oursOnly.cents]);
    const totals = cover?.rows.find(([name]) => name === 'Claimed');
    const undecided = new Set(work.suggestions.flatMap(({ sectors }) => toIds(sectors)));
    const isClaimed = ({ sectorId }: { readonly sectorId: number }) => !undecided.has(sectorId);
    expect(undecided.size, 'it is not claimed yet').toBeGreaterThan(0);
    const sumOurs = work.sectors.filter(isClaimed).reduce((sum, { compared }) => sum + compared, 0);
    const index = cover?.rows[3]?.indexOf('Our amount') ?? -1;
    expect(Math.round(Number(totals?.[index]) * 100)).toBe(sumOurs);
    const provenance = JSON.stringify(others.at(-1)?.rows);
    expect(provenance).toContain('that are listed on this computer, ');
    expect(provenance).toContain('Trips that were never loaded are not compared.');
  });

  it('is exported with a sheet for each list, also an empty one, and names the rows that could not be read', async () => {
    const csv = 'Booking reference,Travel date,Commission\nQQQ111,17/10/2026,10.00\nQQQ222,18/10/2026,soon';
    // No sector travels then: the last list is empty, too.
    const office = await compareCsv('two.csv', csv, ({ scope, ...settings }) => ({
      ...settings,
      scope: { ...scope, from: '1990-01-01', to: '1990-01-02' },
    }));
    const { work } = office;
    expect(work.oursOnly).toEqual([]);
    const sheets = await exportClaims(office);
    const titles = ['Agreed', 'Amount differs', 'On the statement only', 'Ours only', 'About'];
    expect(sheets.slice(1).map(({ name }) => name)).toEqual(titles);
    const about = JSON.stringify(sheets.at(-1)?.rows);
    expect(about).toContain('1 row of the file could not be read and is in no list: row 3 (QQQ222');
    expect(sheets[0]?.rows[4]?.slice(0, 2)).toEqual(['Agreed', 0]);
  });

  it('faults 464: says in the claim list and in the email why the same reference did not match', async () => {
    const sector = findAgreed();
    const csv = `Booking reference,Travel date,Commission\n${sector?.reloc_code},17/10/2029,10.00`;
    const office = await compareCsv('old.csv', csv);
    const { session, statements, statementId, work } = office;
    const [suggestion] = work.suggestions;
    expect(suggestion?.basis.doubts).toContain('dates');
    const why = `same reference, but travel is ${formatCount(suggestion?.basis.days ?? 0, 'day')} apart`;
    const { body } = await statements.draft(session, statementId);
    expect(body).toContain(`under the ${why}`);
    expect(body).not.toContain('still checking');
    const sheets = await exportClaims(office);
    const texts = sheets.map(({ rows }) => JSON.stringify(rows));
    expect(texts[3]).toContain(`Not matched with trip ${suggestion?.sectors[0]?.tripId}: ${why}`);
    expect(texts[4]).toContain(`Not matched with row 2: ${why}`);
  });

  it('faults 388: leaves out of the email what is doubtful for reasons of the office alone', async () => {
    const sector = findAgreed();
    const twice = `${sector?.reloc_code},10.00`;
    const csv = ['Booking reference,Commission', twice, twice].join('\n');
    const { session, statements, statementId, work } = await compareCsv('twice.csv', csv);
    expect(work.suggestions.map(({ basis }) => basis.doubts)).toEqual([expect.arrayContaining(['repeated'])]);
    const { body } = await statements.draft(session, statementId);
    expect(body).toContain('1 line of your statement that we are still checking is left out.');
    expect(body).not.toContain('under the same reference');
    expect(body).not.toContain('more than once');
  });

  it('drafts an email with as many differences as it has room for', async () => {
    const { session, statements, statementId, work } = await setUpStatement();
    const { subject, body, included, total } = await statements.draft(session, statementId);
    expect(subject).toBe('Statement october.csv');
    const { dates } = work.check;
    const suggested = work.suggestions.flatMap(({ sectors }) => toIds(sectors));
    const isDue = ({ sectorId, travelDate }: StatementWork['sectors'][number]) =>
      planted.missing.includes(sectorId) &&
      !suggested.includes(sectorId) &&
      (travelDate ?? '').slice(0, 10) >= (dates?.from ?? '') &&
      (travelDate ?? '').slice(0, 10) <= (dates?.to ?? '');
    const due = work.sectors.filter(isDue);
    expect(total).toBe(planted.differs.length + planted.extra.length + due.length);
    expect(body).toContain(`only those with travel from ${formatDate(dates?.from ?? '')} to`);
    expect(body).toContain(`that we are still checking ${suggested.length === 1 ? 'is' : 'are'} left out.`);
    expect(included).toBeGreaterThan(3);
    expect(body).toContain('your amount');
    expect(body.includes(`${total - included} more`)).toBe(included < total);
  });
});
