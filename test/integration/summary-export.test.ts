/** The origin of an exported summary is that of the numbers on screen, and of a cell that of its own records. */
import { describeSummaryOrigin } from '@main/exports/summary';
import type { SummaryDefinition } from '@shared/schemas/summary';
import { canaryToken } from '@test/helpers/canary-token';
import { runCli } from '@test/helpers/command-line';
import { makeServices } from '@test/helpers/services';
import { startSmallOffice } from '@test/helpers/small-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const definition: SummaryDefinition = {
  source: 'trips',
  rows: ['client'],
  column: null,
  measures: ['trips', 'total'],
  filters: {},
};

/** An office with 30 saved trips of three clients. */
async function openSynced() {
  const home = temporaryFolder();
  const api = await startSmallOffice(Array.from({ length: 30 }, (_, index) => index + 1));
  await runCli(['connect', 'Perth', '--base-url', api.url], { home, token: '', input: `${canaryToken}\n` });
  await runCli(['sync'], { home, token: '' });
  const services = makeServices(home);
  const session = await services.offices.openSession(String(services.settings.get().currentOfficeId));
  return { session, summaries: session.cache.summaries };
}

describe('the origin of an exported summary', () => {
  it('is refused where a sum has changed since, with as many rows', async () => {
    const { session, summaries } = await openSynced();
    const { total, coverage } = await summaries.summarise(definition);
    const source = { kind: 'summary', name: 'Clients', definition, cell: null } as const;
    const shown = { total, oldest: coverage.oldest };
    const { provenance } = await describeSummaryOrigin(session, { ...source, shown }, undefined);
    expect(provenance.warnings[0]).toBe('30 trips of 30 trips saved on this computer are counted. None is left out.');
    const older = { ...shown, total: total.map((cell) => ({ ...cell, sums: cell.sums.map(() => 1) })) };
    await expect(describeSummaryOrigin(session, { ...source, shown: older }, undefined)).rejects.toThrow(
      'The saved data has changed since.',
    );
  });

  it('counts and dates only what is behind a cell', async () => {
    const { session, summaries } = await openSynced();
    const cell = { keys: [501], column: [] };
    const { total, oldest, records } = await summaries.listRecords(definition, cell);
    const source = { kind: 'summary', name: '501', definition, cell, shown: { total, oldest } } as const;
    const { provenance } = await describeSummaryOrigin(session, source, undefined);
    expect(records.map(({ clientId }) => clientId)).toEqual(Array(10).fill(501));
    expect(provenance.warnings[0]).toBe('10 trips of the 30 that the summary counts.');
    expect(provenance.dataFromMs).toBe(Math.min(...records.map(({ fetchedAtMs }) => fetchedAtMs)));
    expect(records.map(({ tripId }) => `saved copy on this computer, oldest: trip ${tripId}`)).toContain(
      provenance.source,
    );
  });
});
