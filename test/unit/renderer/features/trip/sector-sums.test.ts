import { groupSectorsBy, groupSectorsByActivity, sumSectors } from '@renderer/features/trip/sector-sums';
import { noNames } from '@test/helpers/no-names';
import { makeSectors } from '@test/helpers/trips';
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
