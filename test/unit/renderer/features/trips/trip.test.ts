import { groupSectorsBy, groupSectorsByActivity, sumSectors } from '@renderer/features/trips/SectorTotals';
import { getTripTimeline } from '@renderer/features/trips/trip-charts';
import { getServiceMode } from '@renderer/features/trips/trip-texts';
import { noNames } from '@test/helpers/no-names';
import { makeSectors, makeTrip, makeTripItem } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

const names = { ...noNames, supplier: { '21': 'Accor' } };
const list = (groups: ReturnType<typeof groupSectorsByActivity>) =>
  groups.map(({ label, sectors }) => `${label}: ${sectors.length}`);

describe('sums of sectors', () => {
  const sectors = makeSectors(
    { supplier_id: 20 },
    { supplier_id: 21, flags: { is_claimed: true } },
    { supplier_id: 20, flags: { is_active: false } },
    { supplier_id: 21, flags: { is_claimed: null }, financial: { commission: -100 } },
  );

  it('split commission into claimed and unclaimed; a sector that states neither counts in neither', () => {
    const { commission, claimed, unclaimed } = sumSectors(sectors);
    expect([commission.cents, claimed.cents, unclaimed.cents]).toEqual([1_700n, 600n, 1_200n]);
  });

  it('separate inactive from active sectors, and group by supplier, under its label if there is one', () => {
    expect(list(groupSectorsByActivity(sectors))).toEqual(['Active: 3', 'Inactive: 1']);
    expect(list(groupSectorsBy(sectors, 'supplier', names))).toEqual(['20: 2', 'Accor (21): 2']);
  });

  it('group by status without regard to capitals, under a spelling that they have', () => {
    const texts = ['Awaiting NZ docs', 'Awaiting nz docs', 'Awaiting NZ docs', 'ON REQUEST', ''];
    const groups = groupSectorsBy(makeSectors(...texts.map((status_name) => ({ status_name }))), 'status', names);
    expect(list(groups)).toEqual(['Awaiting NZ docs: 3', 'No status: 1', 'On request: 1']);
  });
});

it.each([
  ['car', ['Car hire: Avis, Hobart', 'Hire car']],
  ['transfer', ['Private transfer to hotel']],
  ['rail', ['Indian Pacific rail pass']],
  ['cruise', ['Ferry to Kangaroo Island']],
  ['stay', ['Harbour View Hotel', 'The Ghan Inn']],
  ['other', ['Trainer fee', 'Travel insurance', '']],
])('the kind of a service is %s: %j', (mode, names) => {
  expect(names.map(getServiceMode)).toEqual(names.map(() => mode));
});

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
