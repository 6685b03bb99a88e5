/** The origin of an exported summary is that of the numbers on screen, and of a cell that of its own records. */
import { describeSummaryOrigin } from '@main/exports/summary';
import { connectSmallOffice, byClient as definition } from '@test/helpers/connected-office';
import { describe, expect, it } from 'vitest';

const options = { signal: undefined, ranges: null };

/** An office with 30 saved trips of three clients. */
async function openSynced() {
  const { run, openServices } = await connectSmallOffice();
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
    expect(provenance.warnings[0]).toBe('30 trips of 30 trips saved on this computer are counted. None is left out.');
    const older = { ...shown, total: total.map((cell) => ({ ...cell, sums: cell.sums.map(() => 1) })) };
    await expect(describeSummaryOrigin(session, { ...source, shown: older }, options)).rejects.toThrow(
      'The saved data has changed since.',
    );
  });

  it('counts and dates only what is behind a cell', async () => {
    const { session, summaries } = await openSynced();
    const cell = { keys: [501], column: [] };
    const { total, oldest, records } = await summaries.listRecords(definition, cell);
    const source = { kind: 'summary', name: '501', definition, cell, shown: { total, oldest } } as const;
    const { provenance } = await describeSummaryOrigin(session, source, options);
    expect(records.map(({ clientId }) => clientId)).toEqual(Array(10).fill(501));
    expect(provenance.warnings[0]).toBe('10 trips of the 30 that the summary counts.');
    expect(provenance.dataFromMs).toBe(Math.min(...records.map(({ fetchedAtMs }) => fetchedAtMs)));
    expect(records.map(({ tripId }) => `saved copy on this computer, oldest: trip ${tripId}`)).toContain(
      provenance.source,
    );
  });
});
