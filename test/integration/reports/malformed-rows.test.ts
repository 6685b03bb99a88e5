/** Report responses of an unusual shape: no value is lost, and no warning is false. Over real HTTP, into real files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareRuns } from '@test/helpers/comparisons';
import { expectAppError } from '@test/helpers/expect-app-error';
import { type CannedResponse, respondInTurn, startFaultServer } from '@test/helpers/fault-server';
import { exportRun, openReports, openResponse } from '@test/helpers/report-runs';
import { readRows } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';

/** A report whose response data is made of these JSON members, in their order. */
const startReport = (...members: string[]) => openResponse(`{"success":true,"data":{${members.join(',')}}}`);

describe('rows that are lists', () => {
  const headers = '"headers":["a","b"]';
  const rows = '"rows":[[1,"x,y"],{"a":3,"b":4},[5.50,null]]';
  const count = '"row_count":3';

  it.each([
    ['before', [headers, rows, count]],
    ['after', [rows, headers, count]],
  ])(
    'faults 112: are read by position, with a warning, also where their headers come %s them',
    async (_where, members) => {
      const { run, write, path, readAbout } = await startReport(...members);
      const loaded = await run();
      expect(await readRows(loaded)).toEqual([
        [1, 'x,y'],
        [3, 4],
        [{ n: '5.50' }, null],
      ]);
      expect(loaded.run.columns.map(({ sum }) => sum)).toEqual(['9.5', '4']);
      expect(loaded.run.warnings).toEqual([
        '2 rows came as lists, without the names of their columns: their values were read by position.',
      ]);
      const lines = [
        ['a', 'b'],
        ['1', 'x,y'],
        ['3', '4'],
        ['5.50', ''],
      ];
      await write('csv');
      expect(parse(readFileSync(path))).toEqual(lines);
      expect(readAbout()).toContain('Warning: 2 rows came as lists');
      expect(parse(await exportRun(loaded, 'csv'))).toEqual(lines);
    },
  );

  it('faults 112: have two columns of one name in a file, and are rejected as JSON, which cannot', async () => {
    const members = ['"headers":["a","a","b"]', '"rows":[[1,2,3],{"a":4,"b":5}]', '"row_count":2'];
    const { run, write, read } = await startReport(...members);
    const loaded = await run();
    expect(await readRows(loaded)).toEqual([
      [1, 2, 3],
      [4, 4, 5],
    ]);
    expect(loaded.run.columns.map(({ sum }) => sum)).toEqual(['5', '6', '8']);
    await write('csv');
    expect(read()).toBe('a,a,b\r\n1,2,3\r\n4,4,5\r\n');
    const other = join(temporaryFolder(), 'out.json');
    const error = await expectAppError(exportRun(loaded, 'json', { path: other }));
    expect([error.code, error.message]).toEqual(['output-failed', expect.stringContaining('more than once')]);
    expect(existsSync(other)).toBe(false);
  });

  it('faults 112: are compared column by column, also if two columns have one name', async () => {
    const toResponse = (rows: string): CannedResponse => [
      `{"success":true,"data":{"headers":["id","a","a"],"rows":${rows},"row_count":2}}`,
    ];
    const responses = ['[[1,2,3],[2,5,6]]', '[[1,2,4],[2,5,6]]'].map(toResponse);
    const server = await startFaultServer(respondInTurn(...responses));
    const { run } = openReports(server.url);
    const { summary, differences } = await compareRuns(await run(), await run(), 'id');
    expect([summary.headers, summary.changed, summary.same]).toEqual([['id', 'a', 'a'], 1, 1]);
    expect(differences).toEqual([
      { kind: 'changed', cells: [1, 2, 4], before: { 2: 3 } },
      { kind: 'same', cells: [2, 5, 6], before: {} },
    ]);
  });

  it.each([
    ['longer', '[1,2,3]', 'a list of 3 values'],
    ['shorter', '[1]', 'a list of 1 value'],
    ['empty', '[]', 'a list of 0 values'],
  ])(
    'faults 112: are refused where one is %s than the headers, and nothing is written',
    async (_description, row, problem) => {
      const { run, write, path } = await startReport(headers, `"rows":[[1,2],${row}]`, '"row_count":2');
      for (const error of [await expectAppError(run()), await expectAppError(write('csv'))]) {
        expect([error.code, error.message]).toEqual(['unusable-answer', expect.stringContaining(problem)]);
        expect(error.message).toContain('row 2');
        expect(error.message).toContain('2 columns');
      }
      expect(readdirSync(join(path, '..'))).toEqual([]);
    },
  );

  it('faults 112: are rejected if the columns have no names', async () => {
    const { run, write, listHistory } = await startReport(rows, count);
    for (const error of [await expectAppError(run()), await expectAppError(write('xlsx'))]) {
      expect([error.code, error.message]).toEqual(['unusable-answer', expect.stringContaining('no column headings')]);
    }
    expect(await listHistory()).toEqual([]);
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
