/** The log on a real disk: rotation, modes, several processes, a disk that takes no more, and nothing secret in it; also that of the built command line. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LogEntry } from '@main/system/log/log-events';
import { Logger, type LoggerOptions } from '@main/system/log/logger';
import { canaryToken } from '@test/helpers/canary-token';
import { runCli, spawnCli } from '@test/helpers/command-line';
import { startDemo } from '@test/helpers/demo';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { startProgram } from '@test/helpers/programs';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const now = Date.UTC(2026, 10, 22);
const started: LogEntry = { event: 'app-ended', ms: 7 };

function makeLogger(folder: string, more: Partial<LoggerOptions> = {}) {
  let write: () => void = () => undefined;
  const logger = new Logger({
    getFolder: () => folder,
    source: 'window',
    now: () => now,
    codeFolder: null,
    schedule: (callback) => {
      write = callback;
    },
    ...more,
  });
  return { logger, runSchedule: () => write() };
}

const readAll = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');

const wholeLine = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z (?:info|warn|error) [a-z-]+ (?:window|cli):\d+(?: \w+=[^ =]+)*$/;
const readLines = (folder: string) => readAll(folder).split('\n').filter(Boolean);

describe('the log', () => {
  it('is written later, at once for an error, and when it is flushed', () => {
    const folder = join(temporaryFolder(), 'logs');
    const { logger, runSchedule } = makeLogger(folder);
    logger.log(started);
    expect(existsSync(folder)).toBe(false);
    runSchedule();
    expect(readLines(folder)).toHaveLength(1);
    logger.log(started);
    logger.log({ event: 'renderer-gone', reason: 'crashed', exit: 5 });
    expect(readLines(folder)).toHaveLength(3);
    logger.log(started);
    logger.flush();
    expect(readLines(folder)).toHaveLength(4);
  });

  it.skipIf(process.platform === 'win32')('follows no link', () => {
    const folder = temporaryFolder();
    const target = join(folder, 'precious.txt');
    writeFileSync(target, 'precious');
    mkdirSync(join(folder, 'logs'));
    symlinkSync(target, join(folder, 'logs', 'tripledger.log'));
    const { logger } = makeLogger(join(folder, 'logs'));
    logger.log(started);
    logger.flush();
    expect(readFileSync(target, 'utf8')).toBe('precious');
  });

  it('keeps two files of limited size, the newest lines in tripledger.log', () => {
    const folder = temporaryFolder();
    const { logger } = makeLogger(folder, { maxBytes: 1_000 });
    for (let count = 1; count <= 200; count += 1) {
      logger.log({ event: 'app-ended', ms: count });
      logger.flush();
    }
    const files = readdirSync(folder);
    expect(files).toHaveLength(2);
    for (const name of files) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(1_000);
    expect(readFileSync(join(folder, 'tripledger.log'), 'utf8')).toContain('ms=200\n');
    const counts = logger.file
      .list()
      .flatMap((path) => readFileSync(path, 'utf8').trim().split('\n'))
      .map((line) => Number(/ms=(\d+)$/.exec(line)?.[1]));
    expect(counts).toEqual(Array.from({ length: counts.length }, (_, index) => 200 - counts.length + 1 + index));
  });

  it('faults 201: takes the lines of several processes, whole and all of them', async () => {
    const folder = temporaryFolder();
    const script = join(temporaryFolder(), 'writer.mjs');
    writeFileSync(
      script,
      `import { Logger } from '@main/system/log/logger';
      const log = new Logger({ getFolder: () => ${JSON.stringify(folder)}, source: 'cli', now: Date.now, codeFolder: null });
      for (let n = 1; n <= 1000; n += 1) { log.log({ event: 'app-ended', ms: n }); if (n % 3 === 0) log.flush(); }
      log.flush();`,
    );
    const run = async () => (await once(startProgram(script), 'exit'))[0];
    expect(await Promise.all([run(), run(), run()])).toEqual([0, 0, 0]);
    const lines = readLines(folder);
    expect(lines.filter((line) => !wholeLine.test(line))).toEqual([]);
    expect(lines).toHaveLength(3_000);
  });

  it('is read again across files', () => {
    const folder = temporaryFolder();
    const { logger } = makeLogger(folder, { maxBytes: 900 });
    expect(logger.file.readLast(10)).toEqual([]);
    for (let count = 1; count <= 20; count += 1) {
      logger.log({ event: 'app-ended', ms: count });
      logger.flush();
    }
    const counts = logger.file.readLast(10).map((line) => Number(/ms=(\d+)$/.exec(line)?.[1]));
    expect(counts).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  });

  it('never throws: without a folder, with a broken clock, with an entry of no kind', () => {
    const broken = () => {
      throw new Error('broken');
    };
    for (const more of [{ getFolder: broken }, { now: broken }]) {
      const { logger } = makeLogger(temporaryFolder(), more);
      logger.log({ event: 'renderer-gone', reason: 'oom', exit: 1 });
      logger.log({ event: 'no such event' } as unknown as LogEntry);
      logger.flush();
    }
    const { logger } = makeLogger(temporaryFolder());
    const hostile = Object.defineProperty(new Error('x'), 'name', { get: broken });
    expect(logger.describeError(hostile)).toEqual({ name: 'other', code: null, system: null, frames: null });
  });
});

describe('a process', () => {
  it('faults 201: goes on after errors that nothing has caught, and logs nothing of their messages', async () => {
    const folder = temporaryFolder();
    const script = join(temporaryFolder(), 'thrower.mjs');
    const message = JSON.stringify(`Jane Citizen 4111111111111111 ${canaryToken} ${folder}`);
    writeFileSync(
      script,
      `import { Logger } from '@main/system/log/logger';
      import { surviveErrors } from '@main/app/windows/error-reports';
      const log = new Logger({ getFolder: () => ${JSON.stringify(folder)}, source: 'window', now: Date.now,
        codeFolder: import.meta.dirname });
      surviveErrors(process, { log, notify: () => undefined });
      setTimeout(() => { throw Object.assign(new RangeError(${message}), { code: ${message} }); }, 0);
      setTimeout(() => void Promise.reject(${message}), 5);
      setTimeout(() => process.exit(7), 50);`,
    );
    expect((await once(startProgram(script, [], 'ignore'), 'exit'))[0]).toBe(7);
    expect(readLines(folder).map((line) => line.replace(/^\S+ (.*) window:\d+/, '$1'))).toEqual([
      expect.stringMatching(
        /^error error-uncaught kind=exception name=RangeError code=- system=- frames=thrower\.mjs:\d+:\d+$/,
      ),
      'error error-uncaught kind=rejection name=other code=- system=- frames=-',
    ]);
  });
});

describe('an error in the log', () => {
  const message = `Jane Citizen jane@example.com 4111111111111111 /home/jane/secret ${canaryToken}`;

  it.each(['resources', 'Program Files (x86)', 'Büro 50%'])(
    'has its class, its codes and the application’s own frames: in %s',
    (name) => {
      const folder = join(temporaryFolder(), name);
      mkdirSync(join(folder, 'main'), { recursive: true });
      writeFileSync(join(folder, 'main', 'index.js'), '');
      const { logger } = makeLogger(temporaryFolder(), { codeFolder: folder });
      const own = pathToFileURL(join(folder, 'main', 'index.js')).href;
      const error = new TypeError(message);
      error.stack = [
        `TypeError: ${message}`,
        `    at getTrip (${own}:120:5)`,
        `    at async Object.${canaryToken} [as x] (${own}:7:9)`,
        `    at ${join(folder, 'main', 'index.js')}:3:1`,
        `    at eval (eval at jane (${own}:1:1), <anonymous>:1:1)`,
        `    at ${pathToFileURL(join(folder, 'main', 'jane-citizen.js')).href}:1:1`,
        `    at ${own.replace('main/index.js', '../jane/index.js')}:1:1`,
        '    at node:internal/process/task_queues:95:5',
      ].join('\n');
      expect(logger.describeError(error)).toEqual({
        name: 'TypeError',
        code: null,
        system: null,
        frames: 'main/index.js:120:5,main/index.js:7:9,main/index.js:3:1',
      });
    },
  );
});

const dropTimes = (lines: readonly string[]) =>
  lines.map((line) =>
    line
      .split(' ')
      .slice(1)
      .join(' ')
      .replace(/cli:\d+/, 'cli')
      .replaceAll(/(ms|waited)=\d+/g, '$1=…'),
  );

describe('the log of the command line', () => {
  it('has each run of a command that writes, and nothing of a command that only reads', async () => {
    const office = await startDemo();
    const home = temporaryFolder();
    const at = ['--base-url', office.baseUrl];
    const out = join(temporaryFolder(), 'Jane Citizen.csv');
    const run = await spawnCli(['run', 'sales-by-consultant', '--format', 'csv', '--out', out, ...at], { home });
    expect([run.status, run.stdout, run.stderr]).toEqual([0, '', '']);
    expect(await runCli(['reports', ...at], { home })).toMatchObject({ status: 0, stderr: '' });
    const trips = await runCli(['trips', '--filter', 'search=Citizen', ...at], { home });
    expect(trips).toMatchObject({ status: 0, stderr: '' });
    expect(trips.stdout.startsWith('id,')).toBe(true);
    expect(dropTimes(readLines(join(home, 'logs')))).toEqual([
      'info command-ended cli command=run exit=0 code=- ms=… format=csv file=yes',
      'info command-ended cli command=trips exit=0 code=- ms=… format=- file=no',
    ]);
    expect(statSync(join(home, 'logs')).mode & 0o777).toBe(0o700);
  });

  it('faults 201: has failures by their codes, and nothing of their messages', async () => {
    const secret = 'Jane Citizen jane@example.com 4111111111111111';
    const server = await startFaultServer(respondWith(`{"success":false,"error":"${secret} ${canaryToken}"}`, 404));
    const home = temporaryFolder();
    const failed = await runCli(['client', '9', '--base-url', server.url], { home });
    expect(failed.status).toBe(4);
    const usage = await runCli(['run', secret, '--format', 'jane'], { home });
    expect(usage.status).toBe(2);
    const refused = await runCli(['trips', '--out', join(home, 'Jane', 'x.csv'), '--base-url', server.url], { home });
    expect(refused.status).toBe(8);
    const lines = readLines(join(home, 'logs'));
    expect(lines.filter((line) => !wholeLine.test(line))).toEqual([]);
    // The numbers of processes, and durations, may have any digits.
    expect(dropTimes(lines).join('\n')).not.toMatch(/jane|citizen|4111|canary|127\.0\.0\.1/i);
    expect(dropTimes(lines).filter((line) => line.includes('command-ended'))).toEqual([
      'info command-ended cli command=client exit=4 code=not-found ms=… format=- file=no',
      'info command-ended cli command=- exit=2 code=usage ms=… format=- file=no',
      'info command-ended cli command=trips exit=8 code=output-failed ms=… format=csv file=yes',
    ]);
    expect(dropTimes(lines)[0]).toMatch(
      /^warn request-failed cli code=not-found system=- path=\/client\/.* status=404 /,
    );
  });
});
