/** A supplier's statement against the saved sectors: opened, set up, compared, decided on and sent back. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney } from '@shared/values/money';
import { unzip } from '@test/helpers/unzip';
import { chooseSavePath, expect, longTripCount, type Running, test } from './fixtures';
import { data } from './helpers/office-data';
import { makeStatementFile, openedIn, supplierId } from './helpers/statement-file';

const fileName = 'remittance-october.csv';

/** Saves the sectors that the statement is of, and goes to Statements. */
async function saveSectors({ shell, unclaimedPage }: Running): Promise<void> {
  await shell.goTo('Unclaimed');
  await unclaimedPage.check(...openedIn);
  await shell.goTo('Statements');
}

/** Opens the statement, sets it up and compares it. */
async function compare({ statementsPage }: Running, csv: string, supplier = supplierId): Promise<void> {
  await statementsPage.choose(fileName, csv);
  await expect(statementsPage.toDo).toContainText('Choose the supplier.');
  await statementsPage.chooseSupplier(String(supplier));
  await statementsPage.compare.click();
  await expect(statementsPage.sums).toBeVisible();
}

/** Connects an office, saves the sectors that the demo office's statement is of, and goes to Statements. */
async function startSaved(connect: () => Promise<Running>) {
  const running = await connect();
  await saveSectors(running);
  return { ...running, file: makeStatementFile() };
}

/** As {@link startSaved}, and compares the statement. */
async function startCompared(connect: () => Promise<Running>) {
  const running = await startSaved(connect);
  await compare(running, running.file.csv);
  return running;
}

const toCents = (text: string) => Math.round(Number(text.replace('−', '-').replaceAll(',', '')) * 100);

test('each difference of a statement is found in its list, a suggestion is accepted, what agrees is noted, and a restart keeps it', {
  tag: '@desk',
}, async ({ connectedOffice, start }) => {
  const running = await connectedOffice();
  const { app, page, shell, statementsPage } = running;
  const supplier = 201;
  const file = makeStatementFile(data, supplier);
  const [agreed, misspelt] = file.agreed;
  const [differs] = file.differs;
  const [theirs] = file.theirsOfDiffers;
  if (!agreed || !misspelt || !differs || !theirs) throw new Error('The office has too few sectors.');
  const csv = file.csv
    .replace(misspelt.reference, `${misspelt.reference.slice(0, -1)}#`)
    .replace('Total,', 'QQQ777,,15/10/2026,123.45\r\nTotal,');
  await saveSectors(running);
  await expect(page.getByText('Nothing is changed there.')).toBeVisible();
  await compare(running, csv, supplier);
  await expect(page.getByRole('alert')).toContainText(/a difference of .?123\.45\./);
  await expect(statementsPage.sums).toContainText(`Statement ${formatMoney(file.total + 12_345)}`);
  await statementsPage.expectTab('Agreed', 1, formatMoney(agreed.cents));
  const differing = await statementsPage.openList('Amount differs');
  await expect(differing.row(differs.reference)).toContainText(formatMoney(theirs.cents - differs.cents));
  const ours = await statementsPage.openList('Ours only');
  // A sector leads to its trip, and Back to the list.
  await ours.row(misspelt.reference).dblclick();
  await expect(shell.title).toContainText('Trip');
  await shell.back.click();
  await expect(statementsPage.tab('Ours only')).toHaveAttribute('aria-selected', 'true');
  await expect(ours.selectedRows).toContainText(misspelt.reference);
  const only = await statementsPage.openList('On the statement only');
  await expect(only.row('QQQ777')).toContainText('123.45');
  await only.row('Near reference').getByRole('gridcell').nth(2).click();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('1 suggestion accepted.')).toBeVisible();
  await statementsPage.openList('Agreed');
  const noteAll = page.getByRole('button', { name: 'Note on worklist (2)' });
  await noteAll.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(noteAll).toBeEnabled();
  await noteAll.click();
  await expect(page.getByText('2 sectors noted on the worklist as claimed elsewhere.')).toBeVisible();
  await app.close();
  const again = await start();
  await expect(again.shell.title).toHaveText(fileName);
  await again.statementsPage.expectTab('Agreed', 2, formatMoney(agreed.cents + misspelt.cents));
  await again.shell.goTo('Unclaimed');
  await again.unclaimedPage.chooseStatusFilter(/^Claimed elsewhere · 2$/);
  await expect(again.unclaimedPage.table.rows.first()).toContainText('Claimed elsewhere');
});

