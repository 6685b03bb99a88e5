/** Searches for any text in saved data. */
import { expect, test } from './fixtures';
import { data, getCard, sampleTrip, tripCount, write } from './helpers/office-data';

/** What a search says of the saved copy, with one trip opened. */
const searched = `Searched ${write(tripCount)} saved trips, and the sectors of 1.`;
const reference = sampleTrip.sectors[0]?.reloc_code ?? '';

test('faults 268: a search names what only saved data has, apart from the rows of the server; off line the palette finds it', async ({
  proxiedOffice,
}) => {
  const { proxy, connect } = await proxiedOffice();
  const { hands, page, shell, tripsPage, tripPage, clientsPage, clientPage } = await connect();
  await tripsPage.expectAllListed();
  await shell.openTrip(sampleTrip.number);
  await expect(tripPage.sectors.grid).toBeVisible();
  await shell.goTo('Trips');
  await tripsPage.search.fill(reference);
  await expect(page.getByText('No trips match these filters.')).toBeVisible();
  const trips = page.getByRole('region', { name: 'Also in saved trips' });
  await expect(trips).toContainText(`Also in saved trips: 1 with “${reference}”.`);
  await expect(trips).toContainText(searched);
  await expect(shell.connection).toHaveText('Up to date');
  await trips.getByRole('button', { name: 'Show' }).click();
  await expect(trips.getByRole('listitem')).toContainText(`Sector reference: ${reference}`);
  await trips.getByRole('link', { name: new RegExp(`^Trip ${sampleTrip.number}`) }).click();
  await expect(shell.title).toContainText(sampleTrip.number);

  await tripPage.details.getByRole('link').first().click();
  await expect(clientPage.details).toBeVisible();
  const name = (await hands.read(shell.title)).trim();
  const id = Number(page.url().match(/clients\/(\d+)/)?.[1]);
  const phone = getCard(data.clientsById.get(id)).contact.phones[0]?.phone ?? '';
  await shell.goTo('Clients');
  await clientsPage.search.fill(phone.replaceAll(' ', ''));
  const clients = page.getByRole('region', { name: 'Also in saved clients' });
  await clients.getByRole('button', { name: 'Show' }).click();
  await expect(clients.getByRole('listitem').first()).toContainText(`Phone: ${phone}`);
  await clients.getByRole('link').first().click();
  await expect(shell.title).toContainText(name);

  await shell.goTo('Trips');
  proxy.intercept = () => (request) => void request.socket.destroy();
  await shell.refresh.click();
  await expect(shell.connection).toHaveText(/^Offline/);

  await hands.press('Control+k');
  await shell.paletteSearch.fill(reference.slice(0, 5).toLowerCase());
  const found = shell.paletteResults.filter({ hasText: `Trip ${sampleTrip.number}` });
  await expect(found).toContainText(`Sector reference: ${reference}`);
  await expect(found).toContainText(/saved (just now|\d+ (s|min))/);
  await expect(found).toHaveAttribute('data-selected');
  await expect(page.getByRole('dialog', { name: 'Find' }).getByText(searched)).toBeVisible();
  await hands.press('Enter');
  await expect(shell.title).toContainText(sampleTrip.number);
});

test('faults 267: “Stop loading” ends the reading of sectors for a search, and Resume goes on with it', {
  tag: ['@deep', '@window'],
}, async ({ connectedOffice }) => {
  const { hands, app, page, shell, tripsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  // A reading that stays in its middle; that the data worker pauses one is tested without a window.
  await app.evaluate(({ ipcMain }) => {
    let state = 'reading';
    const respond = (value: unknown) => ({ ok: true, value });
    for (const channel of ['search:sectors', 'search:pause']) ipcMain.removeHandler(channel);
    ipcMain.handle('search:sectors', () =>
      respond({ total: 0, ids: [], hits: [], reading: { state, done: 20, total: 100 } }),
    );
    ipcMain.handle('search:pause', (_event, { input: isPaused }: { input: boolean }) => {
      state = isPaused ? 'paused' : 'reading';
      return respond(null);
    });
  });
  await hands.press('Control+k');
  await shell.paletteSearch.fill('lodge');
  await expect(page.getByText('Searching sectors: 20 of 100 trips loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop loading' }).click();
  await expect(page.getByText('Sectors are not complete: 20 of 100 trips loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Stop loading' })).toBeVisible();
});
