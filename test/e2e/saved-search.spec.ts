/** A text that only a booking has lists its trip, among the others and with their total. */
import { expect, test } from './fixtures';
import { sampleTrip } from './helpers/office-data';

test('a trip is found by the reference of one of its bookings, in the same list', async ({ connectedOffice }) => {
  const { tripsPage } = await connectedOffice();
  await tripsPage.expectAllListed();
  await tripsPage.search.fill(sampleTrip.sectors[0]?.reloc_code ?? '');
  await expect(tripsPage.table.row(sampleTrip.number)).toBeVisible();
  await expect(tripsPage.listed).toContainText(/^1 of /);
});
