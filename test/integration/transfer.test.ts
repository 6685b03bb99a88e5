/** Settings, views, names and notes in one sealed file, from one computer to another. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealTransfer } from '@main/rows/received/sealed-transfer';
import type { WorkRecords } from '@shared/commission/work-records';
import { defaultRate } from '@shared/records/office';
import type { PreferenceChange } from '@shared/settings/preferences';
import { canaryToken } from '@test/helpers/canary-token';
import { startDemo } from '@test/helpers/demo';
import { memoryKeychain } from '@test/helpers/keychain';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const passphrase = 'four random words here';
const layout = { order: ['b', 'a'], widths: { a: 90 }, visibility: { c: false }, pinned: ['b'], sort: null };
const setName = (id: string, label: string): PreferenceChange => ({ kind: 'label', of: 'supplier', id, label });
const changes: PreferenceChange[] = [
  setName('101', 'Quokka Airways'),
  setName('102', 'Wombat Hotels'),
  { kind: 'trip-view', name: 'Overdue quokkas', view: { name: 'Overdue quokkas', search: { q: 'bilby' }, layout } },
  {
    kind: 'parameter-set',
    slug: 'sales',
    name: 'Last month',
    parameters: { filters: { startDate: '2026-10-01' }, ranges: {} },
  },
  { kind: 'month-end', settings: { parts: [{ kind: 'summary', report: 'sales', id: 'By quokka' }] } },
  {
    kind: 'summary',
    report: 'sales',
    name: 'By quokka',
    definition: {
      ...{ source: { report: 'sales' }, filters: {} },
      ...{ rows: ['Quokka'], column: null, measures: ['rows'], share: 'column' },
    },
  },
  // It keeps its id, by which month ends find it; one that was deleted does not come back.
  {
    ...{ kind: 'summary', report: null, name: 'Owed to us', renamedFrom: 'Commission by supplier by month' },
    definition: { source: 'sectors', filters: {}, rows: ['supplier'], column: null, measures: ['commission'] },
  },
  { kind: 'summary', report: null, name: 'Sales by client', definition: null },
  { kind: 'table', table: 'Trips', layout },
  { kind: 'saved-data', settings: { days: 400 } },
];

type Services = ReturnType<typeof makeServices>;

function startComputer() {
  const folder = temporaryFolder();
  const keychain = memoryKeychain();
  return { folder, keychain, services: makeServices(folder, async () => keychain) };
}

async function connect({ offices }: Services, name: string, baseUrl: string) {
  await offices.connect({ name, baseUrl, token: canaryToken, sessionOnly: false });
  const office = offices.registry.findByName(name);
  return await offices.openSession(office.id);
}

const booking = { tripId: 1, sectorId: 7 };
const event: WorkRecords['events'][number] = {
  ...{ id: 'e1', supplierId: 101, day: '2026-10-03', kind: 'claim', text: 'Ring Bilby on Monday' },
  ...{ bookings: [{ ...booking, cents: 500 }], attachment: null, remindOn: '2026-11-03' },
};
const work: WorkRecords = {
  receipts: [
    { id: 'r1', ...booking, cents: 400, expected: 500, source: { kind: 'by-hand', day: '2026-10-01', text: 'Cheque' } },
  ],
  writeOffs: [{ id: 'w1', tripId: 2, sectorId: 8, cents: 7, reason: 'Bilby rounding', day: '2026-10-02' }],
  events: [event],
  suppliers: [
    {
      ...{ supplierId: 101, name: 'Quokka Airways', email: 'pay@quokka.example', message: null },
      writesOffSmall: true,
    },
  ],
};

const statement =
  'Quokka Airways\r\n\r\nReference,Guest,Date,Commission\r\nLLJVBE,GUEST/LJN,15/11/2026,12.05\r\nTotal,,,12.05\r\n';

/** The user's work in one office. */
async function write(services: Services, name: string, baseUrl: string) {
  const session = await connect(services, name, baseUrl);
  for (const change of changes) services.preferences.change(session.office, change);
  await services.commission.records.change(session, { put: work, remove: {} });
  await services.sheets.add(session, 'remittance.csv', Buffer.from(statement));
  services.offices.edit(session.office.id, { rate: { requests: 450 } });
  return session;
}

