/** Searches for any text in saved data. */
import { canaryToken, expect, test } from './fixtures';

/** Reads the booking reference of a trip from the office's API. */
async function fetchReference(baseUrl: string, id: number): Promise<string> {
  const response = await fetch(`${baseUrl}/trip/fetchOne/${id}`, { headers: { 'X-Api-Token': canaryToken } });
  const { data } = (await response.json()) as { data: { sectors: { reloc_code: string }[] } };
  return data.sectors[0]?.reloc_code ?? '';
}

test('faults 265: part of a booking reference, typed into the palette off line, leads to the saved trip', async ({
  proxiedOffice,
  connectTo,
}) => {
  const { api, proxy } = await proxiedOffice();
  const reference = await fetchReference(api.baseUrl, 32394);
  const { page, shell, tripsPage, tripPage } = await connectTo(proxy.baseUrl);
  await tripsPage.expectAllListed();
  await shell.openTrip('32394');
  await expect(tripPage.sectors.grid).toBeVisible();
  await shell.goTo('Trips');
  proxy.intercept = () => (request) => void request.socket.destroy();
  await shell.refresh.click();
  await expect(shell.connection).toHaveText(/^Cached/);

  await page.keyboard.press('Control+k');
  await shell.paletteSearch.fill(reference.slice(0, 5).toLowerCase());
  const found = shell.paletteResults.filter({ hasText: 'Trip 32394' });
  await expect(found).toContainText(`Sector reference: ${reference}`);
  await expect(found).toContainText(/saved (just now|\d+ s)/);
  await expect(found).toHaveAttribute('data-selected');
  await expect(page.getByText('Searched 2,400 saved trips, and the sectors of 1.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shell.title).toContainText('32394');
});
