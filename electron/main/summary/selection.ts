/** The rows that summaries count, selected once for all clicks that change the fields of a summary and not its filters. */
import type { SummaryCell } from '@shared/schemas/summary';
import type { LinkedIndex } from './linked-index';
import { filterSectors, type SectorFilters } from './sector-filters';
import { pickInactive, type SourceRows, selectRows } from './source-rows';
import { toOneCell } from './summarise';

function isEqual(filters: SectorFilters, others: SectorFilters): boolean {
  const names = Object.keys({ ...filters, ...others }) as (keyof SectorFilters)[];
  return names.every((name) => filters[name] === others[name]);
}

/** Selected rows, and what of their sums is of inactive ones. */
export class Selection {
  readonly source: SourceRows;
  private readonly matching: Uint32Array;
  private readonly sectorFilters: SectorFilters;
  private inactiveCell: SummaryCell | null = null;

  /** @param matching - the rows of listed trips that pass the filters and are not gone */
  constructor(index: LinkedIndex, matching: Uint32Array, sectorFilters: SectorFilters) {
    this.source = filterSectors(selectRows(index, matching), sectorFilters);
    this.matching = matching;
    this.sectorFilters = sectorFilters;
  }

  get inactive(): SummaryCell {
    this.inactiveCell ??= toOneCell(pickInactive(this.source));
    return this.inactiveCell;
  }

  /** Whether it was made of the same trips, with the same filters of their sectors. */
  covers(matching: Uint32Array, sectorFilters: SectorFilters): boolean {
    if (!isEqual(sectorFilters, this.sectorFilters) || matching.length !== this.matching.length) return false;
    // A loop: a callback for each of 100,000 trips would be felt.
    for (let index = 0; index < matching.length; index += 1) if (matching[index] !== this.matching[index]) return false;
    return true;
  }
}

/** The selection used last of each index, which is freed with it. */
export class Selections {
  private readonly last = new WeakMap<LinkedIndex, Selection>();

  /** Selects rows, as {@link Selection} does. */
  get(index: LinkedIndex, matching: Uint32Array, sectorFilters: SectorFilters): Selection {
    const last = this.last.get(index);
    if (last?.covers(matching, sectorFilters)) return last;
    const selection = new Selection(index, matching, sectorFilters);
    this.last.set(index, selection);
    return selection;
  }
}
