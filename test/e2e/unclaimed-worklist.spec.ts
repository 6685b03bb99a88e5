/** Unclaimed as a list that one works through: statuses, notes, reminders, filters, and what is left of them after a restart. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { getLocalDay } from '@shared/values/dates';
import { chooseSavePath, expect, type Running, root, test } from './fixtures';
import { trips } from './helpers/office-data';

const may = ['2026-05-01', '2026-05-31'] as const;

/** Connects an office, and checks trips of it once the bookings of all are loaded. */
async function startChecked<R extends Running>(connect: (options: { readonly limit: number }) => Promise<R>) {
  const running = await connect({ limit: 20_000 });
  await running.summaryPage.openWithAll();
  await running.shell.goTo('Unclaimed');
  await running.unclaimedPage.check(...may);
  return running;
}

/** Opens the draft of the claim list. @returns the address that the system was asked to open */
async function openEmailDraft(app: ElectronApplication, page: Page): Promise<string> {
  await app.evaluate(({ shell: system }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    system.openExternal = async (url) => void opened.push(url);
  });
  await page.getByRole('button', { name: 'Claim list' }).click();
  await page.getByRole('menuitem', { name: 'Email draft…' }).click();
  const getOpened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  await expect.poll(getOpened).toHaveLength(1);
  const [url = ''] = await getOpened();
  return url;
}

/** How many trips have sectors, and began before today: on each day that passes there may be more. */
function countTravelled(): number {
  const now = getLocalDay(Date.now());
  return trips.filter(
    ({ sector_summary: { sector_count: sectors, earliest_travel_date: first } }) =>
      sectors > 0 && (!first || first < now),
  ).length;
}

test('commission is checked and exported with its coverage; a sector is chased, another is done and hidden, and a restart keeps both', async ({
  connectedOffice,
  folder,
  start,
}) => {
  const { app, page, exportMenu, shell, summaryPage, unclaimedPage } = await connectedOffice({ limit: 20_000 });
  // The bookings of all trips are loaded by themselves.
  await summaryPage.openWithAll();
  await shell.goTo('Unclaimed');
  await unclaimedPage.check('01 Jan 2026', '31 May 2026');
  await expect(page.getByRole('status', { name: 'Coverage' })).toHaveText(
    new RegExp(`^${countTravelled()} trips checked; oldest .+ \\(trip \\d+\\)$`),
  );
  // Only the user calls a commission claimable or not.
  await expect(page.getByText(/(?<!Not )claimable/i)).toHaveCount(0);
  const { table, hideDone, setStatus, noteDialog } = unclaimedPage;
  await expect(setStatus).toBeDisabled();
  const all = await unclaimedPage.table.getListedCount();
  expect(all).toBeGreaterThan(4);
  const file = join(folder, 'unclaimed.csv');
  await chooseSavePath(app, file);
  await exportMenu.saveRaw();
  await expect(page.getByText(new RegExp(`Exported .+, ${all} `))).toBeVisible();
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\r\n');
  expect(head).toMatch(/^trip_id,sector_id,.*commission/);
  expect(lines).toHaveLength(all);
  expect(readFileSync(`${file}.about.txt`, 'utf8')).toMatch(/\d+ of \d+ trips that may have unclaimed commission/);
  await table.groupBy('Supplier');
  await expect(table.groups.first()).toBeVisible();
  await table.groupBy('Supplier');
  await expect(table.groups).toHaveCount(0);
  await expect(hideDone).toBeChecked();

  await unclaimedPage.select(0);
  const trip = (await table.getColumnTexts('Trip'))[0] ?? '';
  await setStatus.click();
  await page.getByRole('menuitem', { name: 'Note and reminder…' }).click();
  await noteDialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Chased' }).click();
  await noteDialog.getByLabel('Date chased').fill('1/11/2026');
  await noteDialog.getByLabel('Remind me on').fill('15/11/2026');
  await noteDialog.getByLabel('Note', { exact: true }).fill('Rang Kim, will pay in December');
  await noteDialog.getByRole('button', { name: 'Save' }).click();
  await expect(noteDialog).toBeHidden();
  await expect(table.rows.first()).toContainText('Chased');
  await expect(page.getByText('1 sector updated.')).toBeVisible();

  await unclaimedPage.select(1);
  await setStatus.click();
  await page.getByRole('menuitem', { name: 'Not claimable' }).click();
  await expect(page.getByText('1 sector: Not claimable.')).toBeVisible();
  const doneBox = page.getByRole('checkbox', { name: 'Hide done (1)' });
  await expect(doneBox).toBeVisible();
  await expect(table.totals.last()).toContainText(`${all - 1} rows`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table.totals.last()).toContainText(`${all} rows`);
  await unclaimedPage.select(1);
  await setStatus.click();
  await page.getByRole('menuitem', { name: 'Claimed elsewhere' }).click();
  await expect(table.totals.last()).toContainText(`${all - 1} rows`);

  await app.close();
  const env = { ...process.env, TRIPLEDGER_HOME: join(folder, 'home') };
  const printed = execFileSync(process.execPath, [join(root, 'out/main/cli.js'), 'unclaimed'], {
    env,
    encoding: 'utf8',
  });
  expect(printed).toMatch(/,chased,2026-11-01,2026-11-15,"Rang Kim, will pay in December",/);
  expect(printed.trim().split('\r\n')).toHaveLength(all + 1);
  const again = await start();
  await again.shell.goTo('Unclaimed');
  const { table: later } = again.unclaimedPage;
  await expect(later.totals.last()).toContainText(`${all - 1} rows`);
  await again.unclaimedPage.chooseStatusFilter(/^Chased · 1$/);
  await expect(later.totals.last()).toContainText('1 row');
  await expect(later.rows.first()).toContainText(trip);
  await later.grid.focus();
  await again.hands.press('ArrowDown');
  const copied = await later.copy();
  expect(copied).toContain('Rang Kim, will pay in December');
  await again.unclaimedPage.chooseStatusFilter(/^Reminder due · 1$/);
  await expect(later.totals.last()).toContainText('1 row');
  await again.unclaimedPage.chooseStatusFilter(/^Chased 14\+ days ago · \d$/);
  await again.unclaimedPage.chooseStatusFilter(/^Claimed elsewhere · 1$/);
  await expect(later.totals.last()).toContainText('1 row');
});

