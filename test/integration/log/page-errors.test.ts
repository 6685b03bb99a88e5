/** Errors of the page in the log: whatever a page reports, a line has names of our own files, numbers and known names only. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeLogHandlers } from '@main/app/ipc/handlers/app';
import type { CallContext } from '@main/app/ipc/register';
import { Logger } from '@main/system/log/logger';
import { toPageError } from '@renderer/data/page-errors';
import { AppError } from '@shared/errors/errors';
import { contract } from '@shared/ipc/contract';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ shell: {} }));

const base = 'app://tripledger/';
const file = 'assets/index-Bw_1.js';

function makeLog() {
  const [folder, codeFolder] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(join(codeFolder, 'renderer/assets'), { recursive: true });
  writeFileSync(join(codeFolder, 'renderer', file), '');
  writeFileSync(join(codeFolder, 'main.js'), '');
  let nowMs = 0;
  const logger = new Logger({ getFolder: () => folder, source: 'window', now: () => nowMs, codeFolder });
  const handlers = makeLogHandlers(logger, () => nowMs);
  const report = (error: unknown) =>
    handlers['log:page-error'](contract['log:page-error'].input.parse(error), {} as CallContext);
  const readLines = () => readFileSync(join(folder, 'tripledger.log'), 'utf8').split('\n').filter(Boolean);
  const advance = (ms: number) => {
    nowMs += ms;
  };
  return { report, readLines, advance };
}

describe('errors of the page', () => {
  it('faults 163: are logged by class, code and places in our code, never by their text', () => {
    const { report, readLines } = makeLog();
    const error = new AppError('internal', 'Jane Citizen owes 1,200.00', { client: 'Jane Citizen' });
    error.stack = [
      'Error: Jane Citizen owes 1,200.00',
      'Jane Citizen at home',
      `    at formatTrip (${base}${file}:12:345)`,
      `    at async ${base}${file}:1:2`,
      '    at https://example.com/jane.js:1:1',
      '    at <anonymous>',
    ].join('\n');
    const reported = toPageError('drawing', error, base);
    expect(JSON.stringify(reported)).not.toMatch(/jane|1,200/i);
    report(reported);
    const [line = ''] = readLines();
    expect(line).toContain(
      `error page-error window:${process.pid} kind=drawing name=AppError code=internal ` +
        `frames=renderer/${file}:12:345,renderer/${file}:1:2`,
    );
  });

  it('faults 163: of a hostile page are refused, or logged without what is no file of the page', () => {
    const { report, readLines } = makeLog();
    const frame = { path: file, line: 1, column: 2 };
    const error = { kind: 'uncaught', name: 'Jane Citizen', code: null, frames: [frame] };
    for (const path of ['assets/Jane.js', '../main.js', 'assets', '/etc/passwd']) {
      report({ ...error, frames: [{ ...frame, path }] });
    }
    for (const path of ['Jane Citizen', 'a\nb', 'x'.repeat(101)]) {
      expect(() => report({ ...error, frames: [{ ...frame, path }] })).toThrow();
    }
    expect(() => report({ ...error, frames: Array.from({ length: 13 }, () => frame) })).toThrow();
    expect(() => report({ ...error, frames: [{ ...frame, line: 4111_1111_1111_1111 }] })).toThrow();
    expect(new Set(readLines().map((line) => line.replace(/^.* kind/, 'kind')))).toEqual(
      new Set([`kind=uncaught name=other code=- frames=-`]),
    );
  });

  it('faults 163: are logged ten times a minute at most', () => {
    const { report, readLines, advance } = makeLog();
    const error = toPageError('rejection', 'no error', base);
    for (let count = 0; count < 30; count += 1) report(error);
    expect(readLines()).toHaveLength(10);
    advance(60_000);
    report(error);
    expect(readLines()).toHaveLength(11);
  });
});
