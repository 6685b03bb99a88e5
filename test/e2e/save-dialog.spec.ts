/** The system's save dialog on Linux, with a user who declines whatever would replace a file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, longTripCount, respondToQuestions, root, test } from './fixtures';

test('faults 183: an export replaces only agreed files', { tag: '@window' }, async ({ start, folder }) => {
  const [chosen, log, taken] = ['chosen', 'log', 'refunds.csv'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const dialogs = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
  const choose = (path: string) => writeFileSync(chosen, path);
  const env = {
    ELECTRON_HOST_ZENITY: join(root, 'test/helpers/zenity-user.sh'),
    ZENITY_CHOICE: chosen,
    ZENITY_LOG: log,
  };
  const { app, connectPage, tripsPage, reportsPage, reportPage, exportMenu } = await start({ env });
  // The fixture agrees to every question. The user here declines to replace a file.
  const questions = await respondToQuestions(app, 1, 'Replace');
  await connectPage.exploreDemo();
  await tripsPage.expectAllListed(longTripCount);
  await reportsPage.open('Refunds');
  await reportPage.run();
  writeFileSync(taken, 'Checked by Ana');

  choose(taken);
  await exportMenu.saveRaw();
  await expect.poll(dialogs).toEqual(['the dialog asked whether to replace']);
  choose(join(folder, 'refunds'));
  await exportMenu.saveRaw();
  await expect.poll(questions).toMatchObject([{ message: 'Replace refunds.csv?' }]);
  expect(readFileSync(taken, 'utf8')).toBe('Checked by Ana');

  choose(join(folder, 'refunds v1.5'));
  await exportMenu.saveRaw();
  const free = join(folder, 'refunds v1.5.csv');
  await expect.poll(() => existsSync(free)).toBe(true);
  expect(readFileSync(free, 'utf8')).toMatch(/^[\w ,]+\r\n/);
  expect(await questions()).toHaveLength(1);
  expect(readFileSync(taken, 'utf8')).toBe('Checked by Ana');
});
