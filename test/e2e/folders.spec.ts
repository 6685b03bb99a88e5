/** The application's folders on Windows: what roams with the user's profile, and what stays on the computer. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures';

test('faults 182: on Windows only settings roam; saved data, rate windows, log and Chromium’s files stay', {
  tag: '@window',
}, async ({ office, connectTo, folder }) => {
  const [roaming, local] = [join(folder, 'Roaming'), join(folder, 'Local')];
  const env = { ELECTRON_HOST_WINDOWS: '1', TRIPLEDGER_HOME: '', APPDATA: roaming, LOCALAPPDATA: local };
  const { app, tripsPage } = await connectTo((await office()).baseUrl, { env });
  expect(await app.evaluate(() => process.platform)).toBe('win32');
  await expect(tripsPage.table.rows.first()).toBeVisible();
  const list = (path: string) =>
    readdirSync(join(path, 'Tripledger'))
      .filter((name) => !/^electron-host|-(?:wal|shm)$/.test(name))
      .sort();
  await expect.poll(() => list(roaming)).toEqual(['settings.json']);
  // What users type is in `user-records`; the screen is written some time after it was opened.
  await expect
    .poll(() => list(local))
    .toEqual([
      'chromium',
      'logs',
      'rate-windows.db',
      'rate-windows.key',
      'saved-data',
      'settings.lock',
      'user-records',
    ]);
});
