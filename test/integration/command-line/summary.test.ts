/** `summary`: the saved data added up on the command line, by a saved name or by options. */
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

/** An office that the command line has connected, with 30 trips. */
async function connect() {
  const home = temporaryFolder();
  const api = await startSmallOffice(Array.from({ length: 30 }, (_, index) => index + 1));
  await runCli(['connect', 'Perth', '--base-url', api.url], { home, token: '', input: `${canaryToken}\n` });
  const run = (...args: string[]) => runCli(args, { home, token: '' });
  const saveSummary = async (name: string) => {
    const services = makeServices(home);
    const session = await services.offices.openSession(String(services.settings.get().currentOfficeId));
    services.preferences.change(session.office, { kind: 'summary', name, definition });
    await services.close();
  };
  return { api, run, saveSummary };
}

const toLines = (text: string) => text.trimEnd().split(/\r?\n/);

describe('summary', () => {
  it('faults 358: says that nothing is saved, in place of a summary of nothing', async () => {
    const { run } = await connect();
    const outcome = await run('summary', '--rows', 'supplier');
    expect(outcome).toMatchObject({ status: 4, stdout: '' });
    expect(outcome.stderr).toContain('No sectors are saved for offline use yet.');
  });

  it('faults 359: sends no request, and says what it counts, what it leaves out and how old it is', async () => {
    const { api, run, saveSummary } = await connect();
    await run('sync');
    await saveSummary('By client');
    const requests = api.seen.length;
    const { status, stdout, stderr } = await run('summary', 'By client', '--filter', 'client_id=501');
    expect(status).toBe(0);
    expect(api.seen).toHaveLength(requests);
    const [header, ...lines] = toLines(stdout);
    expect(header).toBe('client_id,client,trips,total');
    expect(lines).toHaveLength(1);
    expect(stderr).toMatch(/Saved copies, the oldest \(trip \d+\) read /);
    expect(stderr).toMatch(
      /\d+ trips of 30 trips saved on this computer are counted\. Left out: \d+ trips that the filters/,
    );
  });

  it('groups by options as it does by a saved name', async () => {
    const { run, saveSummary } = await connect();
    await run('sync');
    await saveSummary('By client');
    const saved = await run('summary', 'By client');
    const given = await run('summary', '--of', 'trips', '--rows', 'client', '--values', 'trips,total');
    expect(given.stdout).toBe(saved.stdout);
    const counts = toLines(given.stdout)
      .slice(1)
      .map((line) => Number(line.split(',').at(-2)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
  });

  it.each([
    [['Other'], 'There is no summary named "Other". The summaries are: "By client".'],
    [['By client', '--rows', 'client'], 'Give either the name'],
    [['--rows', 'client,client'], '--rows takes one or two'],
    [['--of', 'trips', '--rows', 'supplier'], '--rows takes one or two'],
    [['--rows', 'client', '--filter', 'colour=red'], 'There is no filter named "colour"'],
  ])('refuses %j', async (args, message) => {
    const { run, saveSummary } = await connect();
    await saveSummary('By client');
    const outcome = await run('summary', ...args);
    expect(outcome).toMatchObject({ status: 2, stdout: '' });
    expect(outcome.stderr).toContain(message);
  });
});
