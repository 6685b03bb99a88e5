/** Unclaimed commission: the worklist of past travel, aged from the return date, with its coverage. */

import { formatNoMatch } from '@renderer/components/ListTools';
import { NamesNote } from '@renderer/components/NamesNote';
import { useListTools } from '@renderer/components/use-list-tools';
import { useOfficeId } from '@renderer/data/queries/app';
import { exportUnclaimed, openExport, showExport } from '@renderer/data/queries/exports';
import { useNames } from '@renderer/data/queries/names';
import { useTableLayout } from '@renderer/data/queries/preferences';
import { unclaimedSectorsQuery, unclaimedStateQuery } from '@renderer/data/queries/unclaimed';
import { useRememberedText } from '@renderer/data/stores/remembered-text';
import { setTripSequence } from '@renderer/data/stores/trip-sequence';
import { DataTable } from '@renderer/table/DataTable';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { ExportMenu } from '@renderer/ui/ExportMenu';
import { Money } from '@renderer/ui/FormattedValues';
import { formatInteger } from '@renderer/ui/formatters';
import { useReportFreshness } from '@renderer/ui/freshness-context';
import { Loading } from '@renderer/ui/Loading';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { changeSearch } from '@renderer/ui/url-search';
import { sumCents } from '@shared/money';
import type { Freshness } from '@shared/schemas/freshness';
import { ageClasses, getAgeClass, type UnclaimedSector } from '@shared/unclaimed';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Coverage } from './Coverage';
import { ageLabels, getUnclaimedColumns, getUnclaimedGroupings, unclaimedAges } from './unclaimed-columns';

const route = getRouteApi('/unclaimed');

const none: readonly UnclaimedSector[] = [];

function Ages({ sectors }: { sectors: readonly UnclaimedSector[] }) {
  return (
    <table className="sum-table ages" aria-label="Commission by age">
      <thead>
        <tr>
          {ageClasses.map((age) => (
            <th key={age} scope="col">
              {ageLabels[age]}
            </th>
          ))}
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          {[...ageClasses, null].map((age) => {
            const aged = age === null ? sectors : sectors.filter(({ days }) => getAgeClass(days) === age);
            return (
              <td key={age}>
                <Money cents={sumCents(aged.map(({ commission }) => commission)).cents} />{' '}
                <span className="dim small">({formatInteger(aged.length)})</span>
              </td>
            );
          })}
        </tr>
      </tbody>
    </table>
  );
}

const toPositions = (order: Uint32Array | null) => order && [...order];

export function UnclaimedScreen() {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const search = route.useSearch();
  const names = useNames();
  const state = useQuery(unclaimedStateQuery(officeId));
  const { data, error, isFetching, refetch } = useQuery(unclaimedSectorsQuery(officeId));
  const { isReady, layout, onLayout } = useTableLayout('Unclaimed commission');
  const columns = useMemo(() => getUnclaimedColumns(names), [names]);
  const groupings = useMemo(() => getUnclaimedGroupings(names), [names]);
  const viewKey = JSON.stringify(['Unclaimed', officeId, search]);
  const [quickFilter, setQuickFilter] = useRememberedText(viewKey);
  const { tableProps, toolbar, getOrder } = useListTools({
    filterText: quickFilter,
    onFilterText: setQuickFilter,
    groupings,
    groupId: search.group,
    onGroup: (group) => void navigate({ to: '/unclaimed', search: changeSearch(search, { group }) }),
  });
  const sectors = data ?? none;
  const oldestMs = state.data?.oldestMs ?? null;
  const freshness = useMemo<Freshness | undefined>(
    () => (oldestMs === null ? undefined : { source: 'cache', fetchedAtMs: oldestMs, fallbackReason: null }),
    [oldestMs],
  );
  useReportFreshness(freshness);
  const refresh = () => {
    void state.refetch();
    void refetch();
  };
  return (
    <Screen
      title="Unclaimed commission"
      badge={<NamesNote />}
      tools={
        <>
          <RefreshButton isBusy={isFetching} onRefresh={refresh} />
          <ExportMenu
            isDisabled={sectors.length === 0}
            onExport={(format) => exportUnclaimed(officeId, toPositions(getOrder()), format)}
            onShow={showExport}
            onOpen={openExport}
          />
        </>
      }
    >
      {error && <ErrorAlert error={error} onRetry={refresh} />}
      {state.data && <Coverage state={state.data} />}
      {!data || !isReady ? (
        !error && <Loading />
      ) : (
        <DataTable
          label="Unclaimed commission"
          viewKey={viewKey}
          {...tableProps}
          savesGroups
          columns={columns}
          rows={sectors}
          ages={unclaimedAges}
          layout={layout}
          onLayoutChange={onLayout}
          rowKey={({ sectorId }) => sectorId}
          onBeforeOpen={(listed) => setTripSequence([...new Set(listed().map((sector) => sector.tripId))])}
          onOpen={({ tripId }) => void navigate({ to: '/trips/$id', params: { id: String(tripId) }, search: {} })}
          empty={
            sectors.length > 0
              ? formatNoMatch(sectors.length, quickFilter)
              : state.data?.checked === 0
                ? 'Nothing is checked yet. Press Check trips; trips that you open are checked too.'
                : 'No unclaimed commission was found in the trips that are checked.'
          }
          toolbar={
            <>
              {toolbar}
              <Ages sectors={sectors} />
            </>
          }
        />
      )}
    </Screen>
  );
}
