/** The list of clients: whole, grouped, and exported as it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSavePath, expect, test, tripCount } from './fixtures';

test('clients are listed as a whole, with what their trips add up to; the file has what the screen has', async ({
  connectedOffice,
  folder,
}) => {
  const { app, page, shell, tripsPage, clientsPage, clientPage, exportMenu } = await connectedOffice();
  const { table } = clientsPage;
  await tripsPage.expectAllListed();
  await shell.goTo('Clients');
  await clientsPage.expectAllListed();
  await expect(table.totals.last()).toContainText(tripCount.toLocaleString('en-AU'));
  await expect(table.header('Phone')).toHaveCount(0);
  const path = join(folder, 'clients.csv');
  await chooseSavePath(app, path);
  await exportMenu.choose(/^CSV/);
  await expect(page.getByText(/Exported .*\b600\b/)).toBeVisible();
  const lines = readFileSync(path, 'utf8').trim().split('\r\n');
  expect(lines[0]).toContain('Client no.');
  expect(lines.filter((line) => /,\d{4},/.test(line)).length).toBeGreaterThanOrEqual(600);
  await table.groupBy('Consultant');
  await expect(table.groups.first()).toContainText(/, \d+ clients?/);
  await table.rows
    .filter({ has: page.getByRole('link') })
    .first()
    .dblclick();
  await expect(clientPage.details).toBeVisible();
  await page.goBack();
  await expect(table.groups.first()).toContainText(/, \d+ clients?/);
});
