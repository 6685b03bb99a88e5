import { join } from 'node:path';
import { checkToken } from '@main/office/connect/connect-office';
import { OfficeRegistry } from '@main/office/connect/office-registry';
import { checkBaseUrl } from '@main/office/connect/office-sessions';
import { SettingsFile } from '@main/office/settings/settings-file';
import { takeLock } from '@main/system/sqlite';
import type { Office } from '@shared/records/office';
import { makeOffice } from '@test/helpers/office-record';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

describe('base URL', () => {
  it('takes https anywhere and http on loopback, without a trailing slash', () => {
    expect(checkBaseUrl(' https://api.example.com/v1/ ')).toBe('https://api.example.com/v1');
    expect(checkBaseUrl('http://127.0.0.1:4000')).toBe('http://127.0.0.1:4000');
    expect(checkBaseUrl('http://localhost:4000/')).toBe('http://localhost:4000');
    expect(checkBaseUrl('http://[::1]:4000/')).toBe('http://[::1]:4000');
  });

  it.each([
    ['http://api.example.com', 'could be read on the way'],
    ['https://user:pass@api.example.com', 'user name'],
    ['https://api.example.com/?a=1', 'after “?”'],
    ['https://api.example.com/#x', 'after “#”'],
    ['ftp://api.example.com', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['api.example.com', 'Enter the full address'],
    ['https://', 'Enter the full address'],
  ])('faults 6: refuses %s with the reason', (url, reason) => {
    expect(() => checkBaseUrl(url)).toThrow(reason);
  });

  it('faults 6: refuses http to this computer too in a package: whoever has the port would get the token', () => {
    for (const host of ['127.0.0.1:4000', 'localhost:4000', '[::1]:4000']) {
      expect(() => checkBaseUrl(`http://${host}`, false)).toThrow('Use https://');
    }
    expect(checkBaseUrl('https://localhost:4000', false)).toBe('https://localhost:4000');
  });
});

describe('token', () => {
  it('faults 5: trims white space around a pasted token', () => {
    expect(checkToken('  prefix.secret \n')).toBe('prefix.secret');
  });

  it.each(['prefix.sec\nret', 'prefix.sec\u0000ret', 'prefix.sec\u200bret', 'prefix.secré', 'prefix.sec ret'])(
    'faults 3: refuses %j, naming the position and never the token',
    (token) => expect(() => checkToken(token)).toThrow(/^(?!.*sec).*position \d+/s),
  );

  it('faults 3: refuses more than 1,000 characters', () => {
    expect(() => checkToken(`a.${'b'.repeat(1_000)}`)).toThrow('longer than 1000');
  });

  it('wants a prefix and a secret', () => {
    for (const token of ['plain', '.secret', 'prefix.'])
      expect(() => checkToken(token)).toThrow('two parts joined by a dot');
    expect(() => checkToken('   ')).toThrow('Paste the API token');
  });
});

/** Saved offices have ids of this form. */
const [a, b] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;

function openRegistry(folder = temporaryFolder(), ...offices: Office[]) {
  const options = { onNotice: () => undefined, checkBaseUrl, lockFile: join(folder, 'settings.lock') };
  const registry = new OfficeRegistry(new SettingsFile(join(folder, 'settings.json'), options));
  for (const office of offices) registry.add({ ...office, name: `Office ${office.id.slice(-1)}` });
  return registry;
}

describe('the office registry', () => {
  it('changes nothing while another process goes on changing the settings', { tags: ['deep'] }, () => {
    const folder = temporaryFolder();
    const registry = openRegistry(folder, makeOffice(a));
    const release = takeLock(join(folder, 'settings.lock'), 0);
    expect(() => registry.add(makeOffice(b))).toThrow(expect.objectContaining({ code: 'settings-failed' }));
    release();
    expect(openRegistry(folder).list()).toHaveLength(1);
    registry.add(makeOffice(b));
    expect(openRegistry(folder).list()).toHaveLength(2);
  });

  it('updates saved and unsaved offices', () => {
    const registry = openRegistry(undefined, makeOffice(a), makeOffice(b, 'demo'));
    for (const id of [a, b]) registry.update({ ...registry.find(id), name: `New ${id.slice(-1)}` });
    expect(registry.list().map(({ name }) => name)).toEqual(['New a', 'New b']);
    expect(registry.findDemo()?.id).toBe(b);
  });
});
