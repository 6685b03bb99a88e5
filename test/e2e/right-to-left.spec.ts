/** Names with right-to-left letters: what stands beside them keeps its place. */
import type { Locator } from '@playwright/test';
import { canaryToken, expect, test } from './fixtures';
import type { Hands } from './pages/hands';

const name = 'משה כהן';

/** The left edges of a text's characters, measured one by one. */
const readLefts = (hands: Hands, element: Locator, text: string) =>
  hands.inspect(
    element,
    (root, wanted: string) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const start = node.nodeValue?.indexOf(wanted) ?? -1;
        if (start < 0) continue;
        return [...wanted].map((_, index) => {
          const range = document.createRange();
          range.setStart(node, start + index);
          range.setEnd(node, start + index + 1);
          return range.getBoundingClientRect().left;
        });
      }
      throw new Error(`The text is not there: ${wanted}`);
    },
    text,
  );

test('faults 694: a number stands after a Hebrew name, in cells, groups, chips, print and the palette', async ({
  proxiedOffice,
}) => {
  const { api, proxy, connect } = await proxiedOffice();
  proxy.intercept = (path) =>
    path.startsWith('/client/fetchAll')
      ? async (_request, response) => {
          const upstream = await fetch(`${api.baseUrl}${path}`, { headers: { 'X-Api-Token': canaryToken } });
          const body = (await upstream.json()) as { data: Record<string, unknown>[] };
          for (const client of body.data) {
            Object.assign(client, { title: '', first_name: 'משה', last_name: 'כהן', is_corporate: false });
          }
          response.end(JSON.stringify(body));
        }
      : null;
  const { hands, page, shell, tripsPage } = await connect();
  const { table } = tripsPage;
  const expectInOrder = async (element: Locator) => {
    await expect(element).toContainText(name);
    const number = /\(\d+/.exec(await hands.read(element))?.[0] ?? '';
    const [names, digits] = [await readLefts(hands, element, name), await readLefts(hands, element, number)];
    // The name is read from the right, the number stands behind it, and its bracket in front of its digits.
    expect(names.at(0)).toBeGreaterThan(names.at(-1) ?? 0);
    expect(Math.min(...digits)).toBeGreaterThan(Math.max(...names));
    expect(digits).toEqual(digits.toSorted((a, b) => a - b));
  };
  await tripsPage.expectAllListed();
  await expectInOrder(table.rows.nth(1).getByRole('gridcell').filter({ hasText: name }));
  await table.groupBy('Client');
  await expectInOrder(table.grid.getByRole('button', { expanded: true }).first());

  // A filter's chip, a hit of the palette, and the printed list.
  await table.groupBy('Client');
  const menu = await table.openMenu('Client');
  await menu.getByRole('checkbox').nth(1).click();
  await hands.press('Escape');
  await expectInOrder(table.columnFilters.getByRole('listitem').first());
  await hands.inspectPage(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expectInOrder(page.locator('.print-page p').filter({ hasText: name }).first());
  await page.emulateMedia({ media: 'screen' });
  await hands.inspectPage(() => window.dispatchEvent(new Event('afterprint')));
  await hands.press('Control+k');
  await shell.paletteSearch.fill(name);
  await expectInOrder(shell.paletteResults.filter({ hasText: name }).first());
});
