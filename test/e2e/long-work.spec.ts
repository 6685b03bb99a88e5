/** A long list of trips: loaded whole once it was said how long that takes. */
import { expect, test } from './fixtures';

test('a list of trips that takes minutes is loaded whole once the user says so', { tag: '@deep' }, async ({
  proxiedOffice,
  connectTo,
}) => {
  const { proxy } = await proxiedOffice();
  const total = 60_000;
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
  await expect(tripsPage.table.row('60000')).toBeVisible();
  const loaded = pages;
  const question = page.getByRole('alertdialog', {
    name: 'This takes about 600 requests, roughly 2 minutes. Start?',
  });
  await expect(question.getByRole('button', { name: 'Start' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('radio', { name: 'This page' })).toBeChecked();
  expect(pages).toBe(loaded);
  await question.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => pages).toBeGreaterThan(loaded);
});
