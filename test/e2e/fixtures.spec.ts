/** The fixture itself: it fails a test in which the main process let an error go. */
import type { ElectronApplication } from '@playwright/test';
import { expect, type Running, test } from './fixtures';

const provocations: Readonly<Record<string, (app: ElectronApplication) => Promise<void>>> = {
  'A JavaScript error occurred in the main process': (app) =>
    app.evaluate(() => {
      setTimeout(() => {
        throw new Error('let go');
      });
    }),
  UnhandledPromiseRejectionWarning: (app) =>
    app.evaluate(() => {
      void Promise.reject(new Error('let go'));
    }),
};

async function provoke({ app, output }: Running, mark: string): Promise<void> {
  await provocations[mark]?.(app);
  await expect.poll(output).toContain(mark);
}

for (const mark of Object.keys(provocations)) {
  test(`"${mark}" passes where the test expects it`, async ({ start, expectedProblems }) => {
    expectedProblems.push(/let go/);
    await provoke(await start(), mark);
  });

  test.fail(`"${mark}" fails a test that does not expect it`, async ({ start }) => {
    await provoke(await start(), mark);
  });
}
