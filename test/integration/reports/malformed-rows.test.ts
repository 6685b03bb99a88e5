/** Report responses of an unusual shape: no value is lost, and no warning is false. Over real HTTP, into real files. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectAppError } from '@test/helpers/expect-app-error';
import { exportRun, openResponse } from '@test/helpers/report-runs';
import { readRows } from '@test/helpers/results';
import { describe, expect, it } from 'vitest';

/** A report whose response data is made of these JSON members, in their order. */
const startReport = (...members: string[]) => openResponse(`{"success":true,"data":{${members.join(',')}}}`);

describe('rows that are lists', () => {
  const rows = '"rows":[{"a":3,"b":4},[1,"x,y"]]';

  it.each([
    ['before', ['"headers":["a","b"]', rows]],
    ['after', [rows, '"headers":["a","b"]']],
  ])('faults 112: are refused by their number, with headers %s them, and nothing is written', async (_, members) => {
    const { run, write, path, listHistory } = await startReport(...members);
    for (const error of [await expectAppError(run()), await expectAppError(write('csv'))]) {
      expect([error.code, error.message]).toEqual(['unusable-answer', expect.stringContaining('row 2 is a list')]);
    }
    expect([readdirSync(join(path, '..')), await listHistory()]).toEqual([[], []]);
  });
});

describe('columns of one name', () => {
  it('have the same value, and stand once in JSON', async () => {
    const { run, write, read } = await startReport('"headers":["a","a","b"]', '"rows":[{"b":5,"a":4,"zz":6}]');
    const loaded = await run();
    expect(await readRows(loaded)).toEqual([[4, 4, 5]]);
    expect(loaded.run.columns.map(({ sum }) => sum)).toEqual(['4', '4', '5']);
    expect(loaded.run.warnings).toContain('One column has no heading in this report: zz.');
    await write('csv');
    expect(read()).toBe('a,a,b\r\n4,4,5\r\n');
    expect(JSON.parse((await exportRun(loaded, 'json')).toString())).toEqual([{ a: 4, b: 5 }]);
  });
});

describe('headers that come after the rows', () => {
  it('faults 34: cause no false warning, and hide no real one', async () => {
    const fine = await startReport('"rows":[{"a":1,"b":2}]', '"headers":["a","b"]', '"row_count":1');
    expect((await fine.run()).run.warnings).toEqual([]);
    expect((await fine.write('csv')).run.warnings).toEqual([]);
    const malformed = await startReport('"rows":[{"a":1,"zz":2}]', '"headers":["a","gone"]', '"row_count":1');
    for (const { warnings } of [(await malformed.run()).run, (await malformed.write('csv')).run]) {
      expect(warnings).toEqual(['One column has no heading in this report: zz.', 'Empty in every row: gone.']);
    }
    const none = await startReport('"rows":[{"\uFEFFa":1}]', '"row_count":1');
    const { run } = await none.run();
    expect([run.headers, run.columns[0]?.sum]).toEqual([['\uFEFFa'], '1']);
  });
});

describe('headers with half a character', () => {
  it('faults 114: that differ in it alone stay two columns, on screen and in files', async () => {
    const names = '"a\\ud800","a\\udbff"';
    const { run } = await startReport(
      `"headers":[${names}]`,
      '"rows":[{"a\\ud800":1,"a\\udbff":2},{"a\\udbff":"\\ud800"}]',
      '"row_count":2',
    );
    const loaded = await run();
    expect(loaded.run.headers).toEqual(['a\ud800', 'a\udbff']);
    expect(await readRows(loaded)).toEqual([
      [1, 2],
      [null, '\ud800'],
    ]);
    expect(loaded.run.warnings).toEqual([
      'Some texts hold half of a character, which files cannot hold: there it is written as �.',
    ]);
    expect((await exportRun(loaded, 'json')).toString()).toContain('{"a\\ud800":1,"a\\udbff":2}');
    expect((await exportRun(loaded, 'csv')).toString().split('\r\n').slice(1)).toEqual(['1,2', ',�', '']);
    const unnamed = await startReport('"rows":[{"a\\ud800":1,"a\\udbff":2}]', '"row_count":1');
    expect((await unnamed.run()).run.headers).toEqual(['a\ud800', 'a\udbff']);
  });
});

describe('a row that is too large to be written', () => {
  it('faults 25: is rejected with its number and size, nothing is written, and the report is not run twice', async () => {
    const headers = `"headers":[${Array(100).fill('"a"').join(',')}]`;
    const { server, run, write, path } = await startReport(
      headers,
      `"rows":[{"a":1},{"a":"${'x'.repeat(1_000_000)}"}]`,
    );
    const error = await expectAppError(write('csv'));
    expect([error.code, error.details]).toEqual(['answer-too-large', expect.objectContaining({ row: 2 })]);
    expect(error.message).toMatch(/^Row 2 of the report is too large to be written \(\d+ MB\)\./);
    expect(readdirSync(join(path, '..'))).toEqual([]);
    expect(server.seen).toHaveLength(1);
    const loaded = await run();
    expect((await expectAppError(readRows(loaded))).details).toMatchObject({ row: 2 });
  });
});

describe('filters that were sent', () => {
  const sent = { branchID: '5', startDate: '2026-09-01', isActive: 'true', minTotal: '100' };
  const lookWith = async (applied: string, filters: Record<string, string> = sent) => {
    const { run } = await startReport(applied, '"headers":["a"]', '"rows":[{"a":1}]', '"row_count":1');
    return (await run(filters)).run.warnings;
  };

  it('faults 116: are named in a warning if the API did not apply them', async () => {
    const warnings = await lookWith('"filters_applied":{"branchID":6,"startDate":"2026-09-01","isActive":true}');
    expect(warnings).toEqual([
      'The server says that it applied Branch (branchID) as 6; 5 was sent.',
      'The server does not say that it applied Minimum total ($) (minTotal=100): the rows may not be limited by it.',
    ]);
    expect(await lookWith('"filters_applied":[]', { tripID: '7' })).toEqual([
      'The server does not say that it applied Trip no. (tripID=7): the rows may not be limited by it.',
    ]);
    expect(await lookWith('"x":1', { tripID: '7' })).toEqual([
      'The server does not say which filters it applied: the rows may not be limited by those that were sent.',
    ]);
    expect(await lookWith('"filters_applied":{"source":"web"}', {})).toEqual([
      'The server applied a filter that was not sent: Booking source (source=web).',
    ]);
    const { write, readAbout } = await startReport('"filters_applied":{}', '"headers":["a"]', '"rows":[]');
    await write('csv', { filters: { tripID: '7' } });
    expect(readAbout()).toContain('Warning: The server does not say that it applied Trip no.');
  });

  it('faults 116: cause no warning if the API echoes the same value in another form', async () => {
    const applied =
      '"filters_applied":{"branchID":5,"startDate":"2026-09-01 00:00:00","isActive":1,"minTotal":"100.00"}';
    expect(await lookWith(applied)).toEqual([]);
    const bounds = '"filters_applied":{"startDate":"2026-09-01","endDate":"9999-12-31","branchID":null}';
    expect(await lookWith(bounds, { startDate: '2026-09-01' })).toEqual([]);
    expect(await lookWith('"x":1', {})).toEqual([]);
    expect(await lookWith('"filters_applied":[]', {})).toEqual([]);
  });
});
