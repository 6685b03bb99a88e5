/** The sectors of a trip with their financial breakdown. */
import { formatNoColumnMatch } from '@renderer/components/ListTools';
import { ScreenExportMenu } from '@renderer/components/screen-export/ScreenExportMenu';
import { useOfficeId } from '@renderer/data/queries/app';
import { useTableLayout } from '@renderer/data/queries/preferences';
import { serialiseColumnFilters } from '@renderer/table/columns/column-filter-text';
import { noFilters } from '@renderer/table/columns/column-filters';
import { DataTable } from '@renderer/table/DataTable';
import type { Grouping } from '@renderer/table/model/row-groups';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { formatMoney, sumCents } from '@shared/money';
import type { Names } from '@shared/schemas/directory';
import type { Freshness } from '@shared/schemas/freshness';
import type { Sector } from '@shared/schemas/trip';
import type { UnclaimedSector } from '@shared/unclaimed';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { getSectorColumns } from './sector-columns';
import { texts } from './texts';

/** Groups sectors by activity; used only where not all sectors of a trip are active. */
const byActivity: Grouping<Sector> = {
  id: 'activity',
  label: texts.sectors.activity,
  getKey: ({ flags }) => (flags?.is_active === true ? '1' : flags?.is_active === false ? '2' : '3'),
  formatKey: (key) => ({ '1': texts.sectors.active, '2': texts.sectors.inactive })[key] ?? texts.sectors.notGiven,
  isOrderedByKey: true,
};

const isInactive = ({ flags }: Sector) => flags?.is_active === false;

/** The search parameters of Unclaimed for one trip, with the row of a sector to mark. */
const toUnclaimedSearch = (tripId: number, sectorId?: number) => ({
  where: serialiseColumnFilters(new Map([['tripId', { kind: 'range', from: String(tripId), to: String(tripId) }]])),
  done: 'shown',
  ...(sectorId === undefined ? {} : { sector: String(sectorId) }),
});

type Props = {
  readonly sectors: readonly Sector[];
  readonly tripId: number;
  /** The sectors that Unclaimed lists. */
  readonly unclaimed: readonly UnclaimedSector[];
  readonly freshness: Freshness;
  readonly names: Names;
  /** The row to scroll to and mark; a new object scrolls again. */
  readonly scrollTo: { readonly row: number } | null;
};

export function SectorTable({ sectors, tripId, unclaimed, freshness, names, scrollTo }: Props) {
  const officeId = useOfficeId();
  const snapshot = useRef<TableSnapshot | null>(null);
  const columns = useMemo(() => getSectorColumns(names), [names]);
  const { isReady, layout, onLayout } = useTableLayout('Sectors');
  const [columnFilters, setColumnFilters] = useState(noFilters);
  const navigate = useNavigate();
  const section = useRef<HTMLElement>(null);
  const isGrouped = sectors.some(({ flags }) => flags?.is_active !== true);
  const unclaimedIds = useMemo(() => new Set(unclaimed.map(({ sectorId }) => sectorId)), [unclaimed]);
  useEffect(() => {
    if (scrollTo && isReady) section.current?.scrollIntoView({ block: 'center' });
  }, [scrollTo, isReady]);
  if (!isReady) return null;
  return (
    <section ref={section} className="panel" aria-label={texts.sectors.region}>
      <DataTable
        label={texts.sectors.title}
        snapshot={snapshot}
        toolbar={
          <>
            <h2>{texts.sectors.title}</h2>
            {unclaimed.length > 0 && (
              <Link className="link small" to="/unclaimed" search={toUnclaimedSearch(tripId)}>
                {texts.sectors.unclaimed(
                  unclaimed.length,
                  formatMoney(sumCents(unclaimed.map(({ commission }) => commission)).cents),
                )}
              </Link>
            )}
          </>
        }
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
        isRowDimmed={isInactive}
        getRowActions={({ id }) =>
          id !== null && unclaimedIds.has(id)
            ? [
                {
                  label: texts.sectors.showInUnclaimed,
                  onClick: () => void navigate({ to: '/unclaimed', search: toUnclaimedSearch(tripId, id) }),
                },
              ]
            : []
        }
        grouping={isGrouped ? byActivity : undefined}
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
