/** Commission by supplier: what the booking system says, what statements say, and what is to be chased. */

import { Button, Group } from '@mantine/core';
import { useBookings, useChangeWork } from '@renderer/data/commission';
import { AddStatement } from '@renderer/lists/AddStatement';
import { DataTable } from '@renderer/table/DataTable';
import { Loading, lazyPart } from '@renderer/ui/lazy-part';
import { SavedTextField } from '@renderer/ui/SavedTextField';
import { ErrorAlert, Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/url-search';
import { isToChase } from '@shared/commission/booking-state';
import type { SupplierRow } from '@shared/commission/bookings';
import { type BookingKey, newSupplier, type SupplierRecord, toBookingId } from '@shared/commission/work-records';
import type { Search } from '@shared/filters/filter-texts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { BookingStates, Equation, filterBookings, isAmountColumn, readShown } from './BookingStates';
import { BookingTable } from './BookingTable';
import { Correspondence } from './Correspondence';
import { pageTexts, texts } from './commission-texts';
import { createSupplierColumns, formatSupplierName } from './supplier-columns';
import { useCommission, useCommissionTable, useSteadyRows } from './use-commission';

const route = getRouteApi('/commission');
const nouns = [texts.supplier, `${texts.supplier}s`] as const;

/** What is to be chased stands first, the most of it above. */
const first = { pinned: ['supplier'], sort: { column: 'toChase', isDescending: true } };

const none: readonly SupplierRow[] = [];

export function CommissionScreen() {
  const search = route.useSearch();
  const change = useChangeSearch();
  const navigate = useNavigate();
  const commission = useCommission(search, change);
  const { officeId, names, today, basisText, data, error, checking, age } = commission;
  const { text, toolbar, tableProps } = useCommissionTable<SupplierRow>(texts.title, first, texts.search);
  const cover = data && checking === null ? texts.cover(data.total.coveredByStatements, data.total.bookings) : '';
  const columns = useMemo(
    () =>
      createSupplierColumns({
        ...{ names, today, checking, cover },
        toHref: (id) => `#/commission/${id ?? 'none'}?basis=${encodeURIComponent(basisText)}`,
        toStatementHref: (id) => `#/commission/statement/${encodeURIComponent(id)}`,
      }),
    [names, today, checking, cover, basisText],
  );
  const all = data?.rows ?? none;
  // Suppliers with something to chase of the age that is chosen.
  const listed = useMemo(() => (age === null ? all : all.filter(({ ages }) => ages[age] !== 0)), [all, age]);
  const rows = useSteadyRows(listed, ({ supplierId }) => String(supplierId), `${commission.arrangementKey} ${age}`);
  const open = ({ supplierId, statement }: SupplierRow, column: string | null) => {
    if (column === 'statement' && statement) {
      void navigate({ to: '/commission/statement/$id', params: { id: statement.statementId }, search: {} });
      return;
    }
    void navigate({
      to: '/commission/$id',
      params: { id: supplierId === null ? 'none' : String(supplierId) },
      search: { basis: basisText, ...(column !== null && isAmountColumn(column) ? { behind: column } : {}) },
    });
  };
  return (
    <Screen
      title={texts.title}
      tools={
        <>
          {commission.renderTools(texts.title, texts.supplier, listed.length === 0)}
          <AddStatement />
        </>
      }
    >
      {error && <ErrorAlert error={error} onRetry={commission.readAgain} />}
      {!data ? (
        !error && <Loading />
      ) : (
        <DataTable
          viewKey={JSON.stringify([texts.title, officeId, basisText, age])}
          {...tableProps}
          columns={columns}
          rows={rows}
          source={commission.source}
          isStale={commission.isStale}
          nouns={nouns}
          totalsLabel={(_, ofAll) => (checking === null ? ofAll : texts.soFar(ofAll))}
          rowKey={({ supplierId }) => supplierId ?? -1}
          onOpen={open}
          toolbar={commission.renderBar(toolbar)}
          head={
            <Equation sums={data.total} checking={checking} age={age} onAge={(next) => change({ age: next ?? '' })} />
          }
          empty={
            text !== '' ? <strong>{texts.noMatch(text)}</strong> : checking === null ? texts.empty : texts.checkingEmpty
          }
        />
      )}
    </Screen>
  );
}

/* A supplier: its bookings by state, its statements, and the correspondence with it. */

const ClaimPanel = lazyPart(() => import('./ClaimPanel'), 'ClaimPanel');

const supplierRoute = getRouteApi('/commission/$id');
const noSums = { expected: 0, claimed: 0, notClaimed: 0, ages: { '0-30': 0, '31-60': 0, '61-90': 0, '90+': 0 } };

type EmailProps = {
  readonly supplierId: number;
  /** What is remembered of the supplier. */
  readonly record: SupplierRecord | null;
};

function SupplierEmail({ supplierId, record }: EmailProps) {
  const [isOpen, setOpen] = useState(false);
  const changeWork = useChangeWork();
  const save = (email: string) => {
    const changed: SupplierRecord = { ...(record ?? { ...newSupplier, supplierId }), email };
    return changeWork({ put: { suppliers: [changed] }, remove: {} }, pageTexts.emailSaved(email));
  };
  return (
    <Group component="span" gap={4} className="dim small">
      {pageTexts.number(supplierId)} ·{' '}
      {isOpen ? (
        <SavedTextField
          autoFocus
          aria-label={pageTexts.email}
          maxLength={500}
          text={record?.email ?? ''}
          save={save}
          onDone={() => setOpen(false)}
        />
      ) : (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {record?.email || pageTexts.addEmail}
        </button>
      )}
    </Group>
  );
}

export function SupplierScreen() {
  const { id } = supplierRoute.useParams();
  const search = supplierRoute.useSearch();
  const changeSearch = useChangeSearch();
  const change = (changed: Search) => changeSearch(changed, true);
  const commission = useCommission(search, change);
  const { names, today, basis, checking, chasesClaimed } = commission;
  const supplierId = /^\d+$/.test(id) ? Number(id) : null;
  const { data, error, isPlaceholderData } = useBookings(supplierId, basis);
  /** The bookings of the claim that is open: null for all that are to be chased, or those of a statement; undefined for none open. */
  const [claimed, setClaimed] = useState<readonly BookingKey[] | null | undefined>(undefined);
  /** A statement that was finished just now leads to its claim. */
  const { claim: statementId } = search;
  const closeClaim = () => {
    setClaimed(undefined);
    if (statementId !== undefined) change({ claim: '' });
  };
  const shown = readShown(search, chasesClaimed);
  const row = commission.data?.rows.find((candidate) => candidate.supplierId === supplierId);
  const bookings = data?.bookings ?? [];
  const due = bookings.filter(({ state, outstanding }) => isToChase(state, chasesClaimed) && outstanding !== 0);
  const canClaim = supplierId !== null && due.length > 0;
  const openClaim = () => setClaimed(null);
  const name = data?.supplier?.name ?? formatSupplierName(supplierId, names);
  // While a statement is open, what it has is left out: how many those are is known in the panel.
  const count = row?.statement?.kind === 'open' ? null : due.length;
  return (
    <Screen
      title={name}
      hasBack
      badge={supplierId !== null && <SupplierEmail supplierId={supplierId} record={data?.supplier ?? null} />}
      tools={
        <>
          <AddStatement />
          {commission.renderTools(`${texts.title} ${name}`, pageTexts.booking, bookings.length === 0)}
          <Button variant="filled" disabled={!canClaim} aria-keyshortcuts="Control+Enter" onClick={openClaim}>
            {pageTexts.claim(count)}
          </Button>
        </>
      }
    >
      {error && <ErrorAlert error={error} onRetry={commission.readAgain} />}
      {!data ? (
        !error && <Loading />
      ) : (
        <BookingTable
          commission={commission}
          isStale={isPlaceholderData}
          bookings={bookings}
          listed={filterBookings(bookings, shown)}
          listKey={JSON.stringify([id, shown])}
          onClaim={canClaim ? (selected) => setClaimed(selected) : undefined}
          head={
            <>
              <Equation
                sums={row ?? noSums}
                checking={checking}
                age={shown.age}
                onAge={(age) => change({ age: age ?? '', behind: '' })}
              />
              <BookingStates bookings={bookings} shown={shown} onChange={change} />
            </>
          }
          aside={<Correspondence supplierId={supplierId} events={data.events} today={today} />}
        />
      )}
      {(claimed !== undefined || statementId !== undefined) && data && supplierId !== null && (
        <ClaimPanel
          key={claimed?.map(toBookingId).join() ?? statementId}
          supplierId={supplierId}
          supplierName={name}
          isNamed={typeof data.supplier?.name === 'string'}
          basis={basis}
          bookings={claimed ?? null}
          {...(statementId !== undefined && claimed === undefined ? { statementId } : {})}
          onClose={closeClaim}
        />
      )}
    </Screen>
  );
}
