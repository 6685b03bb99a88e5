/** Settings that were edited, damaged or cannot be read: no token goes to another host, nothing is overwritten. */

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTrips } from '@main/office/records/trips';
import { canaryToken } from '@test/helpers/canary-token';
import { connectDemo, startDemo } from '@test/helpers/demo';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { memoryKeychain } from '@test/helpers/keychain';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const page = { filters: {}, page: 1, perPage: 5 };

async function savedOffice() {
  const { services, openSession, start, ...office } = await connectDemo();
  await listTrips(await openSession(), page);
  await services.close();
  const file = join(office.folder, 'settings.json');
  const edit = (from: string, to: string) => writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
  return { ...office, file, edit, again: start };
}

describe('the idle lock of a settings file that another version wrote', () => {
  it.each([10, -1, 'never', null])(
    'is on, with the shortest time, where its time is not one of ours: %j',
    async (minutes) => {
      const { again, file } = await savedOffice();
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), lockAfterMinutes: minutes }));
      expect(again().offices.getState()).toMatchObject({ lockAfterMinutes: 5, offices: [{ name: 'Sydney' }] });
    },
  );
});

describe('an office in a settings file that was edited', () => {
  it.each([
    ['plain http to another host', 'http://127.0.0.2:9'],
    ['a query', 'https://api.example.com/?to='],
    ['no address', 'nowhere'],
  ])('faults 95: with %s as its base URL is dropped with a notice, and the others stay', async (_name, baseUrl) => {
    const { again, file, demo, folder } = await savedOffice();
    const settings = JSON.parse(readFileSync(file, 'utf8'));
    const [office] = settings.offices;
    const other = { ...office, id: '0b8f0f6e-6f0a-4d53-9a39-0f3f8f6f0001', name: 'Perth' };
    writeFileSync(file, JSON.stringify({ ...settings, offices: [{ ...office, baseUrl }, other] }));
    const { offices } = again();
    expect(offices.getState()).toMatchObject({ offices: [{ name: 'Perth' }], currentOfficeId: null });
    expect(offices.getState().notices).toEqual([
      expect.stringMatching(/“Sydney” was set aside.*cannot be used.*not sent anywhere/),
    ]);
    expect(readFileSync(`${file}.damaged`, 'utf8')).toContain(baseUrl);
    expect(readFileSync(file, 'utf8')).not.toContain(`"${baseUrl}"`);
    expect(demo.baseUrl).not.toBe(baseUrl);
    expect(readdirSync(folder)).toContain('notices.json');
  });

  it.each(['../../elsewhere', 'o', ''])(
    'faults 95: with %j as its id is set aside: an id is a file name',
    async (id) => {
      const { again, edit, id: before } = await savedOffice();
      edit(before, id);
      const { offices } = again();
      expect(offices.registry.list()).toEqual([]);
      expect(offices.getState().notices).toEqual([expect.stringContaining('“Sydney” was set aside')]);
    },
  );

  it('faults 96: with another origin than its token’s sends nothing there, and says what to do', async () => {
    const { again, edit, demo, id } = await savedOffice();
    const impostor = await startFaultServer(respondWith('{"success":true,"data":[],"timestamp":""}'));
    edit(demo.baseUrl, impostor.url);
    const { offices } = again();
    const session = await offices.openSession(id);
    await expect(listTrips(session, page, { fetchPolicy: 'network-only' })).rejects.toMatchObject({
      code: 'token-missing',
      message: expect.stringContaining('was changed outside Tripledger'),
    });
    expect(impostor.seen).toEqual([]);
    expect(offices.getState().locks).toMatchObject([{ tokenSavedFor: new URL(demo.baseUrl).origin, savedCopy: null }]);
    expect((await listTrips(session, page, { fetchPolicy: 'network-first' })).freshness.source).toBe('cache');
  });

  it('faults 96: with another origin works again after its token was renewed', async () => {
    const { again, edit, demo, id } = await savedOffice();
    const moved = await startDemo();
    edit(demo.baseUrl, moved.baseUrl);
    const first = again();
    await first.offices.openSession(id);
    await first.offices.renewToken(id, canaryToken);
    expect(first.offices.getState().locks).toEqual([]);
    await first.close();
    expect((await again().offices.openSession(id)).hasToken).toBe(true);
  });
});

describe('the settings of a newer Tripledger', () => {
  it('are left as they are, with a notice, and are not written', async () => {
    const { again, file } = await savedOffice();
    const newer = JSON.stringify({ version: 99, offices: [{ unknown: true }] });
    writeFileSync(file, newer);
    const { offices, settings } = again();
    expect(offices.registry.list()).toEqual([]);
    expect(offices.getState().notices).toEqual([expect.stringContaining('written by a newer Tripledger')]);
    expect(() => settings.update({ theme: 'light' })).toThrow();
    expect(readFileSync(file, 'utf8')).toBe(newer);
  });
});

describe('notices', () => {
  it('faults 97: of damage that another process found wait for the window until they are dismissed', async () => {
    const { again, file } = await savedOffice();
    writeFileSync(file, '{"version":2,"offices":');
    const commandLine = again();
    expect(commandLine.offices.registry.list()).toEqual([]);
    await commandLine.close();
    const window = again();
    const { notices } = window.offices.getState();
    expect(notices).toEqual([expect.stringContaining('settings file was damaged')]);
    expect(again().offices.getState().notices).toEqual(notices);
    expect(window.offices.dismissNotices(notices).notices).toEqual([]);
    expect(again().offices.getState().notices).toEqual([]);
  });

  it('faults 97: a second damaged file does not replace the first that was set aside', async () => {
    const { again, file } = await savedOffice();
    for (const text of ['first', 'second']) {
      writeFileSync(file, text);
      again();
    }
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe('first');
    expect(readFileSync(`${file}.damaged-2`, 'utf8')).toBe('second');
  });

  it('faults 98: never overwrite a settings file that cannot be read', async () => {
    const folder = temporaryFolder();
    // A folder where the file should be: no user, not even root, can read it as a file.
    mkdirSync(join(folder, 'settings.json'));
    const { offices } = makeServices(folder, async () => memoryKeychain());
    expect(offices.getState().notices).toEqual([expect.stringContaining('was left as it is')]);
    expect(() => offices.change({ theme: 'dark' })).toThrow('could not be saved');
    expect(statSync(join(folder, 'settings.json')).isDirectory()).toBe(true);
    expect(existsSync(join(folder, 'settings.json.damaged'))).toBe(false);
  });
});
