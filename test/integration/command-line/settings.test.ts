/** `settings export` and `settings import`, as a script calls them. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canaryToken } from '@test/helpers/canary-token';
import { type CliOptions, runCli, spawnCli } from '@test/helpers/command-line';
import { startDemo } from '@test/helpers/demo';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const passphrase = 'four random words';

async function setUp() {
  const api = await startDemo();
  const folder = temporaryFolder();
  const [home, secondHome] = [join(folder, 'first'), join(folder, 'second')];
  expect((await runCli(['connect', 'Quokka Travel', '--base-url', api.baseUrl], { home })).status).toBe(0);
  const file = join(folder, 'settings.tripledger');
  const run = (args: string[], options: CliOptions = {}) =>
    runCli(['settings', ...args], { home, token: '', ...options });
  return { api, home, secondHome, file, run };
}

describe('settings on the command line', () => {
  it('faults 333: go into a sealed file and out of it on another computer, without a token', async () => {
    const { api, home, secondHome, file, run } = await setUp();
    const env = { TRIPLEDGER_PASSPHRASE: passphrase };
    const exported = await spawnCli(['settings', 'export', file], { home, token: '', env });
    expect([exported.status, exported.stdout]).toEqual([0, '']);
    expect(exported.stderr).toContain('Settings of 1 saved office exported');
    const bytes = readFileSync(file).toString('latin1');
    for (const word of ['Quokka', api.baseUrl, canaryToken, passphrase]) expect(bytes).not.toContain(word);

    const other = { home: secondHome, input: `${passphrase}\n` };
    const listed = await run(['import', file, '--estimate'], other);
    expect(listed.stderr).toContain(`Quokka Travel (${api.baseUrl}): new office\n`);
    expect(listed.stderr).toContain('Nothing was changed.');
    expect((await runCli(['offices'], { home: secondHome })).stdout).not.toContain('Quokka');
    const imported = await spawnCli(['settings', 'import', file], { ...other, token: '' });
    expect([imported.status, imported.stderr]).toEqual([
      0,
      expect.stringContaining('Settings imported. Open Tripledger and enter the token of Quokka Travel.'),
    ]);
    expect((await runCli(['offices'], { home: secondHome })).stdout).toContain('Quokka Travel');
    const trips = await runCli(['trips', '--office', 'Quokka Travel', '--json-errors'], {
      home: secondHome,
      token: '',
    });
    expect([trips.status, trips.stderr]).toEqual([3, expect.stringContaining('"code":"token-missing"')]);
  });

  it('faults 333: go to standard output for "-", and never to a terminal or a file of that name', async () => {
    const { home, secondHome, file, run } = await setUp();
    const cwd = temporaryFolder();
    const env = { TRIPLEDGER_PASSPHRASE: passphrase };
    const exported = await spawnCli(['settings', 'export', '-'], { home, token: '', env, cwd });
    expect([exported.status, exported.stderr]).toEqual([0, expect.stringContaining('exported to standard output.')]);
    expect(readdirSync(cwd)).toEqual([]);
    writeFileSync(file, exported.stdoutBytes);
    const imported = await run(['import', file], { home: secondHome, env });
    expect([imported.status, imported.stderr]).toEqual([0, expect.stringContaining('Settings imported.')]);
    expect((await run(['export', '-'], { env, isTerminal: true })).status).toBe(2);
    expect((await run(['import', '-'], { env })).status).toBe(2);
  });

  it('faults 332: are refused with a wrong passphrase, a damaged file, none, or a short passphrase', async () => {
    const { secondHome, file, run } = await setUp();
    const short = await run(['export', file], { input: 'short\n' });
    expect([short.status, existsSync(file)]).toEqual([2, false]);
    expect(short.stderr).toContain('at least 12 characters');
    expect((await run(['export', file], { input: passphrase })).status).toBe(0);
    const other = (input: string) => ({ home: secondHome, input });
    const wrong = await run(['import', file], other('four random worms'));
    expect([wrong.status, wrong.stderr]).toEqual([
      8,
      expect.stringContaining('The passphrase is wrong. Nothing was changed.'),
    ]);
    writeFileSync(file, readFileSync(file).subarray(0, statSync(file).size - 3));
    expect((await run(['import', file], other(passphrase))).stderr).toContain('incomplete');
    expect((await run(['import', join(secondHome, 'none')], other(passphrase))).stderr).toContain('cannot be read');
    expect((await run(['backup', file], other(passphrase))).status).toBe(2);
  });
});
