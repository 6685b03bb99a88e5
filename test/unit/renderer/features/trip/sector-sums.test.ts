import { groupSectorsBy, groupSectorsByActivity, sumSectors } from '@renderer/features/trip/sector-sums';
import { makeSectors } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

const names = { branch: {}, consultant: {}, group: {}, client: {}, product: {}, supplier: { '21': 'Accor' } };

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

  it('separate inactive from active sectors', () => {
    expect(groupSectorsByActivity(sectors).map(({ label, sectors: own }) => [label, own.length])).toEqual([
      ['Active', 3],
      ['Inactive', 1],
    ]);
  });

  it('group by supplier, under its label if there is one', () => {
    expect(groupSectorsBy(sectors, 'supplier', names).map(({ label, sectors: own }) => [label, own.length])).toEqual([
      ['20', 2],
      ['Accor (21)', 2],
    ]);
  });

  it('group by status without regard to capitals, under a spelling that they have', () => {
    const texts = ['Awaiting NZ docs', 'Awaiting nz docs', 'Awaiting NZ docs', 'ON REQUEST', ''];
    const groups = groupSectorsBy(makeSectors(...texts.map((status_name) => ({ status_name }))), 'status', names);
    expect(groups.map(({ label, sectors: own }) => [label, own.length])).toEqual([
      ['Awaiting NZ docs', 3],
      ['No status', 1],
      ['On request', 1],
    ]);
  });
});
