/** The end of a command: the process ends right after it, so everything must have been written. */
import { Writable } from 'node:stream';
import { runCli } from '@cli/run';
import { systemClock } from '@main/system/clock';
import { silentLog } from '@main/system/log/logger';
import { describe, expect, it } from 'vitest';

/** A stream that takes its time for each write, as terminals and pipes do on Windows. */
function slowStream() {
  const written: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      setImmediate(() => {
        written.push(String(chunk));
        done();
      });
    },
  });
  return { stream, text: () => written.join('') };
}

async function run(argv: readonly string[], more: Partial<Parameters<typeof runCli>[0]> = {}) {
  const [stdout, stderr] = [slowStream(), slowStream()];
  const status = await runCli({
    ...{ argv, env: {}, stdout: stdout.stream, stderr: stderr.stream },
    fetch: () => Promise.reject(new Error('No request is sent here.')),
    readStdin: async () => '',
    signal: new AbortController().signal,
    ...more,
  });
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

describe('the end of a command', () => {
  it('waits until its last message is written', async () => {
    const { status, stderr } = await run(['fly', '--json-errors'], { notices: ['First.', 'Second.'] });
    expect(status).toBe(2);
    expect(stderr.split('\n').slice(0, 2)).toEqual(['Notice: First.', 'Notice: Second.']);
    expect(JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ code: 'usage' });
  });

  it('waits until its text is written', async () => {
    expect((await run(['--help'])).stdout).toContain('--out - is standard output\n');
    expect((await run(['--version'])).stdout).toMatch(/^tripledger \d+\.\d+\.\d+\n$/);
  });

  it('is logged with its duration, where the computer’s clock is set back meanwhile', async () => {
    const entries: object[] = [];
    const times = { now: [1_000_000_000, 996_400_000], monotonicMs: [5_000, 12_000] };
    const [now, monotonicMs] = [() => times.now.shift() ?? 0, () => times.monotonicMs.shift() ?? 0];
    const log = { ...silentLog, log: (entry: object) => void entries.push(entry) };
    await run(['fly'], { clock: { ...systemClock, now, monotonicMs }, log });
    expect(entries).toMatchObject([{ event: 'command-ended', exit: 2, ms: 7_000 }]);
  });

  it('does not wait for a reader that is gone', async () => {
    const stdout = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
    stdout.on('error', () => undefined);
    expect((await run(['--help'], { stdout })).status).toBe(0);
  });
});
