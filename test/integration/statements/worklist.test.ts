/** Statements as they are saved, and agreed sectors as they are noted on the worklist. */

import { StatementRecords } from '@main/office/commission/statement-records';
import { maxSavedBytes } from '@shared/commission/statement-file';
import {
  compareCsv,
  planted,
  setUpOffice,
  setUpStatement,
  statement,
  toIds,
  toSettings,
} from '@test/helpers/demo-statement';
import { describe, expect, it, vi } from 'vitest';

describe('a statement of the demo office', () => {
  it('faults 373: notes agreed sectors on the worklist, and takes it back', async () => {
    const { session, statements, claims, check, statementId, work: shown } = await setUpStatement();
    const [tripId, sectorId] = [Math.floor((planted.agreed[0] ?? 0) / 100), planted.agreed[0] ?? 0];
    await claims.change(session, {
      kind: 'patch',
      keys: [{ tripId, sectorId }],
      patch: { status: 'chased', note: 'Called Ann' },
    });
    const earlier = await claims.list(session);
    const { revision } = shown;
    const { before, work } = await statements.noteClaims(session, statementId, { revision, matches: null });
    const noted = await claims.list(session);
    expect(toIds(noted)).toEqual([...planted.agreed].sort());
    expect(new Set(noted.map(({ status }) => status))).toEqual(new Set(['claimed-elsewhere']));
    const month = check.dates?.to.slice(0, 7);
    expect(noted.find((claim) => claim.sectorId === sectorId)?.note).toBe(
      `Called Ann\nClaimed on statement ${month} (october.csv)`,
    );
    expect(work.matches.every(({ list, isNoted }) => isNoted === (list === 'agreed'))).toBe(true);
    expect(
      (await statements.noteClaims(session, statementId, { revision: work.revision, matches: null })).before,
    ).toEqual([]);
    await claims.change(session, { kind: 'replace', claims: before });
    expect(await claims.list(session)).toEqual(earlier);
  });

  it('faults 300: keeps what the user notes of a sector while a statement is noted', async () => {
    const { session, statements, claims, statementId, work: shown } = await setUpStatement();
    const sectorId = planted.agreed[0] ?? 0;
    const key = { tripId: Math.floor(sectorId / 100), sectorId };
    const list = claims.list.bind(claims);
    let calls = 0;
    vi.spyOn(claims, 'list').mockImplementation(async (of) => {
      const listed = await list(of);
      calls += 1;
      if (calls === 2) await claims.change(session, { kind: 'patch', keys: [key], patch: { note: 'Called Ann' } });
      return listed;
    });
    const { revision } = shown;
    await statements.noteClaims(session, statementId, { revision, matches: null });
    vi.mocked(claims.list).mockRestore();
    const noted = (await claims.list(session)).find((claim) => claim.sectorId === sectorId);
    expect(noted?.note).toMatch(/^Called Ann/);
  });

  it('faults 378: warns of what another statement has been noted with, and does not note it again by itself', async () => {
    const { session, statements, claims, statementId, work: shown } = await setUpStatement();
    await statements.noteClaims(session, statementId, { revision: shown.revision, matches: null });
    const noted = await claims.list(session);
    const again = await statements.open(session, 'november.csv', Buffer.from(`${statement.csv}\r\n`));
    const work = await statements.setUp(session, again.statementId, toSettings(again));
    expect(work.notes.join()).toContain(
      `${planted.agreed.length} agreed sectors are noted as claimed on another statement already: trips `,
    );
    expect(
      (await statements.noteClaims(session, again.statementId, { revision: work.revision, matches: null })).before,
    ).toEqual([]);
    expect(await claims.list(session)).toEqual(noted);
    expect((await statements.compare(session, statementId)).notes.join()).not.toContain('another statement');
  });

  it('faults 378: knows a corrected file of the same name and month from the one that was noted', async () => {
    const first = await compareCsv('statement.csv', statement.csv);
    const { session, statements, claims } = first;
    await statements.noteClaims(session, first.statementId, { revision: first.work.revision, matches: null });
    const corrected = await statements.open(session, 'statement.csv', Buffer.from(`${statement.csv}\r\n`));
    const work = await statements.setUp(session, corrected.statementId, toSettings(corrected));
    expect(work.matches.filter(({ isNoted }) => isNoted)).toEqual([]);
    expect(work.notes.join()).toContain('are noted as claimed on another statement already');
    const ids = work.matches.filter(({ list }) => list === 'agreed').map(({ id }) => id);
    const notes = (await claims.list(session)).map(({ note }) => note);
    const noted = await statements.noteClaims(session, corrected.statementId, {
      revision: work.revision,
      matches: ids,
    });
    expect(noted.work.matches.filter(({ isNoted }) => isNoted)).toHaveLength(ids.length);
    expect((await claims.list(session)).map(({ note }) => note)).toEqual(notes);
  });

  it('faults 453: it says that a sector is noted as claimed on it with which it no longer agrees', async () => {
    const { session, statements, claims, statementId, work: shown, decide } = await setUpStatement();
    const { work: noted } = await statements.noteClaims(session, statementId, {
      revision: shown.revision,
      matches: null,
    });
    const match = noted.matches.find(({ isNoted }) => isNoted);
    const [sector] = match?.sectors ?? [];
    const separated = await decide(noted, { kind: 'separate', matches: [match?.id ?? ''] });
    const warning = `1 sector noted as claimed on this statement is not among those that agree now: trip ${sector?.tripId}.`;
    expect(noted.notes.join()).not.toContain('not among those that agree');
    expect(separated.notes.join()).toContain(warning);
    // Who chases it again has seen it.
    await claims.change(session, { kind: 'patch', keys: sector ? [sector] : [], patch: { status: 'to-chase' } });
    expect((await statements.compare(session, statementId)).notes.join()).not.toContain('not among those that agree');
  });

  it('stays noted where its month is read otherwise or its file is opened again, until the note is deleted', async () => {
    const { session, statements, claims, statementId, work: shown } = await setUpStatement();
    await statements.noteClaims(session, statementId, { revision: shown.revision, matches: null });
    await statements.remove(session, [statementId]);
    const again = await statements.open(session, 'renamed.csv', Buffer.from(statement.csv));
    const work = await statements.setUp(session, again.statementId, toSettings(again));
    const isWholeNoted = ({ matches }: typeof work) =>
      matches.every(({ list, isNoted }) => isNoted === (list === 'agreed'));
    expect([isWholeNoted(work), work.notes.join().includes('another statement')]).toEqual([true, false]);
    const [first] = await claims.list(session);
    await claims.change(session, { kind: 'patch', keys: first ? [first] : [], patch: { note: '' } });
    const after = await statements.compare(session, again.statementId);
    expect(after.matches.filter(({ list, isNoted }) => list === 'agreed' && !isNoted)).toHaveLength(1);
    await statements.noteClaims(session, again.statementId, { revision: after.revision, matches: null });
    expect(isWholeNoted(await statements.compare(session, again.statementId))).toBe(true);
  });
});

