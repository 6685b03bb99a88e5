/** A pack that the command line runs while the window shows it. */
import { spawn } from 'node:child_process';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, root, test } from './fixtures';

test('faults 738, 740: the command line’s pack is followed, and resumed once killed', { tag: '@deep' }, async ({
  proxiedOffice,
  folder,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const { page, packsPage, reportPage, shell } = await connect();
  await packsPage.create();
  await page.getByLabel('Pack name').fill('Month end');
  await reportPage.choose('Add a report', 'Refunds');
  await reportPage.choose('Add a report', 'Departures');
  await page.getByRole('button', { name: 'Save pack' }).click();
  const card = page.getByRole('region', { name: 'Month end' });
  await expect(card).toBeVisible();
  const requests: Parameters<RequestListener>[] = [];
  const runOnCommandLine = () =>
    spawn(process.execPath, [join(root, 'out/main/cli.js'), 'pack', 'Month end', '--out-dir', folder], {
      env: { ...process.env, TRIPLEDGER_HOME: join(folder, 'home') },
      stdio: 'ignore',
    });
  const holdRequests = () => {
    requests.length = 0;
    proxy.intercept = (path) =>
      path.includes('report=departures') ? (...request) => void requests.push(request) : null;
  };
  const openPacks = async () => {
    await shell.goTo('Clients');
    await packsPage.open();
  };
  const status = card.getByRole('status');
  holdRequests();
  const first = runOnCommandLine();
  const ended = new Promise((done) => first.once('exit', done));
  await expect.poll(() => requests.length).toBe(1);
  await openPacks();
  await expect(status).toHaveText('Running in another window or on the command line. 1 of 2 saved so far');
  for (const name of ['Delete', 'Edit', 'Run… Month end']) {
    await expect(card.getByRole('button', { name })).toBeDisabled();
  }
  await expect(card.getByRole('button', { name: /^(?:Resume|Retry|Stop)/ })).toHaveCount(0);
  proxy.intercept = () => null;
  for (const request of requests) proxy.forward(...request);
  await expect(status).toHaveText('2 of 2 saved');
  // Until its process has ended, the pack is still taken.
  await ended;

  holdRequests();
  const killed = runOnCommandLine();
  await expect.poll(() => requests.length).toBe(1);
  await openPacks();
  await expect(status).toContainText('Running in another window');
  killed.kill('SIGKILL');
  await expect(status).toHaveText('1 of 2 saved. Stopped early');
  await expect(card.getByText('It was stopped.')).toBeVisible();
  await expect(card.getByText('Running', { exact: true })).toHaveCount(0);
  proxy.intercept = () => null;
  await card.getByRole('button', { name: 'Resume' }).click();
  await expect(status).toHaveText('2 of 2 saved');
});
