import { join } from 'node:path';
import { checkBaseUrl } from '@main/offices/base-url';
import { OfficeRegistry } from '@main/offices/office-registry';
import { SettingsFile } from '@main/settings/settings-file';
import { defaultRate, type Office, officeSchema } from '@shared/schemas/office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

/** Saved offices have ids of this form. */
const [a, b] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;

function makeOffice(id: string, kind: Office['kind'] = 'saved'): Office {
  return officeSchema.parse({
    id,
    name: `Office ${id.slice(-1)}`,
    baseUrl: 'https://api.example.com',
    kind,
    rate: defaultRate,
  });
}

function openRegistry(folder = temporaryFolder()) {
  const options = { onNotice: () => undefined, checkBaseUrl };
  return { folder, registry: new OfficeRegistry(new SettingsFile(join(folder, 'settings.json'), options)) };
}

describe('the office registry', () => {
  it('puts an office that is added to use, and saves it unless it lasts for the session only', () => {
    const { folder, registry } = openRegistry();
    registry.add(makeOffice(a));
    registry.add(makeOffice(b, 'session'));
    expect(registry.getCurrentId()).toBe(b);
    const later = openRegistry(folder).registry;
    expect(later.list().map(({ id }) => id)).toEqual([a]);
    expect(later.getCurrentId()).toBe(a);
  });

  it('finds offices by id and by name, and refuses unknown ones', () => {
    const { registry } = openRegistry();
    registry.add(makeOffice(a));
    expect([registry.find(a).name, registry.findByName('Office a').id]).toEqual(['Office a', a]);
    expect(() => registry.find('x')).toThrow(expect.objectContaining({ code: 'office-unknown' }));
    expect(() => registry.findByName('x')).toThrow(expect.objectContaining({ code: 'office-unknown' }));
  });

  it('updates saved and unsaved offices', () => {
    const { registry } = openRegistry();
    registry.add(makeOffice(a));
    registry.add(makeOffice(b, 'demo'));
    for (const id of [a, b]) registry.update({ ...registry.find(id), name: `New ${id.slice(-1)}` });
    expect(registry.list().map(({ name }) => name)).toEqual(['New a', 'New b']);
    expect(registry.findDemo()?.id).toBe(b);
  });

  it.each(['saved', 'session'] as const)('has no current office after the current %s office was removed', (kind) => {
    const { registry } = openRegistry();
    registry.add(makeOffice(a));
    registry.add(makeOffice(b, kind));
    registry.remove(b);
    expect([registry.getCurrentId(), registry.list().length]).toEqual([null, 1]);
    registry.switchTo(a);
    expect(registry.getCurrentId()).toBe(a);
  });

  it('leaves the current office in use when another one is removed', () => {
    const { registry } = openRegistry();
    registry.add(makeOffice(a));
    registry.add(makeOffice(b));
    registry.remove(a);
    expect(registry.getCurrentId()).toBe(b);
  });
});
