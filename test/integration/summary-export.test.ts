/** The origin of an exported summary is that of the numbers on screen, and of a cell that of its own records. */

import { describeSummaryOrigin } from '@main/office/exports/summary-table';
import { describeShown, type SummaryCell, type SummaryDefinition } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { byClient as definition, openSavedOffice } from '@test/helpers/connected-office';
import { shareSetUp } from '@test/helpers/set-up';
import { describe, expect, it } from 'vitest';

/** Offices with 30 saved trips of three clients, two of them inactive in the second one. */
const getOffice = shareSetUp(() => openSavedOffice());
const getWithInactive = shareSetUp(() => openSavedOffice('', [2, 3]));

const toContext = (
  { reports, runSummaries, preferences, updates }: ReturnType<typeof getOffice>['services'],
  session: ReturnType<typeof getOffice>['session'],
) => ({
  ...{ session, reports, runSummaries, preferences: preferences.get(session.office) },
  isWhole: async () => (await updates.getCoverage(session)).isWhole,
});

/** Describes the origin of a whole summary, by default as it is shown. */
async function describeOrigin(
  { session, services }: ReturnType<typeof getOffice>,
  summary: SummaryDefinition,
  change: (total: readonly SummaryCell[]) => readonly SummaryCell[] = (total) => total,
) {
  const { total, coverage } = decodeSummary(await session.cache.summaries.summarise(summary));
  const shown = describeShown({ total: change(total), oldest: coverage.oldest });
  const source = { kind: 'summary', name: 'Clients', definition: summary, runId: null, cell: null, shown } as const;
  return await describeSummaryOrigin(toContext(services, session), source, undefined);
}

describe('the origin of an exported summary', () => {
  it('is refused where a sum has changed since, with as many rows', async () => {
    const { notes } = await describeOrigin(getOffice(), definition);
    expect(notes?.[0]).toBe('30 trips of 30 trips saved on this computer are counted. None is left out.');
    const others = (total: readonly SummaryCell[]) => total.map((cell) => ({ ...cell, sums: cell.sums.map(() => 1) }));
    await expect(describeOrigin(getOffice(), definition, others)).rejects.toThrow('The saved data has changed since.');
  });

  it('faults 528: how it was made is in notes, what its sums lack in warnings', async () => {
    const shared: SummaryDefinition = { ...definition, measures: ['trips', 'average-total'], share: 'total' };
    const provenance = await describeOrigin(getWithInactive(), shared);
    expect(provenance).toMatchObject({
      notes: [
        '30 trips of 30 trips saved on this computer are counted. None is left out.',
        '2 of these 30 trips are inactive, and are counted.',
      ],
      warnings: ['30 values can’t be read and aren’t added.'],
    });
  });

  it('faults 528: by which date saved trips are filtered is a warning', async () => {
    const filtered = { ...definition, filters: { date_from: '2026-01-01' } };
    const { notes, warnings } = await describeOrigin(getOffice(), filtered);
    expect(notes).toHaveLength(1);
    expect(warnings.at(-1)).toBe('From and To compare the date opened.');
  });

  it('counts and dates only what is behind a cell', async () => {
    const { session, services } = getOffice();
    const cell = { keys: [501], column: [] };
    const { shown, records } = await session.cache.summaries.listRecords(definition, cell);
    const source = { kind: 'summary', name: '501', definition, runId: null, cell, shown } as const;
    const provenance = await describeSummaryOrigin(toContext(services, session), source, undefined);
    expect(records.map(({ clientId }) => clientId)).toEqual(Array(10).fill(501));
    expect(provenance.notes?.[0]).toBe('10 trips of the 30 that the summary counts.');
    expect(provenance.dataFromMs).toBe(Math.min(...records.map(({ fetchedAtMs }) => fetchedAtMs)));
    expect(records.map(({ tripId }) => `saved copy on this computer, oldest: trip ${tripId}`)).toContain(
      provenance.source,
    );
  });

  it('faults 500: a file and the command line say what is inactive right behind what is counted', async () => {
    const office = getWithInactive();
    const note = (await describeOrigin(office, definition)).notes?.[1] ?? '';
    expect(note).toBe('2 of these 30 trips are inactive, and are counted.');
    const { stderr } = await office.run('summary', '--of', 'trips', '--rows', 'client', '--values', 'trips,total');
    expect(stderr).toContain(note);
  });
});
