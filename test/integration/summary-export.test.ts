/** The origin of an exported summary is that of the numbers on screen, and of a cell that of its own records. */

import { describeSummaryOrigin } from '@main/office/exports/summary-table';
import { describeShown, type SummaryCell, type SummaryDefinition } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { byClient as definition, openSavedOffice } from '@test/helpers/connected-office';
import { shareSetUp } from '@test/helpers/set-up';
import { describe, expect, it } from 'vitest';

/** An office with 30 saved trips of three clients. */
const getOffice = shareSetUp(() => openSavedOffice());
const toContext = (
  { reports, preferences }: ReturnType<typeof getOffice>['services'],
  session: ReturnType<typeof getOffice>['session'],
) => ({ session, reports, preferences: preferences.get(session.office) });

/** Describes the origin of a whole summary, by default as it is shown. */
async function describeOrigin(
  { session, services }: ReturnType<typeof getOffice>,
  summary: SummaryDefinition,
  change: (total: readonly SummaryCell[]) => readonly SummaryCell[] = (total) => total,
) {
  const { total, coverage } = decodeSummary(await session.cache.summaries.summarise(summary, '2026-11-28'));
  const shown = describeShown({ total: change(total), oldest: coverage.oldest });
  const source = { kind: 'summary', definition: summary, runId: null, cell: null, shown } as const;
  return await describeSummaryOrigin(toContext(services, session), source, undefined);
}

describe('the origin of an exported summary', () => {
  it('is refused where a sum has changed since, with as many rows', async () => {
    const { notes } = await describeOrigin(getOffice(), definition);
    expect(notes).toEqual(['Opened · 1 Jan 1900 to 31 Dec 2199 · all sectors']);
    const others = (total: readonly SummaryCell[]) => total.map((cell) => ({ ...cell, sums: cell.sums.map(() => 1) }));
    await expect(describeOrigin(getOffice(), definition, others)).rejects.toThrow('The saved data has changed since.');
  });

  it('faults 528: what its sums lack is in warnings', async () => {
    const shared: SummaryDefinition = { ...definition, measures: ['trips', 'average-total'], share: 'total' };
    expect((await describeOrigin(getOffice(), shared)).warnings).toEqual(['30 values can’t be read and aren’t added']);
  });

  it('counts and dates only what is behind a cell', async () => {
    const { session, services } = getOffice();
    const cell = { keys: [501], column: [] };
    const { shown, records } = await session.cache.summaries.listRecords(definition, cell, '2026-11-28');
    const source = { kind: 'summary', definition, runId: null, cell, shown } as const;
    const origin = await describeSummaryOrigin(toContext(services, session), source, undefined);
    expect(records.map(({ clientId }) => clientId)).toEqual(Array(10).fill(501));
    expect(origin.dataFromMs).toBe(Math.min(...records.map(({ fetchedAtMs }) => fetchedAtMs)));
  });
});
