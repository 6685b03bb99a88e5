/** Offices with a real Secret Service, a real API on loopback and real files. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadKeytar } from '@main/app/services';
import { listTrips } from '@main/office/records/trips';
import { TokenStore } from '@main/system/keychain';
import { readContents } from '@test/e2e/helpers/byte-search';
import { canaryToken } from '@test/helpers/canary-token';
import { startDemo } from '@test/helpers/demo';
import { listEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const noKeychain = () => Promise.reject(new Error('Cannot autolaunch D-Bus without X11 $DISPLAY'));
const request = (baseUrl: string, more = {}) => ({
  name: 'Sydney',
  baseUrl,
  token: canaryToken,
  sessionOnly: false,
  ...more,
});

describe('token store', () => {
  it('saves to the Secret Service, where secret-tool finds it, and deletes it again', async () => {
    const store = new TokenStore(loadKeytar);
    await store.set('office-x', 'token', canaryToken);
    const lookup = ['lookup', 'service', 'Tripledger', 'account', 'office-x/token'];
    expect(execFileSync('secret-tool', lookup, { encoding: 'utf8' })).toBe(canaryToken);
    expect(await store.get('office-x', 'token')).toBe(canaryToken);
    await store.remove('office-x', 'token');
    expect(await store.get('office-x', 'token')).toBeNull();
    await store.remove('office-x', 'token');
  });

  const refusesSet = (store: TokenStore) => store.set('a', 'token', 'b.c');
  const refusesRemove = (store: TokenStore) => store.remove('a', 'token');

  it.each([
    ['faults 18: a secret that does not read back was not saved', null, refusesSet],
    ['faults 15 and 20: a secret that is not found in a locked keychain is not deleted', null, refusesRemove],
    ['faults 20: a secret that was not deleted is never reported as gone', 'b.c', refusesRemove],
  ] as const)('%s', async (_title, saved, act) => {
    const stubborn = {
      getPassword: async () => saved,
      setPassword: async () => undefined,
      deletePassword: async () => false,
    };
    await expect(act(new TokenStore(async () => stubborn))).rejects.toMatchObject({ code: 'keychain-locked' });
  });

  it('faults 16: connecting can be cancelled while the keychain waits for its user', async () => {
    const { baseUrl } = await startDemo();
    const keychainPrompt = Promise.withResolvers<void>();
    const patient = {
      getPassword: async () => null,
      setPassword: () => {
        keychainPrompt.resolve();
        return new Promise<void>(() => undefined);
      },
      deletePassword: async () => false,
    };
    const { offices } = makeServices(temporaryFolder(), async () => patient);
    const controller = new AbortController();
    const connecting = offices.connect(request(baseUrl, { signal: controller.signal }));
    await keychainPrompt.promise;
    controller.abort();
    await expect(connecting).rejects.toMatchObject({ code: 'cancelled' });
    expect(offices.getState().offices).toEqual([]);
  });
});

describe('offices', () => {
  it('connects, stores the token in the keychain only, and is still connected after a restart', async () => {
    const { baseUrl } = await startDemo();
    const folder = temporaryFolder();
    const first = makeServices(folder);
    const state = await first.offices.connect(request(baseUrl));
    expect(state.offices).toMatchObject([
      { name: 'Sydney', baseUrl, kind: 'saved', urlForm: { tripPath: '/api/trip', idIn: 'path' } },
    ]);
    expect(JSON.stringify(state)).not.toContain(canaryToken);
    const id = state.currentOfficeId ?? '';
    const query = { filters: {}, page: 1, perPage: 5 };
    const live = await listTrips(await first.offices.openSession(id), query);
    await first.close();
    const second = makeServices(folder);
    const again = await listTrips(await second.offices.openSession(id), query);
    expect(again.freshness.source).toBe('network');
    expect(again.value.rows).toEqual(live.value.rows);
    for (const secret of [canaryToken, Buffer.from(canaryToken).toString('base64'), encodeURIComponent(canaryToken)]) {
      expect(readContents(folder)).not.toContain(secret);
    }
    await second.offices.remove(id);
    expect(await new TokenStore(loadKeytar).get(id, 'token')).toBeNull();
    expect(await new TokenStore(loadKeytar).get(id, 'cache-key')).toBeNull();
    expect(readContents(folder)).not.toContain('Sydney');
  });

  it('finds the trip path that a deployment serves, and saves it', async () => {
    const server = await startFaultServer((incoming, response) => {
      if (incoming.url?.startsWith('/trip/')) respondWith(listEnvelope([]))(incoming, response);
      else respondWith('<html>404</html>', 404, { 'content-type': 'text/html' })(incoming, response);
    });
    const { offices } = makeServices(temporaryFolder());
    const state = await offices.connect(request(server.url));
    expect(state.offices[0]?.urlForm).toEqual({ tripPath: '/trip', idIn: 'path' });
    await offices.remove(state.offices[0]?.id ?? '');
  });

  it.each([
    ['a wrong token', async () => ({ baseUrl: (await startDemo()).baseUrl, token: 'wrong.token' }), 'token-refused'],
    ['a wrong URL', async () => ({ baseUrl: `${(await startDemo()).baseUrl}/nowhere` }), 'base-url-wrong'],
    [
      'a web site',
      async () => ({
        baseUrl: (await startFaultServer(respondWith('<html></html>', 200, { 'content-type': 'text/html' }))).url,
      }),
      'sign-in-needed',
    ],
    ['no network', async () => ({ baseUrl: 'http://127.0.0.1:9' }), 'network-failed'],
    ['a malformed token', async () => ({ baseUrl: 'https://api.example.com', token: 'nodot' }), 'token-malformed'],
    ['a plain http URL', async () => ({ baseUrl: 'http://api.example.com' }), 'base-url-invalid'],
    ['no name', async () => ({ baseUrl: 'https://api.example.com', name: ' ' }), 'usage'],
  ])('refuses %s and saves nothing', async (_case, make, code) => {
    const folder = temporaryFolder();
    const { offices } = makeServices(folder);
    const { baseUrl, ...more } = (await make()) as { baseUrl: string };
    await expect(offices.connect(request(baseUrl, more))).rejects.toMatchObject({ code });
    expect(offices.getState().offices).toEqual([]);
    expect(existsSync(join(folder, 'settings.json'))).toBe(false);
  });

  it('faults 14: without a keychain explains it, offers a session office, and writes nothing of it', async () => {
    const { baseUrl } = await startDemo();
    const folder = temporaryFolder();
    const { offices } = makeServices(folder, noKeychain);
    await expect(offices.connect(request(baseUrl))).rejects.toMatchObject({ code: 'keychain-unavailable' });
    expect(offices.getState()).toMatchObject({ offices: [], keychain: 'keychain-unavailable' });
    const state = await offices.connect(request(baseUrl, { sessionOnly: true }));
    expect(state.offices).toMatchObject([{ kind: 'session' }]);
    expect(readContents(folder)).not.toContain('Sydney');
  });

  it('opens the demo office without saving anything', async () => {
    const folder = temporaryFolder();
    const { offices } = makeServices(folder, noKeychain);
    const state = await offices.openDemo();
    expect(state.offices).toMatchObject([{ kind: 'demo', name: 'Demo office' }]);
    expect(existsSync(join(folder, 'settings.json'))).toBe(false);
    expect((await offices.openDemo()).offices).toHaveLength(1);
  });

  it('preserves settings that another process of the same user has written meanwhile', async () => {
    const { baseUrl } = await startDemo();
    const folder = temporaryFolder();
    const [window, commandLine] = [makeServices(folder), makeServices(folder)];
    await window.offices.connect(request(baseUrl, { name: 'From the window' }));
    await commandLine.offices.connect(request(baseUrl, { name: 'From a script' }));
    window.offices.change({ theme: 'dark' });
    const names = window.offices.getState().offices.map((office) => office.name);
    expect(names).toEqual(['From the window', 'From a script']);
    expect(makeServices(folder).offices.getState()).toMatchObject({
      theme: 'dark',
      offices: [{ name: names[0] }, { name: names[1] }],
    });
    for (const { id } of window.offices.getState().offices) await window.offices.remove(id);
    expect(commandLine.offices.getState().offices).toEqual([]);
  });
});