test.describe('the worklist', { tag: '@deep' }, () => {
  test('statuses of rows are set by keyboard, and undone; ages filter, with sums', async ({ connectedOffice }) => {
    const { hands, page, unclaimedPage } = await startChecked(connectedOffice);
    const { ages, table } = unclaimedPage;
    const all = await unclaimedPage.table.getListedCount();
    await table.grid.focus();
    await hands.press('ArrowDown');
    await hands.press('Shift+ArrowDown');
    await hands.press('F2');
    await expect(page.getByRole('menuitem', { name: 'Promised' })).toBeVisible();
    await hands.press('3');
    await expect(page.getByText('2 sectors: Promised.')).toBeVisible();
    await expect(table.grid).toBeFocused();
    await expect(table.rows.nth(1)).toContainText('Promised');
    await hands.press('F2');
    await hands.press('ArrowDown');
    await hands.press('Escape');
    await expect(table.grid).toBeFocused();
    await hands.press('F2');
    await hands.press('5');
    await expect(table.totals.last()).toContainText(`${all - 2} rows`);
    await table.grid.focus();
    await hands.press('Control+z');
    await expect(table.totals.last()).toContainText(`${all} rows`);
    await expect(table.rows.nth(1)).toContainText('Promised');

    const overdue = ages.getByRole('button', { name: /^90\+ days/ });
    const count = Number(/\((\d+)\)$/.exec((await hands.read(overdue)).trim())?.[1]);
    expect(count).toBeGreaterThan(0);
    await overdue.click();
    await expect(overdue).toHaveAttribute('aria-pressed', 'true');
    await expect(table.totals.last()).toContainText(`${count} rows`);
    await page.reload();
    await expect(table.totals.last()).toContainText(`${count} rows`);
    await overdue.click();
    await expect(table.totals.last()).toContainText(`${all} rows`);

    // Two filters in one moment, before the first has become the location: the second must not undo the first.
    const olderThanTwoMonths = ages.getByRole('button', { name: /^(?:61–90|90\+) days/ }).last();
    const age = await olderThanTwoMonths.elementHandle();
    const hideDone = await unclaimedPage.hideDone.elementHandle();
    await hands.inspectPage(
      ([ageButton, box]) => {
        for (const control of [ageButton, box]) if (control instanceof HTMLElement) control.click();
      },
      [age, hideDone],
    );
    await expect(unclaimedPage.hideDone).not.toBeChecked();
    await expect(olderThanTwoMonths).toHaveAttribute('aria-pressed', 'true');
  });

  test('a supplier’s list is copied, drafted as an email and exported', async ({ connectedOffice, folder }) => {
    const { hands, app, page, exportMenu, unclaimedPage } = await startChecked(connectedOffice);
    const { table } = unclaimedPage;
    await page.getByRole('combobox', { name: 'Supplier' }).click();
    const option = page.getByRole('option').first();
    const [, count = ''] = (await hands.read(option)).split(' · ');
    await option.click();
    await expect(table.totals.last()).toContainText(`${count} rows`);

    const readCopies = await hands.recordCopies();
    await page.getByRole('button', { name: 'Claim list' }).click();
    await page.getByRole('menuitem', { name: 'Copy claim list' }).click();
    await expect(page.getByText(/^Claim list copied: \d+ sectors?\.$/)).toBeVisible();
    const [[text = ''], [html = '']] = [await readCopies(), await readCopies('text/html')];
    const lines = text.split('\n');
    expect(html.match(/<tr>/g)).toHaveLength(lines.length);
    expect(lines[0]).toBe('Booking reference\tPO\tClient\tDetails\tTravel\tReturn\tCommission');
    expect(lines).toHaveLength(Number(count) + 1);
    expect(lines[1]).toMatch(/^[A-Z]{6}\t/);

    const url = await openEmailDraft(app, page);
    expect(url).toMatch(/^mailto:\?subject=Commission%20claim/);
    expect(new URL(url).searchParams.get('body')).toContain(lines[1]?.split('\t')[0]);

    const file = join(folder, 'supplier.csv');
    const readProposed = await chooseSavePath(app, file);
    await exportMenu.saveRaw();
    await expect(page.getByText(new RegExp(`Exported .+, ${count} `))).toBeVisible();
    const [head = '', ...rows] = readFileSync(file, 'utf8').trim().split('\r\n');
    expect(head).toMatch(/,booking_reference,purchase_order,.*,claim_status,chased_on,remind_on,note,/);
    expect(rows).toHaveLength(Number(count));
    const proposed = await readProposed();
    expect(proposed).toContain('Unclaimed commission');
  });

  test('faults 540, 622: after a trip and Back the period is still typed, and the list says how much of it is of other trips, also in a small window', async ({
    connectedOffice,
  }) => {
    const { hands, page, shell, unclaimedPage } = await startChecked(connectedOffice);
    await expect(
      page.getByText('From and To choose which trips are checked; the list has all saved trips.'),
    ).toBeVisible();
    const others = page.getByRole('note', { name: 'Other trips' });
    await expect(others).toContainText('Saved trips other than those from 01 May 2026 to 31 May 2026 are listed too:');

    await page.setViewportSize({ width: 900, height: 600 });
    await unclaimedPage.select(0);
    await expect(unclaimedPage.setStatus).toBeEnabled();
    const grid = await hands.measure(unclaimedPage.table.grid);
    expect(grid.height).toBeGreaterThanOrEqual(230);
    await page.setViewportSize({ width: 1_280, height: 800 });

    const readPeriod = async () => [
      await hands.readValue(page.getByLabel('Trips from')),
      await hands.readValue(page.getByLabel('Trips to')),
    ];
    const typed = await readPeriod();
    expect(typed.every((text) => text !== '')).toBe(true);
    await unclaimedPage.table.rows.first().dblclick();
    await expect(shell.title).toContainText('Trip');
    await shell.back.click();
    await expect(page.getByText('All trips from 01 May 2026 to 31 May 2026 are checked.')).toBeVisible();
    const stored = await readPeriod();
    expect(stored).toEqual(typed);
    // A period that was not checked yet is kept too, and nothing says that it was.
    await page.getByLabel('Trips to').fill('15 Jun 2026');
    await hands.press('Tab', page.getByLabel('Trips to'));
    await shell.goTo('Trips');
    await shell.goTo('Unclaimed');
    const [from, to] = await readPeriod();
    expect([from, to === typed[1]]).toEqual([typed[0], false]);
    await expect(page.getByText('All trips from 01 May 2026 to 31 May 2026 are checked.')).toBeVisible();

    await unclaimedPage.check('01 Sep 2026', '30 Sep 2026');
    await expect(others).toHaveText(
      /^Saved trips other than those from 01 Sep 2026 to 30 Sep 2026 are listed too: \d+ sectors \([\d,.]+\), before filters\.$/,
    );
  });
});
