/** Exports of the rows and columns that the user sees. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportToFile } from '@main/report-worker/export-to-file';
import { ReportService } from '@main/reports/report-service';
import { buildRunProvenance, toRunSource } from '@main/reports/runs/loaded-run';
import { buildVisibleRowsSource } from '@main/reports/runs/visible-rows';
import { successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

describe('an export of the visible rows', () => {
  const loaded = async () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => ({ id: row, cents: row * 10, note: `n${row}`.repeat(20) }));
    const server = await startFaultServer(
      respondWith(successEnvelope({ headers: ['id', 'cents', 'note'], rows, row_count: rows.length })),
    );
    return await new ReportService().run(makeSession(server.url), 'r', {});
  };
  const settings = { cents: { money: 'cents' } } as const;

  it('has the visible columns and rows in their order, and confirmed cents in dollars', async () => {
    const run = await loaded();
    expect(run.run.blocks.length).toBeGreaterThan(2);
    const path = join(temporaryFolder(), 'out.csv');
    const positions = [29_999, 4, 15_000, 4];
    await exportToFile(
      path,
      buildVisibleRowsSource(run, settings, { columns: [1, 0], positions }),
      'csv',
      { ...buildRunProvenance(run), rows: 4 },
      {
        withProvenanceFile: false,
      },
    );
    expect(readFileSync(path, 'utf8')).toBe('cents,id\r\n2999.90,29999\r\n0.40,4\r\n1500.00,15000\r\n0.40,4\r\n');
    await exportToFile(
      path,
      buildVisibleRowsSource(run, settings, { columns: [0], positions: [2, 14_000, 29_998] }),
      'csv',
      { ...buildRunProvenance(run), rows: 3 },
      { withProvenanceFile: false },
    );
    expect(readFileSync(path, 'utf8')).toBe('id\r\n2\r\n14000\r\n29998\r\n');
    await exportToFile(
      path,
      buildVisibleRowsSource(run, settings, { columns: [0], positions: [] }),
      'csv',
      { ...buildRunProvenance(run), rows: 0 },
      {
        withProvenanceFile: false,
      },
    );
    expect(readFileSync(path, 'utf8')).toBe('id\r\n');
  });

  it('faults 33: leaves an export of all rows as it was sent, whatever the user confirmed', async () => {
    const run = await loaded();
    const path = join(temporaryFolder(), 'out.csv');
    await exportToFile(path, toRunSource(run, settings), 'csv', buildRunProvenance(run), { withProvenanceFile: false });
    expect(readFileSync(path, 'utf8').split('\r\n')[4]).toMatch(/^3,30,/);
  });
});
