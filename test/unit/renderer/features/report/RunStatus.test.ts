import { formatProgress } from '@renderer/components/RunningNote';
import { describeCancelled } from '@renderer/features/report/RunStatus';
import { sampleRun } from '@test/helpers/sample-result';
import { expect, it } from 'vitest';
import { makeRunState } from '../../make-run-state';

it('progress reads in bytes and rows', () => {
  const progress = { phase: 'receiving', bytes: 12_345_678, rows: 50_000, totalRows: null } as const;
  const none = { ...progress, bytes: 0, rows: 0 };
  expect([formatProgress(null), formatProgress(none)]).toEqual(Array(2).fill('Waiting for the server'));
  expect(formatProgress(progress)).toBe('Loading: 12 MB, 50,000 rows');
  // Opening an earlier run sends no request to the API.
  expect(formatProgress({ ...none, phase: 'showing' })).toBe('Showing rows: 0');
  expect(formatProgress({ ...progress, totalRows: 60_000 })).toBe('Loading: 12 MB, 50,000 of 60,000 rows');
  expect(formatProgress({ ...progress, phase: 'showing', totalRows: 60_000 })).toBe('Showing rows: 50,000 of 60,000');
});

it('a cancelled run says which result stays on the screen, and that no file was written only where one was to be', () => {
  const describe = (change: Parameters<typeof makeRunState>[0]) =>
    describeCancelled(makeRunState(change), sampleRun.ranAtMs + 180_000);
  const server = 'The server may keep working on the report for a while.';
  const stays = 'Cancelled. The result below is from the run 3 min ago, for';
  expect(describe({})).toBe(`${stays} the same filters. ${server}`);
  expect(describe({ request: { kind: 'screen', filters: { branchID: '4' } } })).toBe(
    `${stays} other filters. ${server}`,
  );
  const toFile = describe({ result: null, request: { kind: 'file', filters: {} } });
  expect(toFile).toBe(`Cancelled. No file was saved. ${server}`);
  const opening = describe({ request: { kind: 'open', filters: null } });
  expect(opening).toBe('Cancelled. The earlier run was not opened.');
});
