import { getTripTimeline } from '@renderer/features/trip/trip-timeline';
import { makeSectors, makeTrip, makeTripItem } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

describe('the dates of a trip', () => {
  it('stand in order, with the travel of its active sectors and the ends that the list gave', () => {
    const trip = makeTrip({ date_quoted: '2025-12-02', date_activated: '2025-12-03' });
    const sectors = makeSectors(
      {},
      { flags: { is_active: false }, travel_date: '2025-01-01', return_date: '2030-01-01' },
    );
    const listed = makeTripItem(null, { date_closed: '2026-02-01 10:00:00' });
    expect(getTripTimeline(trip, sectors, listed)).toEqual([
      { label: 'Opened', date: '2025-12-01 09:00:00' },
      { label: 'Quoted', date: '2025-12-02' },
      { label: 'Activated', date: '2025-12-03' },
      { label: 'Travel', date: '2026-01-10', until: '2026-01-20' },
      { label: 'Closed', date: '2026-02-01 10:00:00' },
    ]);
  });

  it('have their usual order on one day, with or without a time', () => {
    const trip = makeTrip({ date_quoted: '2025-12-01', date_activated: '2025-12-01' });
    expect(getTripTimeline(trip, [], null).map(({ label }) => label)).toEqual(['Opened', 'Quoted', 'Activated']);
  });
});
