/** The frame: one first row, one status, one line for notes, one table of keys, and a focus that is never lost. */
import { join } from 'node:path';
import { chooseSavePath, expect, type Running, test } from './fixtures';
import { findViolations } from './helpers/accessibility';
import { findCutControls } from './helpers/cut-controls';
import { forbid } from './helpers/proxy';
import { screens } from './pages/shell-page';

const sizes = [
  { width: 1_280, height: 800 },
  { width: 900, height: 600 },
  { width: 800, height: 560 },
] as const;

/** The tops of what stands above the rows, and of the first row, in whole pixels. */
async function readTops({ hands, page, tripsPage }: Pick<Running, 'hands' | 'page' | 'tripsPage'>): Promise<number[]> {
  const head = await hands.inspectAll(
    page.locator('main .screen-head, main .dt-bar, main .screen-box, .dt-header'),
    (all) => all.map((element) => Math.round(element.getBoundingClientRect().top)),
  );
  return [...head, Math.round((await hands.measure(tripsPage.table.rows.first())).y)];
}

test('the first row stands at 121 in every state of Trips, in windows of every size, and nothing above it moves', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const running = await connect();
  const { page, shell, tripsPage } = running;
  await tripsPage.expectAllListed();
  for (const size of sizes) {
    await page.setViewportSize(size);
    proxy.intercept = () => null;
    const plain = await readTops(running);
    expect(plain.at(-1)).toBe(121);
    await shell.goTo('Clients');
    await shell.goTo('Trips');
    expect(await readTops(running)).toEqual(plain);
    proxy.intercept = () => forbid;
    await shell.refresh.click();
    expect(await readTops(running)).toEqual(plain);
    proxy.intercept = () => (request) => void request.socket.destroy();
    await shell.refresh.click();
    await expect(shell.connection).toHaveText(/^Offline/);
    expect(await readTops(running)).toEqual(plain);
  }
});

test('the rail has five places, Settings, and one status; it is narrow in a narrow window, or by Ctrl+\\, and marks a place in a frame before its screen is drawn', {
  tag: '@desk',
}, async ({ startDemo }) => {
  const { hands, page, shell, tripsPage } = await startDemo();
  const links = shell.rail.getByRole('link');
  const names = ['Trips', 'Clients', 'Reports', 'Commission', 'Month end', 'Settings'];
  expect(await hands.inspectAll(links, (all) => all.map((link) => link.ariaLabel))).toEqual(names);
  expect((await hands.measure(shell.rail)).width).toBe(188);
  await hands.press('Control+\\');
  await expect.poll(async () => (await hands.measure(shell.rail)).width).toBe(48);
  await expect(links.nth(3)).toHaveAttribute('title', 'Commission');
  await hands.press('Control+\\');
  await expect.poll(async () => (await hands.measure(shell.rail)).width).toBe(188);
  await page.setViewportSize({ width: 1_099, height: 700 });
  expect((await hands.measure(shell.rail)).width).toBe(48);
  // The keys of the places are their positions.
  for (const [index, title] of ['Trips', 'Clients', 'Reports', 'Commission', 'Month end'].entries()) {
    await hands.press(`Control+${index + 1}`);
    await expect(shell.title).toHaveText(title);
    await expect(links.nth(index)).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => page.title()).toBe(`${title} – Demo office`);
  }
  await hands.press('Control+4');
  await hands.press('Control+,');
  await expect(shell.title).toHaveText('Settings');
  await hands.press('Alt+ArrowLeft');
  await expect(shell.title).toHaveText('Commission');
  await shell.goTo('Trips');
  await expect(tripsPage.table.grid).toBeFocused();
  await hands.press('F1');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('next · previous trip');
  await hands.press('Escape');
  await expect(tripsPage.table.grid).toBeFocused();
  const link = shell.rail.getByRole('link', { name: 'Clients' });
  const { marked, shown } = await hands.inspect(
    link,
    (element) =>
      new Promise<{ marked: number; shown: number }>((resolve) => {
        const getTitle = () => document.querySelector('main h1')?.textContent;
        const before = getTitle();
        let [frames, first] = [0, -1];
        const follow = () => {
          frames += 1;
          if (first === -1 && element.hasAttribute('data-marked')) first = frames;
          if (getTitle() !== before) resolve({ marked: first, shown: frames });
          else requestAnimationFrame(follow);
        };
        element.click();
        requestAnimationFrame(follow);
      }),
  );
  expect(marked).toBe(1);
  expect(shown).toBeGreaterThan(marked);
});

