/** Decisions on the lists of a statement: put down and taken up, refused, separated and restored. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { separateMatches } from '@renderer/features/commission/use-statement-changes';
import type { StatementAct, StatementWork } from '@shared/commission/statement-work';
import { data, now, planted, setUpStatement, statement, toIds, toRecords } from '@test/helpers/demo-statement';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

describe('a statement of the demo office', () => {
  it('faults 372: is put down and taken up with its decisions, which nobody else can read', async () => {
    const { folder, session, start, statementId, work: first, decide } = await setUpStatement();
    const suggestions = first.suggestions.map(({ id }) => id);
    const accepted = await decide(first, { kind: 'accept', suggestions });
    const [row = 0] = first.theirsOnly.filter((line) => !first.suggestions.some(({ lines }) => lines.includes(line)));
    const sectors = first.oursOnly.filter((key) => planted.missing.includes(key.sectorId)).slice(0, 2);
    const clock = vi.spyOn(session, 'now').mockReturnValue(now + 60_000);
    const worked = await decide(accepted, { kind: 'match', lines: [row], sectors });
    expect(worked.statement.workedAtMs).toBe(now + 60_000);
    clock.mockRestore();
    const taken = start().statements;
    expect(await taken.list(session)).toEqual([worked.statement]);
    expect(await taken.compare(session, statementId)).toEqual(worked);
    expect(worked.matches.filter(({ isDecided }) => isDecided)).toHaveLength(suggestions.length + 1);
    const byHand = worked.matches.find(({ lines }) => lines.includes(row));
    expect(byHand).toMatchObject({ lines: [row], sectors, basis: { kind: 'by-hand' } });
    const undone = await taken.decide(session, statementId, {
      revision: worked.revision,
      act: { kind: 'undo', decisions: worked.decisions.map(({ id }) => id) },
    });
    expect({ ...undone, statement: undone.statement.sums }).toEqual({ ...first, statement: first.statement.sums });
    const bytes = readdirSync(join(folder, 'user-records')).map((name) =>
      readFileSync(join(folder, 'user-records', name)).toString('latin1'),
    );
    expect(bytes.join('').length).toBeGreaterThan(statement.csv.length);
    expect(bytes.join('')).not.toContain(planted.extra[0]);
    expect(bytes.join('')).not.toContain('october');
  });

  it('refuses what does not fit its lists, and decides nothing then', async () => {
    const { session, statements, statementId, work, decide } = await setUpStatement();
    const [match] = work.matches;
    const acts = [
      { kind: 'accept', suggestions: [work.suggestions[0]?.id ?? '', 'unknown'] },
      { kind: 'refuse', pairings: ['unknown'] },
      { kind: 'undo', decisions: ['unknown'] },
      { kind: 'match', lines: [...(match?.lines ?? [])], sectors: work.oursOnly.slice(0, 1) },
      { kind: 'match', lines: work.theirsOnly.slice(0, 1), sectors: [...(match?.sectors ?? [])] },
    ] as const;
    for (const act of acts) {
      await expect(decide(work, structuredClone(act) as never)).rejects.toThrow('Nothing was decided');
    }
    expect((await statements.compare(session, statementId)).decisions).toEqual([]);
  });

  it('faults 440: refuses an act on amounts that have changed since the page was shown', async () => {
    const { session, cache, statements, claims, statementId, work: shown, decide } = await setUpStatement();
    const { revision } = shown;
    const sectorId = shown.suggestions[0]?.sectors[0]?.sectorId ?? 0;
    const tripId = String(shown.suggestions[0]?.sectors[0]?.tripId);
    const details = new Map(toRecords(data).details);
    const trip = JSON.parse(details.get(tripId) ?? '') as { sectors: { id: number; reloc_code: string }[] };
    // Loading the same data again changes nothing on screen.
    await cache.records.putAll('trip', [[tripId, JSON.stringify(trip)]], now + 1);
    expect((await statements.compare(session, statementId)).revision).toBe(revision);
    const sectors = trip.sectors.map((sector) =>
      sector.id === sectorId ? { ...sector, reloc_code: 'MOVED1' } : sector,
    );
    await cache.records.putAll('trip', [[tripId, JSON.stringify({ ...trip, sectors })]], now + 2);
    const act = { kind: 'refuse' as const, pairings: [shown.matches[0]?.id ?? ''] };
    await expect(decide(shown, act)).rejects.toThrow('Nothing was decided: look at them again.');
    await expect(statements.noteClaims(session, statementId, { revision, matches: null })).rejects.toThrow(
      'Nothing was noted: look at them again.',
    );
    expect(await claims.list(session)).toEqual([]);
    const refreshed = await statements.compare(session, statementId);
    expect(refreshed.decisions).toEqual([]);
    const done = await decide(refreshed, act);
    expect(done.decisions).toHaveLength(1);
  });

  it('faults 461: has the same lists after each act as one that is compared anew, from one comparison', async () => {
    const { session, cache, start, statementId, work: first, decide } = await setUpStatement();
    let work = first;
    const compare = vi.spyOn(cache.statements, 'compare');
    onTestFinished(() => compare.mockRestore());
    const acts: ((shown: StatementWork) => StatementAct)[] = [
      ({ suggestions: [suggestion] }) => ({ kind: 'accept', suggestions: [suggestion?.id ?? ''] }),
      ({ matches: [match] }) => ({ kind: 'refuse', pairings: [match?.id ?? ''] }),
      ({ theirsOnly: [row = 0], oursOnly }) => ({ kind: 'match', lines: [row], sectors: oursOnly.slice(0, 2) }),
      ({ decisions }) => ({ kind: 'undo', decisions: decisions.map(({ id }) => id) }),
    ];
    for (const act of acts) {
      compare.mockClear();
      work = await decide(work, act(work));
      expect(compare).toHaveBeenCalledTimes(1);
      // Neither the lines nor the sectors are sent again.
      expect(compare.mock.lastCall?.[0]).toMatchObject({ lines: null });
      expect(await compare.mock.results.at(-1)?.value).toMatchObject({ selection: null });
      const anew = start().statements;
      expect(await anew.compare(session, statementId)).toEqual(work);
    }
  });

  it('faults 462: has several matches separated in one act, and restored as they were in one', async () => {
    const { session, statements, statementId, work: first, decide } = await setUpStatement();
    let work = await decide(first, { kind: 'accept', suggestions: first.suggestions.map(({ id }) => id) });
    for (const row of work.theirsOnly.slice(0, 2)) {
      work = await decide(work, { kind: 'match', lines: [row], sectors: work.oursOnly.slice(0, 1) });
    }
    const { act, inverse } = separateMatches(work.matches);
    const separated = await decide(work, act);
    expect(separated.matches).toEqual([]);
    const half = { ...inverse, matches: work.matches.slice(0, 1) } as StatementAct;
    await expect(decide(await decide(separated, inverse), half)).rejects.toThrow('Nothing was decided');
    const restored = await statements.compare(session, statementId);
    expect(restored.matches).toEqual(expect.arrayContaining(work.matches));
    expect(restored.matches).toHaveLength(work.matches.length);
    expect(restored.decisions.map(({ id }) => id).sort()).toEqual(work.decisions.map(({ id }) => id).sort());
    expect(restored.sums).toEqual(work.sums);
  });

  it('faults 462: has a match restored whose line has matched by itself meanwhile', async () => {
    const { work: first, decide } = await setUpStatement();
    const [exact] = first.matches;
    if (!exact) throw new Error('Nothing matches by itself.');
    let work = await decide(first, { kind: 'separate', matches: [exact.id] });
    const sectors = work.oursOnly.filter((key) => toIds([key])[0] !== toIds(exact.sectors)[0]).slice(0, 1);
    work = await decide(work, { kind: 'match', lines: exact.lines, sectors });
    const byHand = work.matches.filter(({ isDecided }) => isDecided);
    work = await decide(work, { kind: 'undo', decisions: [exact.id] });
    const { act, inverse } = separateMatches(byHand);
    work = await decide(work, act);
    expect(work.matches.map(({ id }) => id)).toContain(exact.id);
    work = await decide(work, inverse);
    expect(work.matches.filter(({ isDecided }) => isDecided)).toEqual(byHand);
    expect(work.matches.map(({ id }) => id)).not.toContain(exact.id);
  });
});
