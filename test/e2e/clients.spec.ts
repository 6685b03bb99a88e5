/** The list of clients: filtered by any text, grouped, and exported as it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSavePath, expect, test } from './fixtures';

test('faults 437: clients are grouped and filtered like trips, with the contacts of saved cards; the file has what the screen has', async ({
  connectedOffice,
  folder,
}) => {
  const { hands, app, page, shell, clientsPage, clientPage, exportMenu } = await connectedOffice();
  const { table } = clientsPage;
  const quickFilter = page.getByLabel('Filter these rows');
  await shell.goTo('Clients');
  await clientsPage.expectAllListed();
  // Phone and email come from saved cards; "not saved" is not "none".
  const first = table.rows.first();
  await expect(first).toContainText('Not saved');
  await first.dblclick();
  await expect(clientPage.details).toBeVisible();
  const email = /\S+@\S+/.exec(await hands.read(clientPage.details))?.[0] ?? 'no email';
  await page.goBack();
  await expect(first).toContainText(email);
  await expect(table.rows.nth(1)).toContainText('Not saved');
  const onePage = join(folder, 'page.csv');
  await chooseSavePath(app, onePage);
  await exportMenu.choose('As on screen (CSV)');
  await expect(page.getByText(/Exported .*, 50 rows/)).toBeVisible();
  const all = readFileSync(onePage, 'utf8');
  expect(all).toContain(email);
  expect(all.match(/Not saved/g)).toHaveLength(2 * 49);

  await table.groupBy('Market');
  await expect(table.groups).toHaveText([/^Corporate, \d+ clients on this page/, /^Leisure, \d+ clients on this page/]);
  await expect(page.getByText('Grouped on this page only, not over the whole list.')).toBeVisible();
  await table.groupBy('Consultant');
  await expect(table.groups.first()).toContainText(/ \(\d+\), \d+ clients? on this page/);

  // Typed in the rows, the text goes to the filter, not to the server's search.
  await table.grid.focus();
  await hands.type('pty');
  await expect(quickFilter).toHaveValue('pty');
  await expect(clientsPage.search).toHaveValue('');
  const clients = table.rows.filter({ has: page.getByRole('link') });
  await expect(clients.filter({ hasNotText: /pty/i })).toHaveCount(0);
  // Rows out of view are drawn once the grid rests.
  const drawn = await hands.count(table.rows);
  await expect(table.grid).toHaveAttribute('aria-rowcount', String(drawn + 1));
  const count = await hands.count(clients);
  expect(count).toBeGreaterThan(0);

  const path = join(folder, 'clients.csv');
  await chooseSavePath(app, path);
  await exportMenu.choose('As on screen (CSV)');
  await expect(page.getByText(new RegExp(`Exported .*, ${count} rows?`))).toBeVisible();
  const text = readFileSync(path, 'utf8');
  expect(text.match(/pty/gi)?.length).toBeGreaterThanOrEqual(count);
  expect(readFileSync(`${path}.about.txt`, 'utf8')).toMatch(
    /one page of a longer list; grouped by Consultant; .*“pty”/i,
  );

  await clients.first().dblclick();
  await expect(clientPage.details).toBeVisible();
  await page.goBack();
  await expect(quickFilter).toHaveValue('pty');
  await expect(table.groups.first()).toContainText(/ \(\d+\), \d+ clients? on this page/);
  await quickFilter.fill('no client has this text');
  await expect(page.getByText('No match for “no client has this text” in these 50 rows.')).toBeVisible();
});
