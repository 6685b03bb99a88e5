/** The fixture itself: it fails a test in which an error in the main process was not caught. */
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, findLoggedProblems, test } from './fixtures';

const provocations: Readonly<Record<string, (app: ElectronApplication) => Promise<void>>> = {
  exception: (app) =>
    app.evaluate(() => {
      setTimeout(() => {
        throw new Error('let go');
      });
    }),
  rejection: (app) =>
    app.evaluate(() => {
      void Promise.reject(new Error('let go'));
    }),
};

async function provoke(app: ElectronApplication, kind: string, folder: string): Promise<void> {
  await provocations[kind]?.(app);
  await expect.poll(() => findLoggedProblems(join(folder, 'home/logs')).join()).toContain(kind);
}

for (const kind of Object.keys(provocations)) {
  test.fail(
    `an uncaught ${kind} fails a test that does not expect it`,
    { tag: '@window' },
    async ({ start, folder }) => {
      const { app } = await start();
      await provoke(app, kind, folder);
    },
  );
}
