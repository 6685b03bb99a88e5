/** Reports whose SQL is changed after their amounts were confirmed as cents, while the list of reports on this computer is old. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listReports } from '@main/reports/report-list';
import { toMoneyConfirmationKey } from '@shared/report-columns';
import { packSchema } from '@shared/schemas/preferences';
import { autoAdvancingClock } from '@test/helpers/clock';
import { connected, item, type OfficeState, startOffice } from '@test/helpers/pack-office';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

const october = '2026-10-01 09:00:00';
const november = '2026-11-15 09:00:00';

/** An office whose list was read, and whose amounts were confirmed as cents, in October. Then the SQL is changed to dollars. */
async function openChangedOffice() {
  const clock = autoAdvancingClock();
  const services = makeServices(temporaryFolder(), undefined, { clock });
  const state: OfficeState = {
    broken: new Set(),
    cut: new Set(),
    rows: { sales: [{ client: 'Harbour', amount: 1_234_500 }] },
    lastModified: october,
  };
  const server = await startOffice(state);
  const session = await connected(services, server.url);
  await listReports(session);
  const basis = toMoneyConfirmationKey(['client', 'amount'], october);
  const columns = { amount: { money: 'cents' } } as const;
  services.preferences.change(session.office, { kind: 'report-columns', slug: 'sales', columns, basis });
  const pack = packSchema.parse({ name: 'Sales', items: [item('sales')], hasWorkbook: true });
  services.preferences.change(session.office, { kind: 'pack', name: pack.name, pack });
  state.rows = { sales: [{ client: 'Harbour', amount: 12_345 }] };
  state.lastModified = november;
  const before = server.seen.length;
  const countLists = () => server.seen.slice(before).filter(({ path }) => path.startsWith('/report/list')).length;
  return { clock, services, session, state, countLists };
}

type ChangedOffice = Awaited<ReturnType<typeof openChangedOffice>>;

async function runPack({ services, session }: ChangedOffice) {
  const folder = temporaryFolder();
  const run = await services.packs.run(session, 'Sales', folder);
  const parts = unzip(readFileSync(join(folder, run.workbook?.file ?? '')));
  return { warnings: run.items[0]?.warnings, row: readSheetTexts(parts, 2)[1], cover: readSheetTexts(parts, 1) };
}

describe('a report that was changed after its amounts were confirmed as cents', () => {
  it('faults 710: is as received in a pack, which says so, although the list on this computer is older', async () => {
    const office = await openChangedOffice();
    const { warnings, row, cover } = await runPack(office);
    expect(row).toEqual(['Harbour', '12345']);
    expect(warnings).toContain(
      'The report has changed since its amounts were confirmed as cents: they are as the server sent them. Run it, and confirm them again.',
    );
    expect(cover).toContainEqual(['', '', '', '12345', 'Total of amount']);
    expect(office.countLists()).toBe(1);
  });

  it('faults 711: may have changed where the list cannot be read: its amounts are as received, which is said', async () => {
    const office = await openChangedOffice();
    office.clock.advance(3_600_000);
    office.state.isListBroken = true;
    const { warnings, row } = await runPack(office);
    expect(row).toEqual(['Harbour', '12345']);
    expect(warnings).toContain(
      'The list of reports could not be read, and the report may have changed since its amounts were confirmed as cents: they are as the server sent them.',
    );
  });

  it.each([
    ['with a confirmation', 'sales', {}],
    ['of the period before', 'other', { isForChange: true }],
  ])('faults 712: a run %s is of the state that the report has now', async (_, slug, options) => {
    const { clock, services, session, state, countLists } = await openChangedOffice();
    state.rows = { ...state.rows, [slug]: [{ client: 'Harbour', amount: 12_345 }] };
    clock.advance(3_600_000);
    const run = async () => (await services.reports.run(session, slug, {}, options)).run.lastModified;
    expect(await run()).toBe(november);
    // A list that was just read is not read again.
    expect([await run(), countLists()]).toEqual([november, 1]);
  });
});