test('faults 360: the characters of a file that proves none are chosen by a sample', { tag: '@deep' }, async ({
  startDemo,
}) => {
  const { page, shell, statementsPage } = await startDemo();
  await shell.goTo('Statements');
  const name = Buffer.from([0x89, 0xaa, 0x93, 0x63]);
  const content = Buffer.concat([Buffer.from('Booking Ref,Name,Commission\nA1,'), name, Buffer.from(',12.50\n')]);
  await statementsPage.choose('shift-jis.csv', content);
  await expect(page.getByText('Check names with accents')).toBeVisible();
  const characters = page.getByRole('combobox', { name: 'Characters' });
  await characters.click();
  await page.getByRole('option', { name: 'Japanese (Shift-JIS): A1,岡田,12.50' }).click();
  await expect(statementsPage.preview).toContainText('岡田');
  await expect(page.getByText('Check names with accents')).toHaveCount(0);
  await expect(characters).toHaveValue('Japanese (Shift-JIS): A1,岡田,12.50');
});

test.describe('the four lists', { tag: '@deep' }, () => {
  test.use({ trips: longTripCount });

  test('suggestions are accepted, refused and undone by buttons that leave the keyboard in the list, what was done is read whole, and a restart keeps the work', async ({
    connectedOffice,
    start,
  }) => {
    const { app, hands, page, statementsPage, file } = await startCompared(connectedOffice);
    const [first = '', second = ''] = file.misspelt.map(({ reference }) => reference);
    const expectWhole = (text: string) =>
      expect
        .poll(() =>
          hands.inspect(
            page.getByRole('status').filter({ hasText: text }),
            ({ scrollWidth, clientWidth }: HTMLElement | SVGElement) => scrollWidth <= clientWidth,
          ),
        )
        .toBe(true);
    const open = file.misspelt.length + file.extra.length;
    const list = await statementsPage.openList('On the statement only');
    const select = (reference: string) => list.row(reference).getByRole('gridcell').nth(2).click();
    await expect(list.row(first)).toContainText('Near reference, same amount');

    await select(first);
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await expectWhole('1 suggestion accepted.');
    await expect(list.grid).toBeFocused();
    await expect(list.selectedRows).toContainText(file.extra[0]?.reference ?? '');
    await expect(list.totals.last()).toContainText(`${open - 1} line`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list.totals.last()).toContainText(`${open} line`);

    // All with equal amounts at once, after they were listed.
    await page.getByRole('button', { name: 'Accept equal amounts (2)…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept all suggestions with equal amounts?' });
    await expect(dialog.getByRole('row')).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Accept 2 suggestions' }).click();
    await expect(list.totals.last()).toContainText(`${open - 2} line`);
    await statementsPage.expectTab('Agreed', file.agreed.length + 2);

    // One of them is separated again, and its suggestion refused for good.
    const agreed = await statementsPage.openList('Agreed');
    await agreed.row(second).getByRole('gridcell').nth(2).click();
    await page.getByRole('button', { name: 'Separate' }).click();
    await expect(page.getByText('1 match separated.')).toBeVisible();
    await statementsPage.openList('On the statement only');
    await select(second);
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await expect(page.getByText('1 suggestion refused.')).toBeVisible();
    await expect(list.grid).toBeFocused();
    // What was suggested for it is gone with the suggestion.
    await expect(list.selectedRows).toContainText(formatMoney(file.misspelt[1]?.cents ?? 0));
    await expect(list.row(second)).toHaveCount(0);
    await expect(list.totals.last()).toContainText(`${open - 1} line`);
    await statementsPage.openList('Agreed');
    await page.getByRole('button', { name: /^Note on worklist/ }).click();
    await expectWhole('noted on the worklist as claimed elsewhere.');
    await statementsPage.openList('On the statement only');

    await app.close();
    const again = await start();
    const { statementsPage: restored } = again;
    await expect(again.shell.title).toHaveText(fileName);
    await expect(restored.tab('On the statement only')).toHaveAttribute('aria-selected', 'true');
    const later = restored.list('On the statement only');
    await expect(later.totals.last()).toContainText(`${open - 1} line`);
    await again.page.getByRole('button', { name: 'Refused (1)…' }).click();
    await again.page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(again.page.getByRole('dialog')).toBeHidden();
    await expect(later.row(second)).toContainText('Near reference');
    await again.page.getByRole('button', { name: 'All statements' }).click();
    await expect(restored.table.row(fileName)).toContainText('In progress');
  });

  test('the whole job is done by the keyboard', async ({ connectedOffice }) => {
    const { hands, page, statementsPage, file } = await startSaved(connectedOffice);
    const [, second = ''] = file.misspelt.map(({ reference }) => reference);
    const [extra] = file.extra;
    const chooser = page.waitForEvent('filechooser');
    await hands.moveTo(page.getByRole('button', { name: 'Choose file…' }));
    await hands.press('Enter');
    await (await chooser).setFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(file.csv) });
    await expect(statementsPage.toDo).toBeVisible();
    await hands.moveTo(page.getByRole('combobox', { name: 'Supplier' }));
    await hands.type(String(supplierId));
    await expect(page.getByRole('option', { name: String(supplierId) })).toBeVisible();
    await hands.press('ArrowDown');
    await hands.press('Enter');
    await hands.press('Escape');
    await hands.moveTo(statementsPage.compare, 'Shift+Tab');
    await hands.press('Enter');
    const list = statementsPage.list('On the statement only');
    const all = file.misspelt.length + file.extra.length;
    await expect(list.totals.last()).toContainText(`${all} lines`);
    await hands.moveTo(list.grid);

    // Accepted with A, and the keyboard goes on to the next line.
    await hands.press('ArrowDown');
    await hands.press('a');
    await expect(list.totals.last()).toContainText(`${all - 1} lines`);
    await expect(list.selectedRows).toContainText(extra?.reference ?? '');
    // Refused with X, and taken back.
    await hands.press('ArrowDown');
    await expect(list.selectedRows).toContainText(second);
    await hands.press('x');
    await expect(page.getByText('1 suggestion refused.')).toBeVisible();
    await hands.press('Control+z');
    await expect(page.getByText('Undone.')).toBeVisible();
    await expect(list.row(second)).toContainText('Near reference');

    // Both lines are matched by hand with the last sector that is ours only.
    await hands.press('Shift+ArrowUp');
    await hands.press('m');
    const ours = statementsPage.list('Ours only');
    const theirs = (extra?.cents ?? 0) + (file.misspelt[1]?.cents ?? 0);
    await expect(statementsPage.hand).toContainText(
      `2 lines of the statement, ${formatMoney(theirs)} Now select the sectors they belong to.`,
    );
    await hands.moveTo(ours.grid);
    await hands.press('Control+End');
    await expect(ours.selectedRows).toHaveCount(1);
    // The sector's own amount: the other columns of money are of lines, and of a suggestion.
    const amount = ours.selectedRows
      .getByRole('gridcell')
      .filter({ hasText: /^−?[\d,]+\.\d\d$/ })
      .last();
    const cents = toCents(await hands.read(amount));
    await expect(statementsPage.hand).toContainText(`Difference ${formatMoney(theirs - cents)}`);
    await hands.press('m');
    await expect(page.getByText('2 lines matched with 1 sector.')).toBeVisible();
    await expect(page.getByText('Every line of the statement is matched.')).toBeVisible();
    await statementsPage.expectTab('Amount differs', file.differs.length + 2);
  });

  test('faults 532: a match takes no row of the other list that was selected before, more are added to it, and no key of the lists is typed into the filter', async ({
    connectedOffice,
  }) => {
    const { hands, page, shell, statementsPage, file } = await startCompared(connectedOffice);
    const [first = '', second = ''] = file.misspelt.map(({ reference }) => reference);
    const [missing] = file.missing;
    const ours = await statementsPage.openList('Ours only');
    await ours.row(second).getByRole('gridcell').nth(1).click();
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await expect(page.getByText('1 suggestion refused.')).toBeVisible();
    const theirs = await statementsPage.openList('On the statement only');
    const extra = file.extra[0]?.reference ?? '';
    const select = (reference: string) => theirs.row(reference).getByRole('gridcell').nth(2).click();
    await select(extra);
    await hands.press('m');
    await expect(statementsPage.tab('Ours only')).toHaveAttribute('aria-selected', 'true');
    await expect(ours.row(second)).toBeVisible();
    await expect(statementsPage.hand).toContainText('Now select the sectors they belong to.');
    await ours.grid.focus();
    await hands.press('m');
    await expect(page.getByText('Select a row first.')).toBeVisible();

    // What is selected for these lines stays selected over a look at its trip, and not beyond the match.
    await ours.row(missing?.reference ?? '').dblclick();
    await expect(shell.title).toContainText('Trip');
    await shell.back.click();
    await expect(ours.selectedRows).toContainText(missing?.reference ?? '');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(statementsPage.tab('On the statement only')).toHaveAttribute('aria-selected', 'true');
    await select(extra);
    await hands.press('m');
    await expect(ours.row(second)).toBeVisible();
    await expect(ours.selectedRows).toHaveCount(0);

    const filter = page.getByLabel('Search rows');
    await expect(statementsPage.hand).toContainText('1 line of the statement');
    await statementsPage.openList('On the statement only');
    await expect(statementsPage.hand).toContainText('Select more lines to add.');
    await select(first);
    await hands.press('m');
    await expect(statementsPage.tab('Ours only')).toHaveAttribute('aria-selected', 'true');
    await expect(statementsPage.hand).toContainText('2 lines of the statement');
    await expect(filter).toHaveValue('');
    await ours
      .row(file.missing[0]?.reference ?? '')
      .getByRole('gridcell')
      .nth(1)
      .click();
    // Keys of the lists that do nothing here.
    await hands.press('a');
    await hands.press('x');
    await expect(filter).toHaveValue('');
    await hands.press('m');
    await expect(page.getByText('2 lines matched with 1 sector.')).toBeVisible();
    const differs = await statementsPage.openList('Amount differs');
    const { length } = file.differs;
    await statementsPage.expectTab('Amount differs', length + 2);
    await expect(differs.totals.last()).toContainText(`${length + 1} matches of ${length + 2} lines`);
  });

  test('faults 511: sectors outside the statement’s dates are marked, with a reason', async ({ connectedOffice }) => {
    const { page, statementsPage, file } = await startSaved(connectedOffice);
    const [line] = file.agreed;
    const csv = `Booking reference,Travel date,Commission\n${line?.reference},13/10/2026,10.00\n`;
    await statementsPage.choose('short.csv', csv);
    await expect(page.getByText('Travel 45 days before and after is compared too')).toBeVisible();
    await statementsPage.chooseSupplier(String(supplierId));
    await statementsPage.compare.click();
    const ours = await statementsPage.openList('Ours only');
    await expect(page.getByText(/^Ours only: .* not travel within the statement’s own dates/)).toContainText(
      'the email draft leaves',
    );
    await expect(ours.rows.filter({ hasText: 'Not in the statement’s dates' }).first()).toBeVisible();
  });

  test('the next statement with the same columns is set up; its claim list is exported', async ({
    connectedOffice,
    folder,
  }) => {
    const { file, ...running } = await startSaved(connectedOffice);
    const { app, page, shell, statementsPage } = running;
    await statementsPage.drop([
      { name: 'a.csv', content: 'a' },
      { name: 'b.csv', content: 'b' },
    ]);
    await expect(page.getByText('Drop one statement at a time.')).toBeVisible();
    await expect(statementsPage.setUp).toBeHidden();
    await compare(running, file.csv);
    await page.getByRole('button', { name: 'All statements' }).click();
    await statementsPage.drop([
      { name: 'november.csv', content: file.csv.replace('Commission statement', 'November') },
    ]);
    await expect(shell.title).toHaveText('november.csv');
    await expect(page.getByText(/^Set up as on .* for a statement with the same columns/)).toBeVisible();
    await statementsPage.compare.click();
    await expect(statementsPage.sums).toBeVisible();
    await statementsPage.expectTab('Agreed', file.agreed.length);

    const workbook = join(folder, 'claim.xlsx');
    await chooseSavePath(app, workbook);
    await page.getByRole('button', { name: 'Export claim list' }).click();
    await expect.poll(() => existsSync(workbook)).toBe(true);
    const names = unzip(readFileSync(workbook)).get('xl/workbook.xml')?.toString('utf8') ?? '';
    for (const name of ['Agreed', 'Amount differs', 'On the statement only', 'Ours only'])
      expect(names).toContain(name);

    // One list as it is on screen.
    const list = join(folder, 'agreed.xlsx');
    await chooseSavePath(app, list);
    await statementsPage.openList('Agreed');
    await page.getByRole('button', { name: 'Export list' }).click();
    await expect.poll(() => existsSync(list)).toBe(true);
    expect([...unzip(readFileSync(list)).keys()]).toContain('xl/workbook.xml');

    await page.getByRole('button', { name: 'All statements' }).click();
    await statementsPage.table.row('november.csv').click();
    await page.getByRole('button', { name: 'Remove…' }).click();
    await page.getByRole('button', { name: 'Remove statement' }).click();
    await expect(statementsPage.table.totals.last()).toContainText('1 statement');
  });
});
