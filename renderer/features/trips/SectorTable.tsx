/** The sectors of a trip with their financial breakdown. */

import { useOfficeId } from '@renderer/data/app';
import { useTableLayout } from '@renderer/data/preferences';
import { createNameColumn } from '@renderer/fields/name-column';
import { fields } from '@renderer/fields/texts';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { formatNoColumnMatch } from '@renderer/lists/list-tools';
import type { AppColumn } from '@renderer/table/columns/app-column';
import {
  createAmountColumn,
  createCountColumn,
  createDateColumn,
  createFlagColumn,
  createIdColumn,
  createStatusColumn,
} from '@renderer/table/columns/column-factories';
import { noFilters, serialiseColumnFilters } from '@renderer/table/columns/column-filters';
import { DataTable } from '@renderer/table/DataTable';
import type { Grouping } from '@renderer/table/model/row-groups';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import type { UnclaimedSector } from '@shared/commission/unclaimed';
import { type AmountField, sectorAmounts } from '@shared/fields/trip';
import type { NameKind, Names } from '@shared/records/directory';
import type { Freshness } from '@shared/records/freshness';
import type { Sector } from '@shared/records/trip';
import { formatMoney, sumCents } from '@shared/values/money';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { texts } from './trip-texts';

/* The columns of a trip's sectors, with their financial breakdown. */

type Column = AppColumn<Sector>;

/** The total is what is looked for first. */
const totalFirst = [...sectorAmounts].sort((a, b) => Number(b.field === 'total') - Number(a.field === 'total'));

const amount = (id: AmountField | 'unit_price', header: string, hasTotal = true): Column =>
  createAmountColumn({ id, header, hasTotal, cents: ({ financial }) => financial?.[id] ?? null });

const date = (
  id: 'travel_date' | 'return_date' | 'date_activated' | 'created_date',
  header: string,
  isHidden = false,
): Column => createDateColumn({ id, header, isHidden, value: (sector) => sector[id] });

const text = (id: 'reloc_code' | 'pax_tattoo' | 'sector_tattoo', header: string, isHidden = false): Column => ({
  id,
  header,
  size: 90,
  isHidden,
  value: (sector) => sector[id],
});

const flag = (id: 'is_active' | 'is_claimed', header: string, isHidden = false): Column =>
  createFlagColumn({ id, header, size: 74, isHidden, value: ({ flags }) => flags?.[id] ?? null });

const nameColumn = (
  names: Names,
  kind: NameKind,
  id: 'supplier_id' | 'product_id' | 'consultant_id',
  header: string,
): Column =>
  createNameColumn({
    id,
    header,
    names,
    kind,
    size: 150,
    isHidden: id === 'consultant_id',
    getId: (sector) => sector[id],
  });

/**
 * Creates the columns of a trip's sectors.
 *
 * @param names - of suppliers, products and consultants
 */
function getSectorColumns(names: Names): Column[] {
  return [
    { ...createIdColumn<Sector>({ id: 'order', header: '#', size: 40, value: ({ order }) => order }), isPinned: true },
    { id: 'details', header: texts.sectors.columns.details, size: 250, value: ({ details }) => details },
    createStatusColumn({ id: 'status_name', header: fields.trip_status, value: ({ status_name }) => status_name }),
    date('travel_date', texts.sectors.columns.travelDate),
    date('return_date', texts.sectors.columns.returnDate),
    ...totalFirst.map(({ field, label }) => amount(field, label)),
    // Inactive sectors are a group of their own, and dimmed.
    flag('is_active', fields.is_active, true),
    flag('is_claimed', texts.sectors.columns.claimed),
    createCountColumn({ id: 'qty', header: texts.sectors.columns.quantity, value: ({ qty }) => qty }),
    amount('unit_price', texts.sectors.columns.unitPrice, false),
    text('reloc_code', fields.trip_reloc),
    nameColumn(names, 'product', 'product_id', fields.product),
    nameColumn(names, 'supplier', 'supplier_id', fields.supplier),
    createIdColumn({ id: 'id', header: texts.sectors.columns.id, isHidden: true, value: ({ id }) => id }),
    nameColumn(names, 'consultant', 'consultant_id', fields.consultant_id),
    text('pax_tattoo', texts.sectors.columns.passengerReference, true),
    text('sector_tattoo', texts.sectors.columns.sectorReference, true),
    date('created_date', fields.created, true),
    date('date_activated', fields.date_activated, true),
  ];
}

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
          <ExportMenu
            officeId={officeId}
            snapshot={snapshot}
            title={texts.sectors.ofTrip(tripId)}
            what={texts.sectors.exportedRow}
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
