/** Probes of the filters by id: by an id with a zero before it. */
import { createIdTest } from '@shared/list-matching';
import { listCandidates } from '@shared/list-rules';
import type { ListedTrips, Probe } from './probe';

const idFilters = ['branch_id', 'consultant_id', 'client_id'] as const;

export function planIdProbes({ index, rows, filters }: ListedTrips): Probe[] {
  const first = rows[0];
  if (first === undefined) return [];
  return idFilters.flatMap((name) => {
    const id = index.table.get(first, name);
    if (typeof id !== 'number' || id <= 0) return [];
    const value = `0${id}`;
    const totals = Uint32Array.from(listCandidates(['ids']), ({ ids }) => {
      const test = createIdTest(value, ids);
      return rows.reduce((sum, row) => sum + Number(test(Number(index.table.get(row, name)))), 0);
    });
    return [{ filters: { ...filters, [name]: value }, totals }];
  });
}
