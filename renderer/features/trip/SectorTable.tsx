/** The sectors of a trip with their financial breakdown. */
import { formatNoColumnMatch } from '@renderer/components/ListTools';
import { ScreenExportMenu } from '@renderer/components/screen-export/ScreenExportMenu';
import { useOfficeId } from '@renderer/data/queries/app';
import { useTableLayout } from '@renderer/data/queries/preferences';
import { noFilters } from '@renderer/table/columns/column-filters';
import { DataTable } from '@renderer/table/DataTable';
import type { Grouping } from '@renderer/table/model/row-groups';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import type { Names } from '@shared/schemas/directory';
import type { Freshness } from '@shared/schemas/freshness';
import type { Sector } from '@shared/schemas/trip';
import { type Ref, useMemo, useRef, useState } from 'react';
import { getSectorColumns } from './sector-columns';
import { texts } from './texts';

/** Groups sectors by activity; used only where a trip has active and inactive ones. */
const byActivity: Grouping<Sector> = {
  id: 'activity',
  label: texts.sectors.activity,
  getKey: ({ flags }) => (flags?.is_active === true ? '1' : flags?.is_active === false ? '2' : '3'),
  formatKey: (key) => ({ '1': texts.sectors.active, '2': texts.sectors.inactive })[key] ?? texts.sectors.notGiven,
  isOrderedByKey: true,
};

type Props = {
  readonly sectors: readonly Sector[];
  readonly tripId: number;
  readonly freshness: Freshness;
  readonly names: Names;
  /** The row to scroll to and mark; a new object scrolls again. */
  readonly scrollTo: { readonly row: number } | null;
  readonly ref: Ref<HTMLElement>;
};

export function SectorTable({ sectors, tripId, freshness, names, scrollTo, ref }: Props) {
  const officeId = useOfficeId();
  const snapshot = useRef<TableSnapshot | null>(null);
  const columns = useMemo(() => getSectorColumns(names), [names]);
  const { isReady, layout, onLayout } = useTableLayout('Sectors');
  const [columnFilters, setColumnFilters] = useState(noFilters);
  const hasSeveralActivities = new Set(sectors.map(byActivity.getKey)).size > 1;
  if (!isReady) return null;
  return (
    <section ref={ref} className="panel" aria-label={texts.sectors.region}>
      <DataTable
        label={texts.sectors.title}
        snapshot={snapshot}
        toolbar={<h2>{texts.sectors.title}</h2>}
        renderActions={() => (
          <ScreenExportMenu
            officeId={officeId}
            snapshot={snapshot}
            getSource={() => ({ kind: 'sectors', tripId, freshness })}
            isDisabled={sectors.length === 0}
          />
        )}
        columns={columns}
        rows={sectors}
        rowKey={({ id }) => id}
        grouping={hasSeveralActivities ? byActivity : undefined}
        empty={sectors.length > 0 ? formatNoColumnMatch(sectors.length, texts.sectors.what) : texts.sectors.empty}
        totalsLabel={(count) => texts.sectors.total(count, sectors.length)}
        columnFilters={columnFilters}
        onColumnFiltersChange={setColumnFilters}
        layout={layout}
        onLayoutChange={onLayout}
        scrollTo={scrollTo}
        isInline
      />
    </section>
  );
}
