import { getUnclaimedColumns } from '@renderer/features/unclaimed/unclaimed-columns';
import type { WorkRow } from '@renderer/features/unclaimed/work-rows';
import { noNames } from '@test/helpers/no-names';
import { expect, it } from 'vitest';

it('the link of a row to its trip marks its sector there, as opening the row does', () => {
  const trip = getUnclaimedColumns(noNames).find(({ id }) => id === 'tripId');
  const show = (sectorId: number | null) => trip?.cell?.({ tripId: 5, sectorId } as WorkRow);
  expect(show(7)).toMatchObject({ text: '5', href: '#/trips/5?sector=7' });
  expect(show(null)).toMatchObject({ text: '5', href: '#/trips/5' });
});
