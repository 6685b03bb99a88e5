/** The list of clients: filtered by any text, grouped, and exported as it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSavePath, expect, test } from './fixtures';

test('clients are grouped and filtered like trips: the page is said, Back restores both, and the file has what the screen has', async ({
  connectedOffice,
  folder,
}) => {
  const { hands, app, page, shell, clientsPage, clientPage, exportMenu } = await connectedOffice();
  const { table } = clientsPage;
  const quickFilter = page.getByLabel('Filter these rows');
  await shell.goTo('Clients');
  await expect(clientsPage.firstPage).toBeVisible();
  await table.groupBy('Market');
  await expect(table.groups).toHaveText([/^Corporate · \d+ on this page/, /^Leisure · \d+ on this page/]);
  await expect(page.getByText('Grouped on this page only, not over the whole list.')).toBeVisible();
  await table.groupBy('Consultant');
  await expect(table.groups.first()).toContainText(/ \(\d+\) · \d+ on this page/);

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
  await expect(page.getByText(`Exported ${count} row`)).toBeVisible();
  const text = readFileSync(path, 'utf8');
  expect(text.match(/pty/gi)?.length).toBeGreaterThanOrEqual(count);
  expect(readFileSync(`${path}.about.txt`, 'utf8')).toMatch(
    /one page of a longer list; grouped by Consultant; .*“pty”/i,
  );

  await clients.first().dblclick();
  await expect(clientPage.details).toBeVisible();
  await page.goBack();
  await expect(quickFilter).toHaveValue('pty');
  await expect(table.groups.first()).toContainText(/ \(\d+\) · \d+ on this page/);
  await quickFilter.fill('no client has this text');
  await expect(page.getByText('No match for “no client has this text” in these 50 rows.')).toBeVisible();
});

test('faults 437: phone and email come from saved cards, tell “not saved” from none, and are in the file', async ({
  connectedOffice,
  folder,
}) => {
  const { hands, app, page, shell, clientsPage, clientPage, exportMenu } = await connectedOffice();
  const { table } = clientsPage;
  await shell.goTo('Clients');
  await expect(clientsPage.firstPage).toBeVisible();
  const first = table.rows.first();
  await expect(first).toContainText('Not saved');
  await first.dblclick();
  await expect(clientPage.details).toBeVisible();
  const emails = await hands.read(page.getByRole('region', { name: 'Emails' }).getByRole('listitem').first());
  const email = /\S+@\S+/.exec(emails)?.[0] ?? 'no email';
  await page.goBack();
  await expect(first).toContainText(email);
  await expect(table.rows.nth(1)).toContainText('Not saved');
  const path = join(folder, 'clients.csv');
  await chooseSavePath(app, path);
  await exportMenu.choose('As on screen (CSV)');
  await expect(page.getByText(/Exported 50 row/)).toBeVisible();
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(email);
  expect(text.match(/Not saved/g)).toHaveLength(2 * 49);
});
