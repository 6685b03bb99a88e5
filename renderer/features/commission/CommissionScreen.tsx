/** Commission by supplier: what the booking system says, what statements say, and what is to be chased. */
import { AddStatement } from '@renderer/lists/AddStatement';
import { DataTable } from '@renderer/table/DataTable';
import { Loading } from '@renderer/ui/lazy-part';
import { ErrorAlert, Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/url-search';
import type { SupplierRow } from '@shared/commission/bookings';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Equation, isAmountColumn } from './BookingStates';
import { texts } from './commission-texts';
import { createSupplierColumns } from './supplier-columns';
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
