/** Offices without data: each screen says what belongs there and what to do next. */
import { expect, test } from './fixtures';
import { sendJson } from './helpers/proxy';

test('an office without data: each screen says what belongs there; its button leads on', async ({ proxiedOffice }) => {
  const { proxy, connect } = await proxiedOffice();
  const pagination = { total: 0, page: 1, per_page: 50, total_pages: 0, has_next: false, has_previous: false };
  let hasReports = false;
  proxy.intercept = (path) => {
    const isOfReports = path.includes('/report/list');
    if (isOfReports ? hasReports : !path.includes('/fetchAll')) return null;
    return sendJson({ success: true, data: isOfReports ? { reports: [] } : [], pagination });
  };
  const { page, shell } = await connect();
  const main = page.getByRole('main');
  await expect(main.getByText('No trips yet')).toBeVisible();
  await shell.goTo('Clients');
  await expect(main.getByText('No clients yet')).toBeVisible();
  await shell.goTo('Commission');
  await expect(main.getByText('No booking has commission yet.')).toBeVisible();
  await shell.goTo('Reports');
  await expect(main).toContainText('No reports yet');
  hasReports = true;
  await shell.refresh.click();
  await expect(main).not.toContainText('No reports yet');
  await shell.goTo('Month end');
  await expect(page.getByRole('list', { name: 'Checklist' }).getByRole('listitem')).toHaveCount(5);
});
