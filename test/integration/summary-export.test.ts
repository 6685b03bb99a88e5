/** The origin of an exported summary is that of the numbers on screen, and of a cell that of its own records. */
import { describeSummaryOrigin } from '@main/exports/summaries/saved-table';
import type { SummaryDefinition } from '@shared/schemas/summary';
import { connectSmallOffice, byClient as definition } from '@test/helpers/connected-office';
import { describe, expect, it } from 'vitest';

const options = { signal: undefined, ranges: null };

/** An office with 30 saved trips of three clients, some of them inactive. */
async function openSynced({ inactive = [] }: { inactive?: readonly number[] } = {}) {
  const { api, run, openServices } = await connectSmallOffice();
  for (const id of inactive) api.state.inactive.add(id);
  await run('sync');
  const { session } = await openServices();
  return { session, summaries: session.cache.summaries };
}

describe('the origin of an exported summary', () => {
  it('is refused where a sum has changed since, with as many rows', async () => {
    const { session, summaries } = await openSynced();
    const { total, coverage } = await summaries.summarise(definition);
    const source = { kind: 'summary', name: 'Clients', definition, cell: null } as const;
    const shown = { total, oldest: coverage.oldest };
    const { provenance } = await describeSummaryOrigin(session, { ...source, shown }, options);
    expect(provenance.notes?.[0]).toBe('30 trips of 30 trips saved on this computer are counted. None is left out.');
    const older = { ...shown, total: total.map((cell) => ({ ...cell, sums: cell.sums.map(() => 1) })) };
    await expect(describeSummaryOrigin(session, { ...source, shown: older }, options)).rejects.toThrow(
      'The saved data has changed since.',
    );
  });

  it('faults 528: how it was made is in notes, what its sums lack in warnings', async () => {
    const { session, summaries } = await openSynced({ inactive: [2, 3] });
    const shared: SummaryDefinition = { ...definition, measures: ['trips', 'average-total'], share: 'total' };
    const { total, coverage } = await summaries.summarise(shared);
    const shown = { total, oldest: coverage.oldest };
    const source = { kind: 'summary', name: 'Clients', definition: shared, cell: null, shown } as const;
    const { provenance } = await describeSummaryOrigin(session, source, options);
    expect(provenance).toMatchObject({
      notes: [
        '30 trips of 30 trips saved on this computer are counted. None is left out.',
        '2 of these 30 trips are inactive, and are counted.',
        'Averages are rounded to the cent, half a cent to the even one.',
        expect.stringContaining('they may not add up to 100.'),
      ],
      warnings: ['30 trips have no readable total: sums and averages of total leave them out.'],
    });
  });

  it('faults 528: what the saved data says of its filters, which the server may understand otherwise, is a warning', async () => {
    const { session, summaries } = await openSynced();
    const filtered = { ...definition, filters: { date_from: '2026-01-01' } };
    const { total, coverage } = await summaries.summarise(filtered);
    const shown = { total, oldest: coverage.oldest };
    const source = { kind: 'summary', name: 'Clients', definition: filtered, cell: null, shown } as const;
    const { notes, warnings } = (await describeSummaryOrigin(session, source, options)).provenance;
    expect(notes).toHaveLength(1);
    expect(warnings.at(-1)).toMatch(/^From: .* the server may do it differently\.$/);
  });

  it('counts and dates only what is behind a cell', async () => {
    const { session, summaries } = await openSynced();
    const cell = { keys: [501], column: [] };
    const { total, oldest, records } = await summaries.listRecords(definition, cell);
    const source = { kind: 'summary', name: '501', definition, cell, shown: { total, oldest } } as const;
    const { provenance } = await describeSummaryOrigin(session, source, options);
    expect(records.map(({ clientId }) => clientId)).toEqual(Array(10).fill(501));
    expect(provenance.notes?.[0]).toBe('10 trips of the 30 that the summary counts.');
    expect(provenance.dataFromMs).toBe(Math.min(...records.map(({ fetchedAtMs }) => fetchedAtMs)));
    expect(records.map(({ tripId }) => `saved copy on this computer, oldest: trip ${tripId}`)).toContain(
      provenance.source,
    );
  });
});