describe('a statement of the demo office', () => {
  it('is read with the settings of the last one with its header', async () => {
    const { session, statements, check } = await setUpStatement();
    const next = await statements.open(
      session,
      'november.csv',
      Buffer.from(statement.csv.replace('Commission s', 'S')),
    );
    expect(next.statementId).not.toBe(check.statementId);
    expect(next).toMatchObject({ scope: { supplierIds: [201] }, layout: check.layout, missing: [] });
    expect(next.rememberedAtMs).not.toBeNull();
    // A statement that is saved already is not saved again.
    const again = await statements.open(session, 'copy.csv', Buffer.from(statement.csv));
    expect(again).toMatchObject({ statementId: check.statementId, fileName: 'october.csv' });
    expect(await statements.remove(session, [check.statementId])).toHaveLength(1);
    await expect(statements.compare(session, check.statementId)).rejects.toThrow('no longer saved');
  });

  it('faults 468: is refused where saved statements take all that they may, and nothing is removed', async () => {
    const { session, start } = await setUpOffice();
    const { statements, records } = start();
    const { statementId } = await statements.open(session, 'october.csv', Buffer.from(statement.csv));
    const [saved] = await new StatementRecords(records).list(session);
    if (!saved) throw new Error('The statement is not saved.');
    await new StatementRecords(records).save(session, {
      ...saved,
      id: 'large',
      digest: 'other',
      bytes: maxSavedBytes - 1,
    });
    const another = Buffer.from(`${statement.csv}\r\n`);
    await expect(statements.open(session, 'november.csv', another)).rejects.toThrow(
      'Remove some that are done, then open this file again.',
    );
    expect((await statements.list(session)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([statementId, 'large']),
    );
    await expect(statements.remove(session, [statementId, 'unknown'])).rejects.toThrow('no longer saved');
    expect(await statements.list(session)).toHaveLength(2);
    expect(await statements.remove(session, [statementId, 'large'])).toEqual([]);
    expect(await statements.open(session, 'november.csv', another)).toMatchObject({ fileName: 'november.csv' });
  });
});
