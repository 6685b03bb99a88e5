/**
 * The command line as a program of its own: the built single executable does what the command line on Node does.
 *
 * @module-tag deep
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { basename, dirname, join, resolve } from 'node:path';
import { type DemoOffice, startDemoOffice } from '@demo/server';
import { canaryToken } from '@test/helpers/canary-token';
import { makeAuthority } from '@test/helpers/certificates';
import { readJsonError, type SpawnOptions, spawnCli, startCli } from '@test/helpers/command-line';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { longReport } from '@test/helpers/long-report';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { measure } from '../../bench/export/measure';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'dist/cli', `${process.platform}-${process.arch}`);
const program = join(folder, process.platform === 'win32' ? 'tripledger.exe' : 'tripledger');
let office: DemoOffice;

beforeAll(async () => {
  execFileSync(process.execPath, ['build/bootstrap.mjs', 'package-cli'], {
    cwd: root,
    stdio: ['ignore', 2, 'inherit'],
  });
  office = await startDemoOffice({ token: canaryToken, today: '2026-11-20', limit: 100_000 });
}, 300_000);
afterAll(() => office.close());

const run = (args: readonly string[], options: SpawnOptions = {}) => spawnCli(args, { program, ...options });
const at = (...args: string[]) => [...args, '--base-url', office.baseUrl];

/** Responds with a report of about the given size, whose rows hardly compress. */
function sendRows(megabytes: number): RequestListener {
  const note = (row: number) =>
    Array.from({ length: 20 }, (_, word) => Math.abs(Math.sin(row * 20 + word)).toString(36)).join('');
  const rows = Array.from({ length: 4_000 }, (_, row) => `,{"id":${row},"note":"${note(row)}"}`).join('');
  const times = Math.ceil((megabytes * 1_000_000) / rows.length);
  return async (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"success":true,"data":{"headers":["id","note"],"rows":[{"id":0,"note":""}');
    for (let sent = 0; sent < times; sent += 1) if (!response.write(rows)) await once(response, 'drain');
    response.end(`],"row_count":${times * 4_000 + 1}}}`);
  };
}

/** An environment of its own, without what a desktop, a shell or npm sets. */
const bare = (env: Record<string, string> = {}) =>
  Object.fromEntries(Object.keys(process.env).map((name) => [name, env[name]]));

describe('the single executable', () => {
  it('is one program with keytar beside it', () => {
    expect(readdirSync(folder).sort()).toEqual(['keytar.node', basename(program)]);
  });

  it.each([
    ['csv', ['run', 'data-quality']],
    ['excel-csv', ['run', 'data-quality']],
    ['tsv', ['run', 'sales-by-consultant']],
    ['json', ['trips', '--per-page', '100']],
    ['json', ['trip', '32400']],
  ])('prints the same %s as the command line on Node, byte for byte: %j', async (format, args) => {
    const command = at(...args, '--format', format);
    const [ours, theirs] = [await run(command), await spawnCli(command)];
    expect(ours.stdoutBytes.length).toBeGreaterThan(100);
    expect(ours.stdoutBytes.equals(theirs.stdoutBytes)).toBe(true);
    expect([ours.status, ours.stderr]).toEqual([0, theirs.stderr]);
  });

  it('prints a whole workbook to a pipe', { timeout: 180_000 }, async () => {
    const server = await startFaultServer(sendRows(2));
    const command = ['run', 'x', '--base-url', server.url, '--format', 'xlsx'];
    const [ours, theirs] = [await run(command), await spawnCli(command)];
    // The last sheet has the time of the run.
    const [sheet, expected] = [ours, theirs].map((outcome) =>
      unzip(outcome.stdoutBytes).get('xl/worksheets/sheet1.xml'),
    );
    expect(ours.stdoutBytes.length).toBeGreaterThan(100_000);
    expect(sheet?.equals(expected ?? Buffer.alloc(0))).toBe(true);
  });

  it.skipIf(process.platform !== 'linux')(
    'takes no more memory for a large export than for a small one',
    { timeout: 180_000 },
    async () => {
      const home = temporaryFolder();
      const exportRows = async (megabytes: number) => {
        const server = await startFaultServer(sendRows(megabytes));
        const out = join(home, `${megabytes}.csv`);
        const env = { TRIPLEDGER_TOKEN: canaryToken, TRIPLEDGER_HOME: home };
        const { peakMiB } = await measure({ program, args: ['run', 'x', '--base-url', server.url, '--out', out], env });
        return { peakMiB, bytes: statSync(out).size };
      };
      // The first hundred megabytes fill what each thread keeps of its freed memory: 60 MiB, and no more.
      const [small, large] = [await exportRows(100), await exportRows(300)];
      const addedMiB = (large.bytes - small.bytes) / 1_048_576;
      expect(addedMiB).toBeGreaterThan(140);
      // Measured: up to 45 MiB, the collector's. A buffered response would add all of it.
      expect(large.peakMiB - small.peakMiB).toBeLessThan(addedMiB / 2);
    },
  );

  it('saves a token from standard input in the keychain, and reads it again', async () => {
    const home = temporaryFolder();
    const options = { home, token: '', input: `${canaryToken}\n` };
    const connected = await run(['connect', 'Sydney', '--base-url', office.baseUrl], options);
    expect([connected.status, connected.stderr]).toEqual([
      0,
      'The office "Sydney" is connected. Its token is in the keychain.\n',
    ]);
    expect(connected.stdout + readFileSync(join(home, 'settings.json'), 'utf8')).not.toContain(canaryToken);
    const trips = await run(['trips', '--office', 'Sydney'], { home, token: '' });
    expect([trips.status, trips.stdout.split('\r\n').length]).toEqual([0, 52]);
    // Both programs find the secret under the same name.
    expect(await spawnCli(['trips', '--office', 'Sydney'], { home, token: '' })).toMatchObject({
      stdout: trips.stdout,
    });
  });

  it('says that the keychain cannot be used where keytar or its library is missing', async () => {
    const moved = join(temporaryFolder(), basename(program));
    cpSync(program, moved);
    const command = ['connect', 'Sydney', '--base-url', office.baseUrl, '--json-errors'];
    const { status, stderr } = await run(command, { program: moved, token: '', input: canaryToken });
    expect(status).toBe(3);
    expect(readJsonError(stderr)).toMatchObject({ code: 'keychain-unavailable' });
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('stops on %s with the status of shells, and leaves nothing', async (signal, status) => {
    const server = await longReport();
    const temporary = temporaryFolder();
    const { child, outcome } = startCli(['run', 'x', '--base-url', server.url], {
      program,
      env: { TMPDIR: temporary },
    });
    await expect.poll(() => server.seen.length).toBe(1);
    child.kill(signal);
    expect(await outcome).toMatchObject({ status, stdout: '' });
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('needs no display, no home and no variable of npm', async () => {
    const env = bare({ PATH: '/nowhere' });
    const { status, stdout } = await run(at('reports'), { env });
    expect([status, stdout.split('\r\n').length > 3]).toEqual([0, true]);
  });

  it('runs from another folder, through a link, and from a path with spaces', async () => {
    const installed = join(temporaryFolder(), 'Program Files', 'Tripledger');
    mkdirSync(dirname(installed), { recursive: true });
    cpSync(folder, installed, { recursive: true });
    const link = join(temporaryFolder(), 'tripledger-link');
    symlinkSync(join(installed, basename(program)), link);
    const cwd = temporaryFolder();
    const home = temporaryFolder();
    const options = { program: link, home, cwd, token: '', input: canaryToken };
    expect((await run(['connect', 'Sydney', '--base-url', office.baseUrl], options)).stderr).toContain('is connected');
    const exported = await run(['trips', '--office', 'Sydney', '--out', 'my trips.csv'], { ...options, input: '' });
    expect([exported.status, readdirSync(cwd)]).toEqual([0, ['my trips.csv']]);
  });

  it('prints its version, and its usage, on standard output', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(await run(['--version'])).toMatchObject({ status: 0, stdout: `tripledger ${version}\n`, stderr: '' });
    const [ours, theirs] = [await run(['--help']), await spawnCli(['--help'])];
    expect([ours.status, ours.stdout]).toEqual([0, theirs.stdout]);
    expect(ours.stdout).toContain('tripledger run SLUG');
  });
});

describe('the environment of the single executable', () => {
  it('NODE_OPTIONS does not apply: nothing is loaded into it, and no flag stops it', async () => {
    const env = { NODE_OPTIONS: `--require=${join(temporaryFolder(), 'spy.cjs')} --inspect-brk --no-such-flag` };
    expect(await run(['--version'], { env })).toMatchObject({ status: 0, stderr: '' });
    expect((await spawnCli(['--version'], { env })).status).not.toBe(0);
  });

  it('its own arguments are never Node’s', async () => {
    for (const flag of ['--inspect-brk', '--eval=1', '--node-options=--inspect'])
      expect(await run([flag])).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('there is no such option'),
      });
  });

  it.skipIf(process.platform === 'win32')('opens no debugger on SIGUSR1, as Node does', async () => {
    const server = await longReport();
    const command = ['run', 'x', '--base-url', server.url];
    // Any free port: the usual one may be in use.
    const env = { NODE_OPTIONS: '--inspect-port=0' };
    const [ours, theirs] = [startCli(command, { program, env }), startCli(command, { env })];
    await expect.poll(() => server.seen.length).toBe(2);
    for (const { child } of [ours, theirs]) child.kill('SIGUSR1');
    await expect.poll(() => theirs.stderr()).toContain('Debugger listening');
    ours.child.kill('SIGINT');
    expect(await ours.outcome).toMatchObject({ status: 130, stderr: expect.not.stringContaining('Debugger') });
  });

  it('certificates are always checked, whatever NODE_TLS_REJECT_UNAUTHORIZED says', async () => {
    const text = JSON.stringify({ success: true, data: { reports: [] }, timestamp: '' });
    const server = await startFaultServer(respondWith(text), makeAuthority().sign());
    const outcome = await run(['reports', '--base-url', server.url], { env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } });
    expect([outcome.status, server.seen]).toEqual([6, []]);
    expect(outcome.stderr).toContain('NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored');
  });

  it('NODE_EXTRA_CA_CERTS adds an authority, as an administrator may set it', async () => {
    const text = JSON.stringify({ success: true, data: { reports: [] }, timestamp: '' });
    const authority = makeAuthority();
    const server = await startFaultServer(respondWith(text), authority.sign());
    const command = ['reports', '--base-url', server.url];
    expect((await run(command)).status).toBe(6);
    expect((await run(command, { env: { NODE_EXTRA_CA_CERTS: authority.file } })).status).toBe(0);
  });
});

describe.skipIf(process.platform !== 'linux')('the program file', () => {
  it('has the machine field of this computer, like keytar beside it', () => {
    const machines = [program, join(folder, 'keytar.node')].map((file) => readFileSync(file).readUInt16LE(18));
    expect(machines[0]).toBe(machines[1]);
  });

  it('needs only the system’s C and C++ libraries', () => {
    const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' });
    expect(stdout).toContain('libc.so');
    expect(stdout).not.toMatch(/not found|libsecret|libgtk|libX11/);
  });
});
