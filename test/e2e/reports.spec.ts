/** Reports on the screen: parameters, filter checks, the money guard, results. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSavePath, expect, test } from './fixtures';
import { exportCsv } from './helpers/exported-csv';
import { data, write } from './helpers/office-data';
import { sendJson } from './helpers/proxy';
import { findRunRequests } from './pages/report-page';

test('filters take ranges in words, names or ids, dollars and saved sets; they stay', async ({ connectedOffice }) => {
  const { hands, api, page, shell, reportsPage, reportPage, resultPage } = await connectedOffice();
  await reportsPage.open('Departures');
  await reportPage.choose('Travel dates', 'Next 14 days');
  await reportPage.choose('Branch', 'Sydney City (1)');
  await page.getByRole('combobox', { name: 'Consultant' }).fill('987');
  await page.getByRole('option', { name: 'No. 987' }).click();
  await page.getByLabel('Maximum total ($)').fill('$99,000.50');
  await reportPage.runButton.click();
  const [runPath = '', ...others] = findRunRequests(await hands.requests(api.requests));
  expect(others).toEqual([]);
  const day = (text: string | null) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
  const sent = new URL(runPath, 'http://x').searchParams;
  const names = ['branchID', 'consultantID', 'maxTotal', 'report', 'travelEndDate', 'travelStartDate'];
  expect([...sent.keys()].sort()).toEqual(names);
  expect(day(sent.get('travelEndDate')) - day(sent.get('travelStartDate'))).toBe(13);
  expect([sent.get('branchID'), sent.get('consultantID'), sent.get('maxTotal')]).toEqual(['1', '987', '9900050']);
  await expect(resultPage.summary).toContainText(
    'Branch: Sydney City (1); Consultant: 987; Maximum total ($): 99,000.50',
  );

  await page.getByLabel('Start date', { exact: true }).fill('2/1/2026');
  await page.getByLabel('End date', { exact: true }).fill('1/1/2026');
  await hands.press('Tab', page.getByLabel('End date', { exact: true }));
  await expect(page.getByText('Start date is after End date.')).toBeVisible();
  await reportPage.runButton.click();
  await expect(page.getByText('Not run. Start date is after End date.')).toBeVisible();
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect(page.getByText('Start date is after End date.')).toHaveCount(0);
  await expect(page.getByLabel('Start date', { exact: true })).toHaveValue('01 Jan 2026');
  await expect(page.getByLabel('End date', { exact: true })).toHaveValue('02 Jan 2026');

  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByLabel('Filter set name').fill('Sydney, next');
  await page.getByRole('button', { name: 'Save filter set' }).click();
  await page.getByRole('combobox', { name: 'Branch' }).hover();
  await page.getByLabel('Travel end date').fill('01/02/2027');
  await hands.press('Tab', page.getByLabel('Travel end date'));
  await expect(page.getByRole('combobox', { name: 'Travel dates' })).toHaveValue('');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await expect(page.getByText('Travel dates: next 14 days')).toBeVisible();
  await page.getByRole('button', { name: 'Sydney, next', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Travel dates' })).toHaveValue('Next 14 days');

  await shell.goTo('Settings');
  await page.getByRole('switch', { name: 'Save the last filters of screens and reports' }).uncheck();
  await page.reload();
  await reportsPage.open('Departures');
  await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue('');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await expect(page.getByRole('button', { name: 'Sydney, next', exact: true })).toBeVisible();
});

test('a range in words moves on at midnight, also in an open form', async ({ startDemo }) => {
  const { page, reportsPage, reportPage } = await startDemo();
  await page.clock.install({ time: new Date(2026, 10, 30, 23, 59, 30) });
  await reportsPage.open('Departures');
  await reportPage.choose('Dates', 'Today');
  await expect(page.getByLabel('Start date', { exact: true })).toHaveValue('30 Nov 2026');
  await page.clock.fastForward('00:01:00');
  await expect(page.getByLabel('Start date', { exact: true })).toHaveValue('01 Dec 2026');
  await expect(page.getByRole('combobox', { name: 'Dates', exact: true })).toHaveValue('Today');
});

test('a result has types, column filters, groups, a plot and links; its view stays', async ({ reportOpen }) => {
  const { hands, page, shell, reportPage, resultPage } = await reportOpen('Sector Ledger');
  await page.getByLabel('Start date', { exact: true }).fill('1/9/2026');
  await reportPage.run();
  await page.getByRole('button', { name: 'Not now' }).click();
  await resultPage.table.openFilter('posting');
  await page.getByRole('radio', { name: 'Contains' }).check();
  await page.getByLabel('Text').fill('gst');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  // The ledger has five postings of each sector.
  const sectors = data.trips.filter(({ opened }) => opened >= '2026-09-01').flatMap((trip) => trip.sectors).length;
  await expect(page.getByText(`${write(sectors)} of ${write(5 * sectors)} rows`)).toBeVisible();
  await resultPage.table.openFilter('date');
  await page.getByRole('radio', { name: 'Between' }).check();
  await page.getByRole('textbox', { name: 'From' }).fill('1/10/2026');
  await page.getByRole('textbox', { name: 'To' }).fill('soon');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByText('Enter a date, e.g. 30/9/2026')).toBeVisible();
  await page.getByRole('textbox', { name: 'To' }).fill('31 Oct 2026');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(resultPage.columnFilters.getByRole('listitem')).toHaveText([
    /date\s*01 Oct 2026 to 31 Oct 2026/,
    /posting\s*contains “gst”/,
  ]);
  await reportPage.choose('Group by', 'branch_id');
  await expect(resultPage.table.groups.first()).toContainText(/\(\d\), \d+ rows?/);
  await page.getByText('Chart', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'debit by date' })).toBeVisible();
  await reportPage.choose('Group by', 'branch_id');
  await page.getByRole('button', { name: 'Show table' }).click();
  await expect(shell.table('debit by branch_id').grid).toBeVisible();
  await page.getByText('Rows', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Remove posting: contains “gst”' }).click();

  await page.getByRole('button', { name: 'Column types' }).click();
  await reportPage.choose('Type of account', 'Whole number');
  await hands.press('Escape');
  await resultPage.table.toggleColumns('sector_id');
  await reportPage.run();
  await expect(page.getByRole('columnheader', { name: 'sector_id', exact: true })).toBeHidden();
  await resultPage.table.expectNumeric('account');
  await page.getByLabel('Filter these rows').fill('hotel');
  // The view stays for the next run, and after a visit to a record.
  const asLeft = async () => {
    await expect(resultPage.table.groups.first()).toContainText(/\(\d\), \d+ rows?/);
    await expect(resultPage.columnFilters.getByRole('listitem')).toHaveText([/date\s*01 Oct 2026 to 31 Oct 2026/]);
    await expect(page.getByLabel('Filter these rows')).toHaveValue('hotel');
    await expect(page.getByRole('button', { name: 'Are these amounts in cents or dollars?' })).toBeVisible();
  };
  await asLeft();
  await resultPage.table.toggleAllGroups();
  await resultPage.table.groups.nth(1).getByRole('button').click();
  await resultPage.table.rows.locator('a[href^="#/trips/"]:visible').first().click();
  await expect(page.getByRole('heading', { name: /^Trip \d+$/ })).toBeVisible();
  await expect(page.getByText(/^\d+ of [\d,]+$/)).toBeVisible();
  await shell.back.click();
  await asLeft();
  await expect(resultPage.table.groupButtons({ expanded: true })).toHaveCount(1);
  await expect(resultPage.table.selectedRows).toHaveCount(1);
  await expect(resultPage.table.grid).toBeFocused();
});

test('faults 627: the form of a report that opens leaves the keyboard in the field that the user went to', async ({
  startDemo,
}) => {
  const { hands, page, reportsPage, reportPage } = await startDemo();
  await reportsPage.open('Departures');
  await reportPage.run();
  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  await expect(filters).toHaveAttribute('aria-expanded', 'false');
  const focused = await hands.inspect(filters, async (button: HTMLButtonElement) => {
    const field = document.querySelectorAll<HTMLInputElement>('#parameters input')[3];
    if (!field) throw new Error('The form has no fourth field.');
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // In each frame before the application, so that the field is the user's as soon as it takes the focus.
    const whenShown = (async () => {
      for (let frame = 0; frame < 120 && document.activeElement !== field; frame += 1) {
        await nextFrame();
        field.focus();
      }
    })();
    button.click();
    await whenShown;
    for (let frame = 0; frame < 70; frame += 1) await nextFrame();
    return document.activeElement === field ? 'the field' : document.activeElement?.outerHTML;
  });
  expect(focused).toBe('the field');
});

test('the previous result stays during a run, and is called that', async ({ proxiedOffice, folder }) => {
  const { proxy, connect } = await proxiedOffice();
  let response: 'complete' | 'hangs' | 'fails' = 'complete';
  proxy.intercept = (path) => {
    if (!path.startsWith('/report/run') || response === 'complete') return null;
    if (response === 'hangs') return () => undefined;
    return sendJson('{"success":true,"data":{"headers":["a"],"rows":[{"a":1},');
  };
  const { hands, app, page, shell, reportsPage, reportPage, resultPage } = await connect();
  // From here on the test controls the page's clock.
  await page.clock.install({ time: Date.now() });
  await reportsPage.open('Sales By Consultant');
  await reportPage.run();
  const rows = (await hands.readContent(resultPage.totals)) ?? '';
  const previous = page.getByText('Previous result', { exact: true });
  const exports = page.getByRole('button', { name: 'Export to Excel' });
  await expect(previous).toBeHidden();
  await page.clock.fastForward('00:05:30');
  await expect(page.getByText(/ rows? · .+ · run 5 min ago/)).toBeVisible();

  response = 'hangs';
  // The result on the screen has the same filters.
  await reportPage.runButton.click();
  await expect(exports).toBeDisabled();
  await expect(resultPage.totals).toHaveText(rows);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const sameParameters = 'The result below is from the run 5 min ago, for the same filters.';
  await expect(page.getByText(sameParameters)).toBeVisible();
  await expect(previous).toBeHidden();
  await reportPage.openParameters();
  await page.getByLabel('Minimum total ($)').fill('1');
  await reportPage.runButton.click();
  await expect(previous).toBeVisible();
  // The totals are not those of the current run.
  await expect(resultPage.totals).toHaveText('Running…');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(resultPage.totals).toHaveText(rows);
  await expect(page.getByText('Cancelled. The result below is from the run')).toBeVisible();
  await expect(page.getByText('for other filters.')).toBeVisible();
  await expect(previous).toBeVisible();

  response = 'fails';
  await reportPage.runButton.click();
  await expect(page.getByRole('alert')).toContainText('can’t be used');
  await expect(previous).toBeVisible();
  // The parameters may be wrong: they are in view again.
  await expect(page.getByLabel('Minimum total ($)')).toBeVisible();
  // One response that cannot be read does not mean that the API is unreachable.
  await expect(shell.connection).toHaveText('Up to date');

  response = 'complete';
  await reportPage.run();
  await expect(previous).toBeHidden();
  await reportPage.openParameters();
  await page.getByLabel('Minimum total ($)').fill('2');
  await chooseSavePath(app, join(folder, 'straight.csv'));
  await page.getByRole('button', { name: 'Run and save to file' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  await expect(page.getByText(/Saved \d+ rows/)).toBeVisible();
  await expect(previous).toBeVisible();
});

test('a report is printed with its filters, when it ran, its rows and its totals', async ({ connectedOffice }) => {
  const { hands, page, reportsPage, reportPage, resultPage } = await connectedOffice();
  await reportsPage.open('Refunds');
  await reportPage.run();
  const rows = (await hands.read(resultPage.summary)).match(/[\d,]+ rows/)?.[0] ?? 'none';
  await page.emulateMedia({ media: 'print' });
  await hands.inspectPage(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = page.locator('.print-page');
  await expect(paper.getByRole('heading', { name: 'Refunds' })).toBeVisible();
  for (const text of ['Sydney City · Printed ', `Sydney City · ${rows}`, rows]) {
    await expect(paper).toContainText(text);
  }
  await hands.inspectPage(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Other formats' }).click();
  await expect(page.getByRole('menuitem', { name: 'Print or PDF…' })).toBeVisible();
});

test('a filter check says its cost, then which filters work', {
  tag: '@deep',
}, async ({ connectedOffice }) => {
  const { hands, api, page, reportsPage } = await connectedOffice();
  await reportsPage.open('Client Contacts');
  await page.getByRole('button', { name: 'Test filters' }).click();
  await expect(page.getByText('Uses 15 requests')).toBeVisible();
  const requested = await hands.requests(api.requests);
  expect(findRunRequests(requested)).toEqual([]);
  await page.getByRole('button', { name: 'Run 15 tests' }).click();
  await expect(page.getByText('No effect', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Works').first()).toBeVisible();
  await expect(page.getByText('Couldn’t test')).toBeVisible();
  const expectTests = async () => {
    const requests = await hands.requests(api.requests);
    expect(findRunRequests(requests)).toHaveLength(15);
  };
  await expectTests();
  await page.reload();
  await reportsPage.open('Client Contacts');
  await expect(page.getByText('No effect', { exact: true }).first()).toBeVisible();
  await expectTests();
});

test('amounts are as sent until their unit is confirmed, and again for a changed report', {
  tag: '@deep',
}, async ({ proxiedOffice, folder }) => {
  let lastModified = '2026-06-01 00:00:00';
  const { proxy, connect } = await proxiedOffice();
  proxy.intercept = (path) => {
    const reports = [{ slug: 'sector-ledger', display_name: 'Sector Ledger', last_modified: lastModified }];
    return path.startsWith('/report/list') ? sendJson({ success: true, data: { reports } }) : null;
  };
  const { hands, app, page, exportMenu, shell, reportsPage, reportPage, resultPage } = await connect();
  await reportsPage.open('Sector Ledger');
  await reportPage.choose('Dates', 'This month');
  await reportPage.run();
  const guard = resultPage.moneyGuard;
  // The name of the column proposes cents, and nothing is divided before that is confirmed.
  await expect(guard.getByText(/^amount_cents: -?\d+, /)).toBeVisible();
  await expect(guard.getByRole('radio', { name: /^Cents \(.*\d\.\d\d\)$/ })).toBeChecked();
  const plain = await hands.read(resultPage.totals);
  await guard.getByRole('button', { name: 'Confirm' }).click();
  await expect(guard).toBeHidden();
  const cents = (text: string) => text.split('\n').at(-1)?.replaceAll(/[^\d]/g, '');
  await expect(resultPage.totals).toHaveText(/\.\d\d$/);
  const expectSameTotal = async () => {
    const totals = await hands.read(resultPage.totals);
    expect(cents(totals)).toBe(cents(plain));
  };
  await expectSameTotal();

  const received = join(folder, 'whole.csv');
  await chooseSavePath(app, received);
  await exportMenu.saveRaw();
  await expect(page.getByText(/Exported .+, [\d,]+ \w+\./).first()).toBeVisible();
  await page.getByLabel('Filter these rows').fill('commission');
  const hidden = ['line', 'entry_no', 'date', 'sector_id', 'branch_id', 'account', 'details', 'debit', 'credit'];
  await resultPage.table.toggleColumns(...hidden);
  const { lines: shown } = await exportCsv({ app, exportMenu }, join(folder, 'part.csv'));
  const whole = readFileSync(received, 'utf8')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const [header, ...rows] = shown.map((line) => line.replace('\ufeff', '').split(','));
  expect(header).toEqual(['trip_id', 'posting', 'amount']);
  const amounts = whole.filter((row) => row[7] === 'commission').map((row) => Number(row.at(-1)));
  expect(rows.map(([, , amount]) => Math.round(Number(amount) * 100))).toEqual(amounts);

  lastModified = '2026-11-01 00:00:00';
  await shell.goTo('Reports');
  await shell.refresh.click();
  await expect(reportsPage.row('Sector Ledger')).toContainText('Changed since');
  await reportsPage.open('Sector Ledger');
  await reportPage.runButton.click();
  await expect(guard.getByText('The report has changed since you chose')).toBeVisible();
  // The previous filter is still in force, and says so.
  await expect(page.getByText(/^[\d,]+ of [\d,]+ rows$/)).toBeVisible();
  await page.getByLabel('Filter these rows').fill('');
  await expectSameTotal();
});