test('the line has one sentence of at most 90 characters and two buttons; a result goes after 8 s, not under the pointer', async ({
  startDemo,
  folder,
}) => {
  const { hands, app, page, shell, tripsPage, exportMenu } = await startDemo();
  await page.clock.install();
  await chooseSavePath(app, join(folder, `${'A long name of a file of trips, '.repeat(6)}December.xlsx`));
  // Its time stands still under the pointer, which is there before it.
  await exportMenu.button.focus();
  await shell.line.hover();
  await hands.press('Enter');
  const note = shell.line.locator('.line-text');
  await expect(note).toContainText('Exported ');
  const read = async () => (await hands.read(note)).replaceAll('\n', '');
  expect((await read()).length).toBeLessThanOrEqual(90);
  expect(await hands.readAll(shell.line.locator('> button'))).toEqual(['Open', 'Show in folder', 'More']);
  await page.clock.fastForward(60_000);
  await expect(note).toContainText('Exported ');
  await tripsPage.table.grid.hover();
  await page.clock.fastForward(8_000);
  await expect(note).toHaveCount(0);
});

test('at most one thing states an age while online, and requests are counted in the status alone', async ({
  startDemo,
}) => {
  const { hands, page, shell } = await startDemo();
  const ages = /\b(?:ago|just now|updated|saved copy|old)\b/i;
  for (const screen of ['Trips', 'Clients', 'Reports'] as const) {
    await shell.goTo(screen);
    const text = await hands.read(page.locator('body'));
    expect(text).not.toMatch(/requests/i);
    expect(text).not.toMatch(ages);
  }
  await shell.connection.click();
  const popover = page.getByRole('dialog', { name: 'Status' });
  await expect(popover).toContainText(/Trips\s*[\d,]+/);
  await expect(popover).toContainText(/Requests this minute\s*\d+ of \d+/);
  await popover.getByRole('button', { name: 'Offline data…' }).click();
  await expect(shell.title).toHaveText('Settings');
  await expect(page.getByRole('region', { name: 'Offline data' })).toBeInViewport();
});

test('the focus is never lost: after the search, a popover, a failure and an export it is on what comes next', async ({
  startDemo,
}) => {
  const { hands, app, page, shell, tripsPage, exportMenu } = await startDemo();
  const { grid } = tripsPage.table;
  await expect(grid).toBeFocused();
  await hands.press('Control+k');
  await expect(shell.paletteSearch).toBeFocused();
  await hands.press('Escape');
  await expect(grid).toBeFocused();
  await shell.connection.click();
  await hands.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(shell.rail.getByRole('button', { name: /Up to date|Updating/ })).toBeFocused();
  await chooseSavePath(app, '/no such folder/trips.xlsx');
  await exportMenu.button.click();
  const failure = shell.line.getByRole('alert');
  await expect(failure).toContainText('Not exported: ');
  await shell.line.getByRole('button', { name: 'Close' }).click();
  await expect(failure).toHaveCount(0);
  expect(await hands.inspectPage(() => document.activeElement?.tagName)).not.toBe('BODY');
  // What is removed from under the focus leaves it on the table.
  await hands.inspectPage(() => {
    const button = document.querySelector('main')?.appendChild(document.createElement('button'));
    button?.focus();
    button?.remove();
  });
  await expect(grid).toBeFocused();
});

test('no control of any screen is cut off, and every screen is accessible, in windows of every size', {
  tag: '@deep',
}, async ({ startDemo }) => {
  const { hands, page, shell } = await startDemo();
  const found: Record<string, string[]> = {};
  for (const screen of screens) {
    await shell.goTo(screen);
    for (const size of [{ width: 1_920, height: 1_080 }, ...sizes]) {
      await page.setViewportSize(size);
      await hands.rest();
      const problems = [...(await findViolations(page)), ...(await findCutControls(page))];
      if (problems.length > 0) found[`${screen}, ${size.width} by ${size.height}`] = problems;
    }
  }
  expect(found).toEqual({});
});
