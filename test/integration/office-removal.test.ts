/** Editing and removing an office: the right one, in the right order, and none is put to use instead of it. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupplierEvent } from '@shared/commission/work-records';
import type { Office } from '@shared/records/office';
import { canaryToken } from '@test/helpers/canary-token';
import { autoAdvancingClock } from '@test/helpers/clock';
import { connectDemo } from '@test/helpers/demo';
import { expectAppError } from '@test/helpers/expect-app-error';
import { describe, expect, it } from 'vitest';

async function threeOffices() {
  const { ids, ...connected } = await connectDemo({ names: ['Hobart', 'Sydney', 'Perth'] });
  const [hobart = '', sydney = '', perth = ''] = ids;
  return { ...connected, hobart, sydney, perth };
}

describe('editing an office', () => {
  it('renames it, also at the next start, and it stays the same office', async () => {
    const { start, services, sydney } = await threeOffices();
    services.offices.registry.switchTo(sydney);
    await services.offices.openSession(sydney);
    const state = services.offices.edit(sydney, { name: '  Sydney City ' });
    const edited = { id: sydney, name: 'Sydney City' };
    const all = [{ name: 'Hobart' }, edited, { name: 'Perth' }];
    expect(state).toMatchObject({ currentOfficeId: sydney, offices: all });
    expect((await services.offices.openSession(sydney)).office.name).toBe('Sydney City');
    expect(start().offices.getState().offices).toMatchObject(all);
  });

  it('leaves its name where the new one is empty or another office’s', async () => {
    const { services, sydney } = await threeOffices();
    const edit = (name: string) => async () => services.offices.edit(sydney, { name });
    expect((await expectAppError(edit('  ')())).message).toBe('Enter an office name.');
    expect((await expectAppError(edit('Hobart')())).message).toBe('You already have an office called “Hobart”.');
    expect(services.offices.edit(sydney, { name: 'Sydney' }).offices[1]).toMatchObject({ name: 'Sydney' });
  });
});

describe('removing an office', () => {
  it('faults 93: that is not in use changes nothing about the one in use', async () => {
    const { services, hobart, sydney, perth } = await threeOffices();
    services.offices.registry.switchTo(sydney);
    expect((await services.offices.remove(perth)).currentOfficeId).toBe(sydney);
    expect((await services.offices.remove(hobart)).currentOfficeId).toBe(sydney);
  });

  it('faults 93: that is in use puts no other one to use, now or at the next start', async () => {
    const { services, start, hobart, sydney } = await threeOffices();
    services.offices.registry.switchTo(sydney);
    const state = await services.offices.remove(sydney);
    expect(state).toMatchObject({ currentOfficeId: null, offices: [{ name: 'Hobart' }, { name: 'Perth' }] });
    expect(start().offices.getState().currentOfficeId).toBeNull();
    services.offices.registry.switchTo(hobart);
    expect(services.offices.getState().currentOfficeId).toBe(hobart);
  });

  it('faults 93: leaving the demo office this way leads to the choice too', async () => {
    const { services, perth } = await threeOffices();
    const { currentOfficeId } = await services.offices.openDemo();
    expect((await services.offices.remove(currentOfficeId ?? '')).currentOfficeId).toBeNull();
    services.offices.registry.switchTo(perth);
    expect(services.offices.getState().currentOfficeId).toBe(perth);
  });

  it('stops its jobs and drops what is in memory of it, and of no other office', async () => {
    const { services, hobart, perth } = await threeOffices();
    const { offices, reports, updates } = services;
    const open = async (officeId: string) => {
      const session = await offices.openSession(officeId);
      const { run } = await reports.run(session, 'sales-by-consultant', {});
      return { session, runId: run.runId };
    };
    const [remaining, removed] = [await open(hobart), await open(perth)];
    updates.watch(perth);
    await offices.remove(perth);
    expect(updates.getState(perth).phase).toBe('idle');
    await expect(reports.loadRun(removed.runId, removed.session)).rejects.toThrow();
    expect((await reports.loadRun(remaining.runId, remaining.session)).run.runId).toBe(remaining.runId);
  });

  it('faults 20: whose key cannot be deleted leaves everything, the token too', async () => {
    const { services, keychain, savedData, perth } = await threeOffices();
    keychain.undeletable.add('/cache-key');
    await expect(services.offices.remove(perth)).rejects.toMatchObject({
      message: expect.stringContaining('the key of this office’s saved data'),
    });
    expect(keychain.entries.has(`${perth}/token`)).toBe(true);
    expect(existsSync(join(savedData, `${perth}.db`))).toBe(true);
    expect(services.offices.getState().currentOfficeId).toBe(perth);
    expect((await services.offices.openSession(perth)).cache.isPersistent).toBe(true);
  });

  it('faults 20: whose token cannot be deleted reports that the saved data is gone and the token is not', async () => {
    const { services, keychain, savedData, perth } = await threeOffices();
    keychain.undeletable.add('/token');
    await expect(services.offices.remove(perth)).rejects.toMatchObject({
      code: 'keychain-locked',
      message: expect.stringMatching(/saved data of Perth was deleted.*did not delete the token/),
    });
    expect(keychain.entries.has(`${perth}/cache-key`)).toBe(false);
    expect(existsSync(join(savedData, `${perth}.db`))).toBe(false);
    expect(services.offices.getState().offices.map(({ name }) => name)).toContain('Perth');
    keychain.undeletable.clear();
    await services.offices.remove(perth);
    expect([...keychain.entries.keys()].filter((account) => account.startsWith(perth))).toEqual([]);
  });
});

describe('what the user of a removed office has typed', () => {
  const note: SupplierEvent = {
    ...{ id: 'e1', supplierId: 7, day: '2026-11-20', kind: 'note', text: 'Quokka' },
    ...{ bookings: [], attachment: null, remindOn: null },
  };
  const label = { kind: 'label', of: 'supplier', id: '7', label: 'Wombat Air' } as const;
  const dayMs = 86_400_000;

  /** An office with a note and a name, removed while nothing of it is open. */
  async function removeWithNotes() {
    const clock = autoAdvancingClock();
    const connected = await connectDemo({ names: ['Perth'], services: { clock } });
    const { services, start, id, keychain, folder, baseUrl } = connected;
    const { office } = await services.offices.openSession(id);
    const change = { put: { events: [note] }, remove: {} };
    await services.commission.records.change(await services.offices.openSession(id), change);
    services.preferences.change(office, label);
    await services.close();
    const again = start();
    await again.offices.remove(id);
    const listRemoved = () => readdirSync(join(folder, 'removed-offices'));
    const connect = async (name: string, at = again) => {
      const { offices } = await at.offices.connect({ name, baseUrl, token: canaryToken, sessionOnly: false });
      const session = await at.offices.openSession(offices.at(-1)?.id ?? '');
      return {
        session,
        notes: (await at.commission.records.read(session)).events.map(({ text }) => text),
        names: at.preferences.get(session.office).labels,
      };
    };
    return { again, start, keychain, folder, id, listRemoved, connect, clock };
  }

  it('faults 861: stays sealed with a key of its own, and is back with an office of the same name and address', async () => {
    const { again, keychain, folder, id, listRemoved, connect } = await removeWithNotes();
    expect([...keychain.entries.keys()].filter((account) => account.startsWith(id))).toEqual([]);
    expect(readdirSync(join(folder, 'user-records'))).toEqual([]);
    expect(listRemoved()).toEqual([expect.stringMatching(new RegExp(`^\\d+-${id}\\.db$`))]);
    const bytes = readFileSync(join(folder, 'removed-offices', listRemoved()[0] ?? '')).toString('latin1');
    for (const word of ['Quokka', 'Wombat', 'Perth']) expect(bytes).not.toContain(word);
    expect((await connect('Hobart')).notes).toEqual([]);
    const { notes, names } = await connect('Perth');
    expect([notes, names.supplier]).toEqual([['Quokka'], { '7': 'Wombat Air' }]);
    expect(again.offices.getState().notices.join()).toContain('What you had typed for Perth');
    expect([listRemoved(), keychain.entries.size]).toEqual([[], 4]);
  });

  it('faults 861: is what was typed last where two offices of the name were removed', async () => {
    const { again, connect, clock } = await removeWithNotes();
    const { session } = await connect('Hobart');
    again.offices.edit(session.office.id, { name: 'Perth' });
    const { office } = await again.offices.openSession(session.office.id);
    again.preferences.change(office, { ...label, label: 'Numbat Air' });
    clock.advance(dayMs);
    await again.offices.remove(office.id);
    expect((await connect('Perth')).names.supplier).toEqual({ '7': 'Numbat Air' });
  });

  it('faults 861: is listed until then, and can be erased at once with its key', async () => {
    const { again, keychain, listRemoved } = await removeWithNotes();
    const { removedOffices } = again.offices.getState();
    expect(removedOffices).toMatchObject([{ name: 'Perth' }]);
    expect((await again.offices.erase(removedOffices[0]?.id ?? '')).removedOffices).toEqual([]);
    expect([listRemoved(), keychain.entries.size]).toEqual([[], 0]);
  });

  it('faults 861: stays sealed where a token of another office is given for it', async () => {
    const { services, id, baseUrl } = await connectDemo({ names: ['Perth'] });
    const session = await services.offices.openSession(id);
    services.preferences.change(session.office, label);
    const other = JSON.stringify({ id: 1, client_id: 1, date_opened: '1999-01-01 00:00:00' });
    await session.cache.records.putAll('trip-item', [['1', other]], services.clock.now());
    await services.offices.remove(id);
    const again = { name: 'Perth', baseUrl, token: canaryToken, sessionOnly: false };
    const { offices, notices, removedOffices } = await services.offices.connect(again);
    expect(notices.join()).toContain('this token looks like another office’s');
    expect([removedOffices.length, services.preferences.get(offices.at(-1) as Office).labels.supplier]).toEqual([
      1,
      {},
    ]);
  });

  it('faults 861: leaves nothing where it is nothing, whatever screens were open', async () => {
    const { services, id, keychain, folder } = await connectDemo({ names: ['Perth'] });
    const { office } = await services.offices.openSession(id);
    services.screens.change(office, { path: '/trips', search: { search: 'Quokka' } });
    services.screens.flush();
    await services.offices.remove(id);
    expect([existsSync(join(folder, 'removed-offices')), keychain.entries.size]).toEqual([false, 0]);
  });

  it('faults 861: is deleted with its key at a start after 30 days', async () => {
    const { again, start, keychain, listRemoved, clock } = await removeWithNotes();
    await again.close();
    clock.advance(29 * dayMs);
    await start().close();
    expect([listRemoved().length, keychain.entries.size]).toEqual([1, 1]);
    clock.advance(2 * dayMs);
    start();
    await expect.poll(listRemoved).toEqual([]);
    expect(keychain.entries.size).toBe(0);
  });
});
