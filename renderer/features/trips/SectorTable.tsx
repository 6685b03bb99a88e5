/** The sectors of a trip with their amounts, which can be grouped with sums. */
import { useTableLayout } from '@renderer/data/app';
import { createFieldColumn, createSpellingGrouping, toGrouping } from '@renderer/fields/field-columns';
import { fields } from '@renderer/fields/texts';
import { GroupButton } from '@renderer/lists/ListToolbar';
import type { AppColumn } from '@renderer/table/columns/app-column';
import { DataTable } from '@renderer/table/DataTable';
import type { Grouping } from '@renderer/table/model/row-groups';
import { useIsNarrow } from '@renderer/ui/Screen';
import {
  type SectorField,
  sectorAmountFields,
  sectorColumnFields,
  sectorFields,
  sectorFlags,
} from '@shared/fields/sector';
import type { Names } from '@shared/records/directory';
import type { Freshness } from '@shared/records/freshness';
import type { Sector } from '@shared/records/trip';
import { findCommonSpelling, formatStatus, toGroupStatus } from '@shared/values/texts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { describeSectors } from './trip-details';
import { texts } from './trip-texts';

type Column = AppColumn<Sector>;

const isIn = <N extends string>(fields: Readonly<Record<N, unknown>>, name: string): name is N => name in fields;

function createColumn(name: SectorField, names: Names, isHidden: boolean): Column {
  const get = (sector: Sector) => {
    if (isIn(sectorAmountFields, name)) return sector.financial?.[name] ?? null;
    return isIn(sectorFlags, name) ? (sector.flags?.[name] ?? null) : sector[name];
  };
  return createFieldColumn<Sector>(name, sectorFields[name], names, {
    get,
    isHidden,
    isStatus: name === 'status_name',
  });
}

/** Puts a status that is not the usual one behind the details, in place of a column. */
const toDetailsWithStatus = (usual: string) => (sector: Sector) => {
  const { details, status_name: status } = sector;
  const isUsual = !status || toGroupStatus(status) === toGroupStatus(usual);
  return { text: isUsual ? (details ?? '') : texts.sectors.withStatus(details ?? '', formatStatus(status)) };
};

/**
 * Creates the columns of a trip's sectors.
 *
 * @param names - of suppliers, products and consultants
 * @param usualStatus - that of most sectors, in a window that is too narrow for the column of statuses; else null
 */
function getSectorColumns(names: Names, usualStatus: string | null): Column[] {
  const visible = sectorColumnFields.visible.map((name): Column => {
    const column = createColumn(name, names, false);
    if (name === 'order') return { ...column, isPinned: true };
    return name === 'details' && usualStatus !== null ? { ...column, cell: toDetailsWithStatus(usualStatus) } : column;
  });
  return [...visible, ...sectorColumnFields.hidden.map((name) => createColumn(name, names, true))];
}

/* Groups, whose rows have the sums of their sectors. */

/** @param names - of suppliers and products */
export function createSectorGroupings(names: Names): Grouping<Sector>[] {
  return [
    createSpellingGrouping('status', fields.trip_status, ({ status_name }) => status_name, formatStatus),
    toGrouping('supplier', createColumn('supplier_id', names, false)),
    toGrouping('product', createColumn('product_id', names, false)),
  ];
}

const isInactive = ({ flags }: Sector) => flags?.is_active === false;

type Props = {
  readonly sectors: readonly Sector[];
  readonly names: Names;
  readonly freshness: Freshness;
  /** The row to scroll to and mark; a new object scrolls again. */
  readonly scrollTo: { readonly row: number } | null;
};

export function SectorTable({ sectors, names, freshness, scrollTo }: Props) {
  const isNarrow = useIsNarrow();
  const usual = useMemo(() => findCommonSpelling(sectors.map(({ status_name }) => status_name ?? '')), [sectors]);
  const columns = useMemo(() => getSectorColumns(names, isNarrow ? usual : null), [names, isNarrow, usual]);
  const groupings = useMemo(() => createSectorGroupings(names), [names]);
  const [groupId, setGroupId] = useState('');
  const layoutProps = useTableLayout('Sectors');
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scrollTo) section.current?.scrollIntoView({ block: 'nearest' });
  }, [scrollTo]);
  const grouping = groupings.find(({ id }) => id === groupId);
  return (
    <section ref={section} aria-label={texts.sectors.title}>
      <DataTable
        label={texts.sectors.title}
        toolbar={
          <>
            <h2>{texts.sectors.title}</h2>
            <span className="dim">{describeSectors(sectors)}</span>
          </>
        }
        renderActions={() => <GroupButton groupings={groupings} grouping={grouping} onChange={setGroupId} />}
        columns={columns}
        rows={sectors}
        source={{ kind: 'sectors', freshness }}
        rowKey={({ id }) => id}
        isRowDimmed={isInactive}
        grouping={grouping}
        empty={texts.sectors.empty}
        totalsLabel={texts.sectors.total}
        {...layoutProps}
        scrollTo={scrollTo}
        isInline
      />
    </section>
  );
}
