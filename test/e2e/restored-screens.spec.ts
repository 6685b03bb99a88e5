/** The screens after a restart: the one that was open last, with its filters, groups and page, and what the others had. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { ByteSearch } from './helpers/byte-search';

/** What is typed into fields in the session. */
const typed = { quickFilter: 'zq-rows-4430', search: 'zq-client-4431' };

const grouping = (page: Page, label: string) => page.getByRole('button', { name: `By ${label}`, exact: true });

test('faults 312: a restart opens the last screen, and the navigation the others, as they were', async ({
  start,
  connectedOffice,
  folder,
}) => {
  test.slow();
  const first = await connectedOffice({ limit: 5_000 });
  await test.step('each screen is left with filters of its own', async () => {
    const { tripsPage, shell, clientsPage, page } = first;
    await tripsPage.expectAllListed();
    await tripsPage.addFilter('quote');
    await tripsPage.table.groupBy('Consultant');
    await tripsPage.search.fill(typed.quickFilter);
    await shell.goTo('Clients');
    await clientsPage.search.fill(typed.search);
    await expect(page.getByText('No clients with', { exact: false })).toBeVisible();
    await shell.goTo('Commission');
    await page.getByRole('button', { name: 'Earlier', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Period: All to 31 Oct/ })).toBeVisible();
  });
  await first.app.close();
  expect(new ByteSearch(Object.values(typed)).findInFolder(folder)).toEqual([]);

  const { hands, shell, page, tripsPage, clientsPage } = await start();
  await expect(shell.title).toContainText('Commission');
  await expect(page.getByRole('button', { name: /^Period: All to 31 Oct/ })).toBeVisible();
  expect(await hands.inspectPage(() => window.location.hash)).toBe('#/commission');
  await shell.goTo('Trips');
  await expect(tripsPage.filters).toContainText('Quote');
  await expect(tripsPage.search).toHaveValue(typed.quickFilter);
  await expect(grouping(page, 'Consultant')).toBeVisible();
  await shell.goTo('Clients');
  await expect(clientsPage.search).toHaveValue(typed.search);
});