/** What the user has in an office, without what belongs to the computer. */
async function read(services: Services, name: string) {
  const session = await services.offices.openSession(services.offices.registry.findByName(name).id);
  const preferences = services.preferences.get(session.office);
  const records = await services.commission.records.read(session);
  const [head] = await services.sheets.listHeads(session);
  const sheet = head && (await services.sheets.read(session, head.id));
  const { id: _, urlForm: __, needsToken: ___, ...office } = session.office;
  return { office, preferences, records, sheet };
}

async function exportFrom(services: Services): Promise<Buffer> {
  const { bytes, notices } = await services.transfer.seal(passphrase);
  expect(notices).toEqual([]);
  return bytes;
}

/** A computer with the user's work in some offices, an empty one, and the file that goes from one to the other. */
async function exportOffices(...names: readonly string[]) {
  const { baseUrl } = await startDemo();
  const [first, second] = [startComputer(), startComputer()];
  for (const name of names) await write(first.services, name, baseUrl);
  return { baseUrl, first, second, file: await exportFrom(first.services) };
}

describe('a transfer file', () => {
  it('faults 333: takes everything to an empty computer but the tokens, and has nothing in clear', async () => {
    const { baseUrl } = await startDemo();
    const [first, second] = [startComputer(), startComputer()];
    await write(first.services, 'Sydney Quokka', baseUrl);
    await connect(first.services, 'Perth', baseUrl);
    first.services.offices.change({ theme: 'dark' });
    const file = await exportFrom(first.services);
    for (const word of ['Quokka', 'quokka', 'Bilby', 'bilby', 'Wombat', 'Month', baseUrl, canaryToken, passphrase])
      expect(file.toString('latin1')).not.toContain(word);

    const opened = await second.services.transfer.open(file, passphrase);
    expect(JSON.stringify(opened)).not.toContain(canaryToken);
    expect(opened.plan.offices.map(({ name, status }) => [name, status])).toEqual([
      ['Sydney Quokka', 'new'],
      ['Perth', 'new'],
    ]);
    expect(opened.plan.appearance).toBe('dark');
    const addedIds = await second.services.transfer.apply(opened, false);
    expect(addedIds).toHaveLength(2);
    expect(await read(second.services, 'Sydney Quokka')).toEqual(await read(first.services, 'Sydney Quokka'));
    expect(second.services.offices.getState()).toMatchObject({ theme: 'dark', currentOfficeId: addedIds[0] });
    expect([...second.keychain.entries.keys()].filter((account) => account.endsWith('/token'))).toEqual([]);

    const isWaiting = () => second.services.offices.registry.list().map(({ needsToken = false }) => needsToken);
    expect(isWaiting()).toEqual([true, true]);
    const imported = await second.services.offices.openSession(addedIds[0] ?? '');
    expect(() => imported.api).toThrow('The token of Sydney Quokka was not entered on this computer yet.');
    // The token is asked for, and what was imported is there after a restart.
    await second.services.offices.renewToken(addedIds[0] ?? '', canaryToken);
    expect(isWaiting()).toEqual([false, true]);
    const before = await read(second.services, 'Sydney Quokka');
    await second.services.close();
    const restarted = makeServices(second.folder, async () => second.keychain);
    expect(await read(restarted, 'Sydney Quokka')).toEqual(before);
    expect(before.records).toEqual(work);
  });

  it('faults 333: leaves what was typed here of an office, and replaces all of it only if the user says so', async () => {
    const { baseUrl, first, second, file } = await exportOffices('Sydney');
    const session = await connect(second.services, 'Sydney', baseUrl);
    second.services.preferences.change(session.office, setName('101', 'My name'));
    const receipt = { ...work.receipts[0], id: 'mine', cents: 300 } as WorkRecords['receipts'][number];
    await second.services.commission.records.change(session, { put: { receipts: [receipt] }, remove: {} });
    const mine = await read(second.services, 'Sydney');

    const opened = await second.services.transfer.open(file, passphrase);
    expect(opened.plan.offices[0]).toMatchObject({ status: 'existing' });
    expect(await second.services.transfer.apply(opened, false)).toEqual([]);
    expect(await read(second.services, 'Sydney')).toEqual(mine);

    await second.services.transfer.apply(await second.services.transfer.open(file, passphrase), true);
    expect(await read(second.services, 'Sydney')).toEqual(await read(first.services, 'Sydney'));
  });

  it('faults 333: fills an office of which nothing was typed here', async () => {
    const { baseUrl, first, second, file } = await exportOffices('Sydney');
    await connect(second.services, 'Sydney', baseUrl);
    const opened = await second.services.transfer.open(file, passphrase);
    expect(opened.plan.offices[0]).toMatchObject({ status: 'filled' });
    expect(await second.services.transfer.apply(opened, false)).toEqual([]);
    // The limit may be this computer's own.
    const [ours, theirs] = [await read(second.services, 'Sydney'), await read(first.services, 'Sydney')];
    expect(ours).toEqual({ ...theirs, office: { ...theirs.office, rate: defaultRate } });
  });

  it('faults 333: an office of another address that has the name gets another one, which the plan says', async () => {
    const [one, other] = [await startDemo(), await startDemo()];
    const [first, second] = [startComputer(), startComputer()];
    await connect(first.services, 'Sydney', one.baseUrl);
    await connect(second.services, 'Sydney', other.baseUrl);
    const opened = await second.services.transfer.open(await exportFrom(first.services), passphrase);
    expect(opened.plan.offices[0]).toMatchObject({ name: 'Sydney (2)', status: 'renamed', baseUrl: one.baseUrl });
    const current = second.services.offices.getState().currentOfficeId;
    await second.services.transfer.apply(opened, true);
    expect(second.services.offices.registry.list().map(({ name }) => name)).toEqual(['Sydney', 'Sydney (2)']);
    expect(second.services.offices.getState().currentOfficeId).toBe(current);
  });

  it('faults 334: changes nothing where a step fails, and leaves no file behind', async () => {
    const { baseUrl, second, file } = await exportOffices('A', 'B', 'C');
    const session = await connect(second.services, 'A', baseUrl);
    second.services.preferences.change(session.office, setName('900', 'Only here'));
    const before = await read(second.services, 'A');
    const listFiles = () =>
      ['offices', 'user-records'].flatMap((name) => {
        const folder = join(second.folder, name);
        return existsSync(folder) ? readdirSync(folder).filter((file) => !file.startsWith(session.office.id)) : [];
      });
    const settings = readFileSync(join(second.folder, 'settings.json'), 'utf8');
    const accounts = [...second.keychain.entries.keys()];
    const save = second.keychain.setPassword;
    let saved = 0;
    // The keychain takes the key of the first new office, and refuses that of the second.
    second.keychain.setPassword = async (...entry) => {
      saved += 1;
      if (saved > 1) throw new Error('refused');
      await save(...entry);
    };
    const opened = await second.services.transfer.open(file, passphrase);
    await expect(second.services.transfer.apply(opened, true)).rejects.toMatchObject({ code: 'keychain-unavailable' });
    expect(saved).toBe(2);
    expect(await read(second.services, 'A')).toEqual(before);
    expect(listFiles()).toEqual([]);
    expect([...second.keychain.entries.keys()]).toEqual(accounts);
    expect(readFileSync(join(second.folder, 'settings.json'), 'utf8')).toBe(settings);
    // With the keychain open the same file goes in whole.
    second.keychain.setPassword = save;
    expect(await second.services.transfer.apply(opened, true)).toHaveLength(2);
    expect((await read(second.services, 'C')).records).toEqual(work);
  });

  it('faults 334: is refused once something here has changed since it was opened', async () => {
    const { baseUrl, second, file } = await exportOffices('Sydney');
    const session = await connect(second.services, 'Sydney', baseUrl);
    const opened = await second.services.transfer.open(file, passphrase);
    second.services.preferences.change(session.office, setName('101', 'Set meanwhile'));
    await expect(second.services.transfer.apply(opened, true)).rejects.toThrow(/has changed since/);
    expect((await read(second.services, 'Sydney')).preferences.labels.supplier).toEqual({ '101': 'Set meanwhile' });
  });

  it('faults 334: two imports of a file at once add each office once', async () => {
    const { second, file } = await exportOffices('A', 'B');
    const { transfer } = second.services;
    const opened = await transfer.open(file, passphrase);
    const outcomes = await Promise.allSettled([transfer.apply(opened, true), transfer.apply(opened, true)]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: expect.stringContaining('has changed since') } },
    ]);
    expect(second.services.offices.registry.list().map(({ name }) => name)).toEqual(['A', 'B']);
    // The refused one has undone nothing of the other.
    expect((await read(second.services, 'B')).records).toEqual(work);
  });

  it('faults 334: names an office whose data cannot be read, and still has its name and address', async () => {
    const { baseUrl } = await startDemo();
    const { folder, keychain, services } = startComputer();
    await write(services, 'Sydney', baseUrl);
    await services.close();
    keychain.hidden.add('/cache-key');
    const locked = makeServices(folder, async () => keychain);
    const { bytes, notices } = await locked.transfer.seal(passphrase);
    expect(notices).toEqual([expect.stringContaining('Sydney cannot be read now and are not in the file')]);
    const other = startComputer().services;
    const { plan } = await other.transfer.open(bytes, passphrase);
    expect(plan.offices).toEqual([{ name: 'Sydney', baseUrl, status: 'new' }]);
    // And a locked office is not written over.
    await expect(locked.transfer.open(bytes, passphrase)).rejects.toThrow(/cannot be read now/);
  });
});

