/** The log of the command line: failures and each run of a command that writes, and not a byte more on the terminal. */

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLogLine } from '@main/log/log-line';
import { canaryToken } from '@test/helpers/canary-token';
import { runCli, spawnCli } from '@test/helpers/command-line';
import { startDemo } from '@test/helpers/demo';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

function readLog(home: string): string[] {
  const folder = join(home, 'logs');
  const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return text.join('').split('\n').filter(Boolean);
}

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
    expect(dropTimes(readLog(home))).toEqual([
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
    const lines = readLog(home);
    expect(lines.filter((line) => !isLogLine(line))).toEqual([]);
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

  it('costs a command nothing where it cannot be written', async () => {
    const office = await startDemo();
    const home = temporaryFolder();
    writeFileSync(join(home, 'logs'), 'a file where the folder should be');
    const run = await runCli(['run', 'sales-by-consultant', '--base-url', office.baseUrl], { home });
    expect([run.status, run.stderr]).toEqual([0, '']);
    expect(run.stdout.split('\r\n').length).toBeGreaterThan(3);
  });
});
