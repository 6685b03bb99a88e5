/**
 * Every byte that a session leaves on the disk, searched for what is in the office and for what was typed: nothing is
 * found but in the file that the user has exported.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canaryToken, cancelInSaveDialog, chooseSavePath, expect, isOnHost, test } from './fixtures';
import { ByteSearch, listFiles, listSpellings } from './helpers/byte-search';
import { clientLink, sampleTrip } from './helpers/office-data';

/** What is typed in the session. */
const typed = {
  tripSearch: 'zq-trip-search-4417',
  clientSearch: 'zq-client-search-4418',
  palette: 'zq-palette-4419',
  view: 'zq-view-4420',
  status: 'zq-status-4421',
  parameter: 'zq-parameter-4422',
  rowFilter: 'zq-row-filter-4423',
  name: 'zq-name-4424',
  note: 'zq-note-4425',
};

/** Fields that name people and companies, reach them, or find a booking. */
const privateFields: ReadonlySet<string> = new Set([
  ...['first_name', 'last_name', 'preferred_name', 'date_of_birth', 'corporate_name', 'corporate_trading_name'],
  ...['corporate_abn', 'corporate_acn', 'bpay_crn', 'email', 'phone', 'address1', 'card_number', 'card_name'],
  ...['purchase_order', 'booked_by', 'charge_to', 'trip_reloc', 'reloc_code', 'details', 'seg_name', 'phone_number'],
]);

/** Shorter texts are words that any file may have. */
const minLength = 6;

/** Collects the texts of the private fields in a response. */
function collectTexts(value: unknown, texts: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string' && privateFields.has(name) && member.length >= minLength) texts.add(member);
    else collectTexts(member, texts);
  }
}

/** Requests of single trips and clients. */
const recordPath = /\/(?:trip|client)\/fetchOne\/\d+$/;

/** Reads lists whole, the consultants' names, and each trip and client that a session has requested. */
async function readPrivateTexts(baseUrl: string, requests: readonly string[]): Promise<Set<string>> {
  const texts = new Set<string>();
  const read = async (path: string) => {
    const response = await fetch(`${baseUrl}${path}`, { headers: { 'x-api-token': canaryToken } });
    const body = (await response.json()) as { data: unknown; pagination?: { has_next: boolean } };
    collectTexts(body.data, texts);
    return body.pagination?.has_next === true;
  };
  for (const list of ['/trip/fetchAll', '/client/fetchAll', '/consultant/fetchAll'])
    for (let page = 1; await read(`${list}?page=${page}&per_page=100`); page += 1);
  for (const path of new Set(requests.map((request) => recordPath.exec(request)?.[0]))) if (path) await read(path);
  return texts;
}

test('faults 273: nothing of the office, nothing typed, is readable on the disk', {
  tag: '@window',
}, async ({ office, connectTo, folder }) => {
  test.slow();
  const [profile, exported] = ['searched', 'exported'].map((name) => join(folder, name)) as [string, string];
  const temporary = join(profile, 'tmp');
  for (const made of [temporary, exported]) mkdirSync(made, { recursive: true });
  const api = await office({ limit: 5_000 });
  const running = await connectTo(api.baseUrl, {
    env: { TRIPLEDGER_HOME: join(profile, 'home'), TMPDIR: temporary },
  });
  const { app, page, exportMenu, shell, tripsPage, tripPage, clientsPage, clientPage, reportsPage, reportPage } =
    running;
  const { hands, commissionPage } = running;

  await test.step('a session: lists, searches, a view, a trip, its client', async () => {
    await tripsPage.expectAllListed();
    await tripsPage.addFilter('departs next month');
    await tripsPage.search.fill(typed.tripSearch);
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name of the view').fill(typed.view);
    await hands.press('Enter');
    await tripsPage.views.getByRole('button', { name: 'All trips' }).click();
    await tripsPage.expectAllListed();
    await hands.press('Control+k');
    await shell.paletteSearch.fill(typed.palette);
    await expect(shell.paletteResults).toContainText([typed.palette]);
    await hands.press('Escape');
    await tripsPage.open(sampleTrip.number);
    await expect(tripPage.sectors.grid).toBeVisible();
    await tripPage.client(clientLink(sampleTrip.client)).click();
    await expect(clientPage.details).toBeVisible();
    await shell.goTo('Clients');
    await clientsPage.search.fill(typed.clientSearch);
    await expect(page.getByText('No clients with', { exact: false })).toBeVisible();
  });

  await test.step('a filter of rows, a note on a supplier, and a typed name', async () => {
    await shell.goTo('Commission');
    await expect(commissionPage.table.rows.first()).toBeVisible();
    await commissionPage.search.fill(typed.rowFilter);
    await expect(commissionPage.table.rows).toHaveCount(0);
    await commissionPage.search.fill('');
    await hands.press('Escape');
    await commissionPage.table.rows.first().getByRole('link').first().click();
    await commissionPage.addNote(typed.note);
    await shell.goTo('Settings');
    await shell.unfold('Names', 'Show');
    await page.getByLabel('Name, or a number to name').fill('901');
    await page.getByLabel('Name of supplier 901').fill(typed.name);
    await hands.press('Enter', page.getByLabel('Name of supplier 901'));
    await expect(page.getByRole('row', { name: 'Supplier 901' })).toContainText('you');
  });

  await test.step('a report with parameters, exported, and an export that is cancelled', async () => {
    await reportsPage.open('Sales By Consultant');
    await running.hands.press('Escape');
    await reportPage.setFilter('Booking source', typed.parameter);
    await reportPage.runButton.click();
    await expect.poll(() => api.requests.some((path) => path.includes(typed.parameter))).toBe(true);
    await page.getByRole('button', { name: 'Remove Booking source' }).click();
    await reportPage.run();
    const file = join(exported, 'sales.csv');
    await chooseSavePath(app, file);
    await exportMenu.saveRaw();
    await expect(page.getByText(/Exported .+, [\d,]+ \w+\./)).toBeVisible();
    expect(readFileSync(file, 'utf8')).not.toBe('');
    await cancelInSaveDialog(running, join(profile, 'cancelled.csv'), () => exportMenu.button.click());
  });

  await test.step('the search finds what is there, in each spelling', () => {
    const planted = join(profile, 'planted');
    for (const text of [typed.parameter, 'Zoë Ōtautahi & Søren', canaryToken]) {
      const finder = new ByteSearch([text]);
      for (const [spelling, bytes] of listSpellings(text)) {
        writeFileSync(planted, Buffer.concat([Buffer.from('x'), bytes, Buffer.from('y')]));
        expect(finder.findInFolder(profile), spelling).toContainEqual(expect.stringContaining(planted));
      }
    }
    rmSync(planted);
  });

  const records = new Set(api.requests.filter((path) => recordPath.test(path)));
  expect(records.size, 'the trips of the period and their clients').toBeGreaterThan(10);
  const texts = await readPrivateTexts(api.baseUrl, [...records]);
  expect(texts.size).toBeGreaterThan(1_000);
  const search = new ByteSearch([...texts, ...Object.values(typed), canaryToken]);
  const files = () => listFiles(profile).join('\n');
  const findHits = () => search.findInFolder(profile);
  await test.step('nothing is found while the application runs, its temporary files included', () => {
    expect(files()).toContain('.db-wal');
    if (isOnHost) expect(files()).toMatch(/tmp\/electron-host-\w+\/.+/);
    expect(findHits()).toEqual([]);
  });

  await test.step('nor after it has ended', async () => {
    await app.close();
    expect(files()).toContain('.trips.idx');
    expect(findHits()).toEqual([]);
  });
});
