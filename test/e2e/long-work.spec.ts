/** What long work costs is said before it starts; short work starts at once. */
import { expect, longTripCount, test, tripCount } from './fixtures';
import { holdResponses } from './helpers/hold-responses';
import { write } from './helpers/office-data';

const tripPath = /\/trip\/fetchOne/;

test('long work starts once its cost was said; short work starts at once, and a plan as it is saved', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { api, proxy } = await proxiedOffice();
  const { hands, page, shell, tripsPage, offlinePage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  const countTrips = () => api.requests.filter((path) => tripPath.test(path)).length;
  const question = page.getByRole('alertdialog');

  // Few requests a minute: a small office takes minutes as well.
  await shell.goTo('Settings');
  await page.getByLabel('Requests allowed').fill('200');
  await page.getByLabel('Requests allowed').blur();
  await shell.goTo('Offline');
  await offlinePage.save.click();
  await expect(question).toContainText(
    new RegExp(
      `^All dates\\. ${write(tripCount)} trips: up to about [\\d,]+ requests and \\d+ minutes\\. Colleagues share`,
    ),
  );
  expect(countTrips()).toBe(0);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('table', { name: 'Periods' })).toHaveCount(0);

  await page.getByLabel('Last days').fill('3650');
  await page.getByRole('button', { name: 'Keep up to date' }).click();
  await expect(question).toContainText(
    /^Last 3,650 days, next 180 days\. [\d,]+ trips: up to about [\d,]+ requests and \d+ minutes\./,
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Remove plan' })).toHaveCount(0);
  expect(countTrips()).toBe(0);

  await shell.goTo('Unclaimed');
  await page.getByRole('button', { name: 'Find unclaimed' }).click();
  await expect(question).toContainText(
    `No period is set, so this checks the whole office. ${write(tripCount)} trips: up to about`,
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(countTrips()).toBe(0);

  await shell.goTo('Offline');
  const hold = holdResponses();
  proxy.intercept = (path) => (tripPath.test(path) ? hold.listener(proxy.forward) : null);
  await offlinePage.from.fill('10/11/2026');
  await offlinePage.save.click();
  const cost = page.getByText(/^From 10 Nov 2026\. \d+ trips?: up to about \d+ requests and 1 minute\.$/);
  await expect(page.getByText('Saving trips')).toBeVisible();
  await expect(cost).toBeVisible();
  hold.release();
  await expect(page.getByText('All trips in this period are saved.')).toBeVisible();
  await expect(cost).toHaveCount(0);

  await page.getByLabel('Last days').fill('2');
  await page.getByLabel('Next days').fill('2');
  await page.getByRole('button', { name: 'Keep up to date' }).click();
  const planned = page.getByRole('table', { name: 'Periods' }).getByRole('row', { name: 'moves with today' });
  await expect(planned).toContainText('Complete');

  const before = countTrips();
  await offlinePage.from.fill('');
  await offlinePage.save.click();
  await expect(question.getByRole('button', { name: 'Start' })).toBeFocused();
  await hands.press('Enter');
  await expect(page.getByText('Saving trips')).toBeVisible();
  await expect.poll(countTrips).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('Stopped. What was saved stays.')).toBeVisible();
});

test.describe('long work', { tag: '@deep' }, () => {
  test.use({ trips: longTripCount });

  test('where the cost is not known, that is said before the start', async ({ proxiedOffice, connectTo }) => {
    const { proxy } = await proxiedOffice();
    const { page, shell, tripsPage, offlinePage } = await connectTo(proxy.baseUrl);
    await tripsPage.expectAllListed();
    await shell.goTo('Offline');
    proxy.intercept = () => (_request, response) => {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<html>Bad Gateway</html>');
    };
    await offlinePage.from.fill('19/11/2026');
    await offlinePage.save.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('How long this takes isn’t known. Start all the same?');
    await question.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('Waiting for the server. Continues by itself.')).toBeVisible();
    await expect(page.getByText('(error 502)')).toBeVisible();
    proxy.intercept = () => null;
    await expect(page.getByText('All trips in this period are saved.')).toBeVisible({ timeout: 60_000 });
  });

  test('a long list of trips is loaded whole once its cost was said', async ({ proxiedOffice, connectTo }) => {
    const { proxy } = await proxiedOffice();
    const total = 30_000;
    let pages = 0;
    proxy.intercept = (path) => {
      if (!path.includes('/trip/fetchAll')) return null;
      const query = new URL(path, 'http://localhost').searchParams;
      const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 50)];
      pages += 1;
      const data = Array.from({ length: perPage }, (_, index) => ({ id: total - (page - 1) * perPage - index }));
      const totalPages = total / perPage;
      const counts = { total, page, per_page: perPage, total_pages: totalPages };
      const pagination = { ...counts, has_next: page < totalPages, has_previous: page > 1 };
      return (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ success: true, data, pagination, timestamp: '2026-11-20T00:00:00+00:00' }));
      };
    };
    const { page, tripsPage } = await connectTo(proxy.baseUrl);
    await expect(tripsPage.table.row('30000')).toBeVisible();
    const loaded = pages;
    const question = page.getByRole('alertdialog', { name: /^All 30,000 trips: about 300 requests and 1 minute\./ });
    await tripsPage.showAllPages();
    await expect(question).toContainText('Colleagues share the server’s limit. Start now?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('radio', { name: 'This page' })).toBeChecked();
    expect(pages).toBe(loaded);
    await page.getByRole('radiogroup', { name: 'Which trips' }).getByText('Saved', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Saved' })).toBeChecked();
    await tripsPage.showAllPages();
    await expect(question).toBeVisible();
    expect(pages).toBe(loaded);
    await question.getByRole('button', { name: 'Start' }).click();
    await expect.poll(() => pages).toBeGreaterThan(loaded);
  });
});
