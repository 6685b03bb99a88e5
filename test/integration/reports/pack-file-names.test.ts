/** The files of a pack replace no other file. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPackSummary } from '@main/reports/packs/pack-summary';
import { getLocalDay } from '@shared/dates';
import { packSchema } from '@shared/schemas/preferences';
import { connected, item, type OfficeState, startOffice } from '@test/helpers/pack-office';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

describe('the files of a pack', () => {
  it('faults 117: numbers the names of its files if other files have those names, and warns of it', async () => {
    const state = { broken: new Set<string>(), cut: new Set<string>() };
    const server = await startOffice(state);
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const folder = temporaryFolder();
    const first = await services.packs.run(session, 'Month end', folder);
    for (const { file } of first.items) writeFileSync(join(folder, file), 'edited by hand');
    const before = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    const other = { name: 'Other', items: [item('one'), item('two', 'xlsx')] };
    services.preferences.change(session.office, { kind: 'pack', name: 'Other', pack: packSchema.parse(other) });
    const second = await services.packs.run(session, 'Other', folder);
    const day = second.day;
    expect(second.items.map(({ file, taken }) => [file, taken])).toEqual([
      [`one-${day} (2).csv`, `one-${day}.csv`],
      [`two-${day} (2).xlsx`, `two-${day}.xlsx`],
    ]);
    expect(readFileSync(join(folder, `one-${day} (2).csv`), 'utf8')).toBe('a\r\none\r\n');
    expect(formatPackSummary(second)).toContain(
      `Written: one-${day} (2).csv (one), 1 rows. one-${day}.csv was there already.`,
    );
    // The same pack from the start is another run, with a summary of its own.
    const third = await services.packs.run(session, 'Month end', folder);
    expect(third.items.map(({ file }) => file)).toEqual([
      `one-${day} (3).csv`,
      `two-${day} (3).xlsx`,
      `one-${day} (2).tsv`,
    ]);
    expect([first, second, third].map(({ summary }) => summary)).toEqual([
      { file: `month-end-summary-${day}.txt`, taken: null },
      { file: `other-summary-${day}.txt`, taken: null },
      { file: `month-end-summary-${day} (2).txt`, taken: `month-end-summary-${day}.txt` },
    ]);
    for (const [name, text] of before) expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  });

  it('faults 117: replaces no file that was created during its run, nor a provenance file', async () => {
    const folder = temporaryFolder();
    const state: OfficeState = { broken: new Set<string>(), cut: new Set<string>() };
    const server = await startOffice(state);
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const items = [item('one')];
    services.preferences.change(session.office, {
      kind: 'pack',
      name: 'P',
      pack: packSchema.parse({ name: 'P', items }),
    });
    const day = getLocalDay(services.clock.now());
    writeFileSync(join(folder, `one-${day}.csv.about.txt`), 'a note of ours');
    state.onRun = () => writeFileSync(join(folder, `one-${day} (2).csv`), 'just now');
    const run = await services.packs.run(session, 'P', folder);
    expect(run.items).toMatchObject([{ status: 'done', file: `one-${day} (3).csv`, taken: `one-${day}.csv` }]);
    expect(readFileSync(join(folder, `one-${day}.csv.about.txt`), 'utf8')).toBe('a note of ours');
    expect(readFileSync(join(folder, `one-${day} (2).csv`), 'utf8')).toBe('just now');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