describe('an office of a settings file', () => {
  const office = { name: 'Perth', baseUrl: 'https://perth.example/api/', rate: defaultRate };
  const open = async (offices: readonly object[], { transfer } = startComputer().services) =>
    await transfer.openContent({ createdAtMs: 0, theme: 'system', offices });
  const whole = { ...office, preferences: null, claims: null };

  it.each(['Perth\nhttps://good.example', 'Perth\r', '\u202eshtreP', 'Per\u200bth', 'Perth\u2028x', '\u001b[2J'])(
    'faults 332: has a name of one line that shows what it is, or the file is refused: %j',
    async (name) => {
      await expect(open([{ ...whole, name }])).rejects.toMatchObject({ code: 'settings-failed' });
    },
  );

  it('faults 332: with contents that are none is refused with words', async () => {
    const claims = [{ tripId: 1, sectorId: 7, status: 'promised', chasedOn: null, remindOn: null, note: 'Soon' }];
    const ofTomorrow = { ...whole, records: [{ kind: 'of-tomorrow', value: {} }] };
    const { transfer } = startComputer().services;
    const noJson = await sealTransfer('no json', passphrase);
    await expect(transfer.open(noJson, passphrase)).rejects.toThrow(/cannot read/);
    await expect(transfer.openContent({})).rejects.toThrow(/cannot read/);
    // The last is an address that no token may be sent to.
    for (const refused of [
      { ...whole, claims },
      { claims: [] },
      ofTomorrow,
      { ...whole, baseUrl: 'http://evil.example' },
    ])
      await expect(open([refused])).rejects.toThrow(/cannot read/);
  });

  it('is one of at most 50, and shows the address that its token goes to', async () => {
    const { plan } = await open([{ ...whole, baseUrl: 'https://good.example\t.evil.example/api/' }]);
    expect(plan.offices.map(({ baseUrl }) => baseUrl)).toEqual(['https://good.example.evil.example/api']);
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...whole, name: `Office ${index}` }));
    expect((await open(many(50))).plan.offices).toHaveLength(50);
    await expect(open(many(51))).rejects.toMatchObject({ code: 'settings-failed' });
  });
});
