/** A supplier: its bookings by state, its statements, and the correspondence with it. */
import { Button, Group } from '@mantine/core';
import { useBookings, useChangeWork } from '@renderer/data/commission';
import { AddStatement } from '@renderer/lists/AddStatement';
import { Loading, lazyPart } from '@renderer/ui/lazy-part';
import { SavedTextField } from '@renderer/ui/SavedTextField';
import { ErrorAlert, Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/url-search';
import { isToChase } from '@shared/commission/booking-state';
import { type BookingKey, newSupplier, type SupplierRecord, toBookingId } from '@shared/commission/work-records';
import type { Search } from '@shared/filters/filter-texts';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { BookingStates, Equation, filterBookings, readShown } from './BookingStates';
import { BookingTable } from './BookingTable';
import { Correspondence } from './Correspondence';
import { pageTexts, texts } from './commission-texts';
import { formatSupplierName } from './supplier-columns';
import { useCommission } from './use-commission';

const ClaimPanel = lazyPart(() => import('./ClaimPanel'), 'ClaimPanel');

const route = getRouteApi('/commission/$id');
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
  const { id } = route.useParams();
  const search = route.useSearch();
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
