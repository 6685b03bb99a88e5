/** Deletions that are undone: the very record comes back, and nothing is overwritten. */
import { mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DeletableItem, deletableItemSchema } from '@shared/schemas/deletable-item';
import type { PreferenceChange } from '@shared/schemas/preferences';
import { monthEnd, openPackOffice } from '@test/helpers/pack-office';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const parameters = { filters: { startDate: '2026-10-01' }, ranges: {} };
const saved: readonly (readonly [DeletableItem, PreferenceChange])[] = [
  [
    { kind: 'trip-view', name: 'Sydney' },
    { kind: 'trip-view', name: 'Sydney', view: { name: 'Sydney', search: { branch: '4' }, layout: null } },
  ],
  [
    { kind: 'parameter-set', slug: 'refunds', name: 'October' },
    { kind: 'parameter-set', slug: 'refunds', name: 'October', parameters },
  ],
  [
    { kind: 'summary', name: 'By branch' },
    {
      kind: 'summary',
      name: 'By branch',
      definition: { source: 'trips', rows: ['branch'], column: null, measures: ['total'], filters: {} },
    },
  ],
  [
    { kind: 'report-summary', slug: 'refunds', name: 'By branch' },
    {
      kind: 'report-summary',
      slug: 'refunds',
      name: 'By branch',
      definition: {
        rows: [{ column: { name: 'branch' }, period: null }],
        column: null,
        measures: [{ kind: 'sum', column: { name: 'total', sameName: { position: 1, count: 2 } } }],
      },
    },
  ],
  [
    { kind: 'label', of: 'supplier', id: '101' },
    { kind: 'label', of: 'supplier', id: '101', label: 'Sea Link' },
  ],
  [
    { kind: 'pack', name: 'Monthly' },
    { kind: 'pack', name: 'Monthly', pack: { ...monthEnd, name: 'Monthly' } },
  ],
];

async function open() {
  const opened = await openPackOffice();
  return { ...opened, office: opened.session.office };
}

describe('a deletion', () => {
  it.each(saved)('faults 435: of %o is undone to the very record, and never over another one', async (item, change) => {
    const { services, office } = await open();
    const before = services.preferences.change(office, change);
    const { deletionId, preferences } = services.deletions.delete(office, deletableItemSchema.parse(item));
    expect(preferences).not.toEqual(before);
    expect(() => services.deletions.delete(office, item)).toThrow(/is not there any more/);
    services.preferences.change(office, change);
    expect(() => services.deletions.restore(office, deletionId)).toThrow(/nothing was overwritten/);
    services.deletions.delete(office, item);
    expect(services.deletions.restore(office, deletionId)).toEqual(before);
    expect(() => services.deletions.restore(office, deletionId)).toThrow(/can’t be undone any more/);
  });

  it('faults 435: of a pack takes its runs, and undoing restores them in their order', async () => {
    const { services, office, savePack, runPack } = await open();
    savePack({ ...monthEnd, name: 'Monthly' });
    for (const name of ['Month end', 'Monthly', 'Month end']) {
      await runPack(name, temporaryFolder());
      await services.clock.sleep(1_000);
    }
    const runs = services.packs.listRuns(office.id);
    expect(runs.map(({ pack }) => pack)).toEqual(['Month end', 'Monthly', 'Month end']);
    expect(new Set(runs.map(({ startedAtMs }) => startedAtMs)).size).toBe(3);
    const { deletionId } = services.deletions.delete(office, { kind: 'pack', name: 'Month end' });
    expect(services.packs.listRuns(office.id).map(({ pack }) => pack)).toEqual(['Monthly']);
    services.deletions.restore(office, deletionId);
    expect(services.packs.listRuns(office.id)).toEqual(runs);
  });

  it('of one office is not undone in another', async () => {
    const { services, office } = await open();
    services.preferences.change(office, { kind: 'label', of: 'supplier', id: '1', label: 'Sea Link' });
    const { deletionId } = services.deletions.delete(office, { kind: 'label', of: 'supplier', id: '1' });
    const other = { ...office, id: 'other' };
    expect(() => services.deletions.restore(other, deletionId)).toThrow(/can’t be undone any more/);
  });

  it('is forgotten with its office', async () => {
    const { services, office } = await open();
    services.preferences.change(office, { kind: 'label', of: 'supplier', id: '1', label: 'Sea Link' });
    const { deletionId } = services.deletions.delete(office, { kind: 'label', of: 'supplier', id: '1' });
    await services.offices.remove(office.id);
    expect(() => services.deletions.restore(office, deletionId)).toThrow(/can’t be undone any more/);
  });

  it.each(saved)('faults 442: of %o, or its undoing, that cannot be saved changes nothing', async (item, change) => {
    const folder = temporaryFolder();
    const services = makeServices(folder);
    const { currentOfficeId } = await services.offices.openDemo();
    const { office } = await services.offices.openSession(currentOfficeId ?? '');
    const file = join(folder, 'offices', 'demo.json');
    const block = () => {
      rmSync(file);
      // A folder where the file should be: no user, not even root, can write it.
      mkdirSync(file);
    };
    const before = services.preferences.change(office, change);
    block();
    expect(() => services.deletions.delete(office, item)).toThrow(/nothing was changed/);
    expect(services.preferences.get(office)).toEqual(before);
    rmdirSync(file);
    const { deletionId, preferences } = services.deletions.delete(office, item);
    block();
    expect(() => services.deletions.restore(office, deletionId)).toThrow(/nothing was changed/);
    expect(services.preferences.get(office)).toEqual(preferences);
    rmdirSync(file);
    expect(services.deletions.restore(office, deletionId)).toEqual(before);
  });
});
