/** Files of the command line: none is readable by other users, replaced without permission, or left behind. */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeOutputFile } from '@main/rows/files/atomic-file';
import { canaryToken } from '@test/helpers/canary-token';
import { spawnCli, startCli } from '@test/helpers/command-line';
import { expectAppError } from '@test/helpers/expect-app-error';
import { longReport } from '@test/helpers/long-report';
import { patience } from '@test/helpers/patience';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, vi } from 'vitest';

const project = resolve(import.meta.dirname, '../../..');
const getMode = (path: string) => statSync(path).mode & 0o777;
const isRoot = process.getuid?.() === 0;

/** The files below a folder that are not empty. */
function filledFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() && statSync(path).size > 0);
}

describe('data on its way to standard output', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGQUIT', 131],
    ['SIGINT', 130],
  ] as const)('faults 75: lies where only this user can read it, and is gone after %s', async (signal, status) => {
    const server = await longReport();
    const folder = temporaryFolder();
    const { child, outcome } = startCli(['run', 'x', '--base-url', server.url], { env: { TMPDIR: folder } });
    const file = await vi.waitFor(() => {
      const [first] = filledFiles(folder);
      expect(first).toBeDefined();
      return first as string;
    }, patience);
    expect([getMode(file), getMode(resolve(file, '..'))]).toEqual([0o600, 0o700]);
    child.kill(signal);
    expect(await outcome).toMatchObject({ status, stdout: '' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('faults 75: is gone after Ctrl+Break on Windows, which another signal stands for here', {
    timeout: 120_000,
  }, async () => {
    const server = await longReport();
    const folder = temporaryFolder();
    const script = join(temporaryFolder(), 'break.cjs');
    writeFileSync(script, "process.on('SIGUSR2', () => process.emit('SIGBREAK', 'SIGBREAK', 21));");
    const env = { TMPDIR: folder, NODE_OPTIONS: `--require=${script}` };
    const { child, outcome } = startCli(['run', 'x', '--base-url', server.url], { env });
    await vi.waitFor(() => expect(filledFiles(folder)).toHaveLength(1), patience);
    child.kill('SIGUSR2');
    expect(await outcome).toMatchObject({ status: 149, stdout: '' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('faults 75: is removed by the next command where the program was killed', async () => {
    const folder = temporaryFolder();
    const { pid } = spawnSync('true');
    const abandoned = join(folder, `tripledger-spool-${pid}-abcdef`);
    mkdirSync(abandoned);
    writeFileSync(join(abandoned, 'data'), 'client');
    const running = mkdtempSync(join(folder, `tripledger-spool-${process.pid}-`));
    expect((await spawnCli(['offices'], { env: { TMPDIR: folder } })).status).toBe(0);
    expect([existsSync(abandoned), existsSync(running)]).toEqual([false, true]);
  });
});

describe('an export onto something that is there', () => {
  it('faults 77: writes the target of a link, and the link stays', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'real'));
    writeFileSync(join(folder, 'real', 'old.csv'), 'old');
    symlinkSync('real/old.csv', join(folder, 'link.csv'));
    symlinkSync('real/new.csv', join(folder, 'dangling.csv'));
    symlinkSync('circle.csv', join(folder, 'circle.csv'));
    for (const [link, target] of Object.entries({ 'link.csv': 'real/old.csv', 'dangling.csv': 'real/new.csv' })) {
      await writeOutputFile(join(folder, link), 'new');
      expect([readlinkSync(join(folder, link)), readFileSync(join(folder, target), 'utf8')]).toEqual([target, 'new']);
    }
    await expectAppError(writeOutputFile(join(folder, 'circle.csv'), 'new'), 'output-failed');
    expect(readdirSync(join(folder, 'real')).sort()).toEqual(['new.csv', 'old.csv']);
  });

  it('faults 77: refuses a pipe, and leaves it one', async () => {
    const pipe = join(temporaryFolder(), 'pipe');
    spawnSync('mkfifo', [pipe]);
    await expectAppError(writeOutputFile(pipe, 'new'), 'output-failed');
    expect([lstatSync(pipe).isFIFO(), readdirSync(dirname(pipe))]).toEqual([true, ['pipe']]);
  });

  it('faults 77: preserves the mode of a private file, and refuses one that may not be written', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'out.csv');
    writeFileSync(path, 'old', { mode: 0o600 });
    await writeOutputFile(path, 'new');
    expect([getMode(path), readFileSync(path, 'utf8')]).toEqual([0o600, 'new']);
    chmodSync(path, 0o444);
    await expect(writeOutputFile(path, 'newer')).rejects.toMatchObject({ code: 'output-failed' });
    expect([getMode(path), readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual([0o444, 'new', ['out.csv']]);
  });

  it.runIf(isRoot)('faults 77: preserves the owner of a file that root writes', async () => {
    const path = join(temporaryFolder(), 'out.csv');
    writeFileSync(path, 'old');
    chownSync(path, 65_534, 65_534);
    await writeOutputFile(path, 'new');
    expect(statSync(path)).toMatchObject({ uid: 65_534, gid: 65_534 });
  });
});

describe('an export that is ended', () => {
  it.each(['SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)(
    'faults 78: by %s leaves the old file and no other',
    async (signal) => {
      const server = await longReport();
      const folder = temporaryFolder();
      const path = join(folder, 'out.csv');
      writeFileSync(path, 'old');
      const { child, outcome } = startCli(['run', 'x', '--base-url', server.url, '--out', path]);
      await vi.waitFor(() => expect(filledFiles(folder)).toHaveLength(2), patience);
      child.kill(signal);
      expect((await outcome).status).toBeGreaterThan(128);
      expect([readdirSync(folder), readFileSync(path, 'utf8')]).toEqual([['out.csv'], 'old']);
    },
  );

  it('faults 78: together with npm, leaves no program behind that goes on', async () => {
    const server = await longReport();
    const folder = temporaryFolder();
    const args = ['--base-url', server.url, '--out', join(folder, 'out.csv')];
    const env = { ...process.env, TRIPLEDGER_HOME: temporaryFolder(), TRIPLEDGER_TOKEN: canaryToken };
    const npm = spawn('npm', ['run', '--silent', 'cli', '--', 'run', 'x', ...args], {
      cwd: project,
      env,
      stdio: 'ignore',
    });
    await vi.waitFor(() => expect(filledFiles(folder)).toHaveLength(1), patience);
    npm.kill('SIGTERM');
    await server.isGivenUp;
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), patience);
  });
});
