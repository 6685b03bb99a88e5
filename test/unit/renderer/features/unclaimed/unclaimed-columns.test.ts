import { getUnclaimedColumns } from '@renderer/features/unclaimed/unclaimed-columns';
import type { WorkRow } from '@renderer/features/unclaimed/work-rows';
import { describe, expect, it } from 'vitest';

const names = { branch: {}, consultant: {}, group: {}, client: {}, supplier: {}, product: {} };
const trip = getUnclaimedColumns(names).find(({ id }) => id === 'tripId');

describe('the link of a row to its trip', () => {
  it.each([
    [7, '#/trips/5?sector=7'],
    [null, '#/trips/5'],
  ])('marks the sector %s there, as opening the row does', (sectorId, href) => {
    expect(trip?.cell?.({ tripId: 5, sectorId } as WorkRow)).toMatchObject({ text: '5', href });
  });
});
