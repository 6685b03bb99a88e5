/** Windows of every size: no control is cut off, and every screen is accessible, light and dark. */
import { expect, test } from './fixtures';
import { findViolations } from './helpers/accessibility';
import { findCutControls } from './helpers/cut-controls';

for (const { width, height, label } of [
  { width: 900, height: 600, label: 'a window of 900 by 600' },
  { width: 853, height: 533, label: '150 % of 1280 by 800' },
]) {
  test(`faults 139: no control of any screen is cut off in ${label}`, async ({ startDemo }) => {
    const { hands, page, shell, tripsPage, tripPage, reportsPage, reportPage } = await startDemo();
    await page.setViewportSize({ width, height });
    const found: Record<string, string[]> = {};
    const recordCutControls = async (screen: string) => {
      const cut = await findCutControls(page);
      if (cut.length > 0) found[screen] = cut;
    };
    for (const screen of [
      'Overview',
      'Clients',
      'Reports',
      'Summarise',
      'Unclaimed',
      'Statements',
      'Offline',
      'Diagnostics',
      'Settings',
      'Trips',
    ] as const) {
      await shell.goTo(screen);
      await expect(page.getByRole('navigation').getByRole('link', { name: screen })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await recordCutControls(screen);
    }
    await tripsPage.showAllPages();
    await expect(page.getByText(/^2,400 trips, (?:up to date|updated)/)).toBeVisible();
    await tripsPage.table.groupBy('Consultant');
    await recordCutControls('Trips, all, grouped');
    // Rows stay in view, however many lines the toolbar takes.
    const rows = await hands.measure(tripsPage.table.grid);
    expect(rows?.height).toBeGreaterThan(190);
    await shell.openTrip('32394');
    await expect(tripPage.sectors.grid).toBeVisible();
    await recordCutControls('Trip');
    await expect(tripPage.dates.first()).toBeVisible();
    const lines = await tripPage.dates.all();
    const boxes = await Promise.all(
      lines.map(async (line) => [await hands.measure(line), await hands.measure(tripPage.getDate(line))]),
    );
    for (const [line, date] of boxes) {
      expect((date?.x ?? 0) + (date?.width ?? 0)).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0) + 1);
      for (const [other] of boxes) {
        const isBelow = (other?.y ?? 0) > (line?.y ?? 0) + 1;
        // A line's marker starts six pixels above it.
        if (isBelow) expect((date?.y ?? 0) + (date?.height ?? 0)).toBeLessThanOrEqual((other?.y ?? 0) - 6);
      }
    }
    await reportsPage.open('Sector Ledger');
    await reportPage.run();
    await recordCutControls('Report, asked about amounts');
    await page.getByRole('button', { name: 'Not now' }).click();
    await reportPage.openParameters();
    await recordCutControls('Report, with its form');
    expect(found).toEqual({});
  });
}

/** Windows beside the usual one in which every screen must be accessible: large, small, and 150 % of 1280 by 800. */
const sizes = [
  { width: 1_920, height: 1_080 },
  { width: 900, height: 600 },
  { width: 853, height: 533 },
];

for (const theme of ['Light', 'Dark'] as const) {
  test(`every screen is accessible in windows of every size, ${theme.toLowerCase()}`, async ({ startDemo }) => {
    // The checker visits every screen three times: some 40 s on two quiet cores, more on busy ones.
    test.setTimeout(300_000);
    const { page, shell, settingsPage, tripPage, reportsPage, reportPage, packsPage, unclaimedPage, statementsPage } =
      await startDemo();
    const found: Record<string, string[]> = {};
    const check = async (screen: string) => {
      await expect(shell.skeletons).toHaveCount(0);
      for (const size of sizes) {
        await page.setViewportSize(size);
        for (const { id, nodes } of await findViolations(page)) {
          const where = `${screen}, ${size.width} by ${size.height}`;
          found[`${id}: ${nodes[0]?.target.join(' ')}`] = [
            ...(found[`${id}: ${nodes[0]?.target.join(' ')}`] ?? []),
            where,
          ];
        }
      }
      await page.setViewportSize({ width: 1_280, height: 800 });
    };
    await shell.goTo('Settings');
    await settingsPage.chooseTheme(theme);
    await shell.expectTheme(theme.toLowerCase());
    await check('Settings');
    for (const screen of ['Trips', 'Clients', 'Reports', 'Summarise', 'Overview', 'Offline', 'Diagnostics'] as const) {
      await shell.goTo(screen);
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${screen}`) })).toBeVisible();
      await check(screen);
    }
    await shell.goTo('Unclaimed');
    await unclaimedPage.check('01 May 2026', '31 May 2026');
    await check('Unclaimed');
    await shell.goTo('Statements');
    await check('Statements');
    await statementsPage.choose(
      'statement.csv',
      'Reference,Date,Commission\nABCDEF,03/04/2026,12.50\nGHIJKL,13/04/2026,1.00',
    );
    await expect(statementsPage.preview).toBeVisible();
    await check('Statement, set up');
    await statementsPage.chooseSupplier('201');
    await statementsPage.compare.click();
    await expect(statementsPage.sums).toBeVisible();
    await check('Statement');
    await shell.openTrip('32394');
    await expect(tripPage.sectors.grid).toBeVisible();
    await check('Trip');
    await packsPage.create();
    await check('Packs');
    await reportsPage.open('Sales By Consultant');
    await reportPage.run();
    await check('Report');
    expect(found).toEqual({});
  });
}
