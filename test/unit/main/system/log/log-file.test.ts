/** The lines of the log: closed lists, numbers and masked paths, whatever is pushed in. */
import {
  findSystemCode,
  type LogEntry,
  type LogEvent,
  logEvents,
  toLogPath,
  toLogVersion,
} from '@main/system/log/log-events';
import { formatLogLine } from '@main/system/log/logger';
import { AppError } from '@shared/errors/errors';
import { describe, expect, it } from 'vitest';

const origin = { source: 'window', processId: 42 } as const;
const atMs = Date.UTC(2026, 10, 22, 2, 4, 18, 7);

const failed: LogEntry = {
  ...{ event: 'request-failed', code: 'timed-out', system: null, status: null, ms: 30_000.4, waited: 0, retries: 2 },
  path: '/api/trip/fetchOne/7',
};

describe('a log line', () => {
  it('has time, level, event, program and the fields in their order', () => {
    expect(formatLogLine(failed, atMs, origin)).toBe(
      '2026-11-22T02:04:18.007Z warn request-failed window:42 code=timed-out system=- path=/api/trip/fetchOne/{id} status=- ms=30000 waited=0 retries=2',
    );
  });

  it('leaves out a value that is not of its field’s kind', () => {
    const smuggled = { code: 'Jane Citizen', path: '/client/Jane Citizen', status: '4111111111111111', ms: 4.1e15 };
    expect(formatLogLine({ ...failed, ...smuggled } as unknown as LogEntry, atMs, origin)).toMatch(
      / code=- system=- path=\/client\/\{other\} status=- ms=- waited=0 retries=2$/,
    );
  });

  it('has a value for every field of every event, be it a dash', () => {
    for (const event of Object.keys(logEvents) as LogEvent[]) {
      const line = formatLogLine({ event } as unknown as LogEntry, atMs, origin);
      const fields = Object.keys(logEvents[event].fields);
      expect(line.split(' ').slice(4)).toEqual(fields.map((name) => `${name}=-`));
    }
  });
});

describe('a path in the log', () => {
  it.each([
    ['/api/trip/fetchAll', '/api/trip/fetchAll'],
    ['/trip/fetchOne/4711', '/trip/fetchOne/{id}'],
    ['/client/jane-citizen', '/client/{other}'],
    ['/agency of Jane/api/report/run', '/{other}/api/report/run'],
    ['//evil', '/{other}'],
    ['', '/'],
  ])('%s is %s', (given, path) => expect(toLogPath(given)).toBe(path));
});

describe('a version in the log', () => {
  it.each([
    ['1.2.3', '1.2.3'],
    ['v24.21.0', '24.21.0'],
    ['45.4.1-beta.jane', '45.4.1'],
    ['6.8.0-1021-azure', '6.8.0'],
    ['jane', null],
    [undefined, null],
  ])('of %s is %s', (text, version) => expect(toLogVersion(text)).toBe(version));
});

describe('a system code in the log', () => {
  it.each([
    [Object.assign(new Error('Jane'), { code: 'ENOSPC' }), 'ENOSPC'],
    [new Error('Jane', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) }), 'ECONNRESET'],
    [new AppError('network-failed', 'Jane', { cause: 'ERR_NAME_NOT_RESOLVED' }), 'ERR_NAME_NOT_RESOLVED'],
    [new Error('net::ERR_HTTP2_PROTOCOL_ERROR'), 'ERR_HTTP2_PROTOCOL_ERROR'],
    [new Error('net::ERR_JANE_CITIZEN'), null],
    [Object.assign(new Error(), { code: 'EJANE' }), null],
    [Object.assign(new Error(), { code: 'JANE_CITIZEN' }), null],
    ['ENOSPC', null],
  ])('of %s is %s', (error, code) => expect(findSystemCode(error)).toBe(code));
});
