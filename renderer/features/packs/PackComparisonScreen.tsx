/** A comparison of two runs of a pack: the totals of each report side by side, and how many rows are new or gone. */
import { Select } from '@mantine/core';
import { useOfficeId } from '@renderer/data/queries/app';
import { exportPackChanges, openExport, showExport } from '@renderer/data/queries/exports';
import { packComparisonQuery, packRunsQuery } from '@renderer/data/queries/packs';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { ExportMenu } from '@renderer/ui/export/ExportMenu';
import { createWorkbookSection } from '@renderer/ui/export/export-sections';
import { formatTimestamp } from '@renderer/ui/formatters';
import { Loading } from '@renderer/ui/Loading';
import { Screen } from '@renderer/ui/Screen';
import { changeSearch } from '@renderer/ui/url-search';
import type { PackRun } from '@shared/schemas/pack-run';
import type { Search } from '@shared/search-parameters';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ComparedReports } from './ComparedReports';
import { findEarlierRun, listEarlierRuns, nameRun } from './compared-runs';
import { texts } from './texts';

const route = getRouteApi('/packs/compare');

/** Finds the runs of the URL. Without an earlier one in it: the one before. */
function findRuns(runs: readonly PackRun[], search: Search) {
  const find = (startedAt: string | undefined) =>
    runs.find(({ pack, startedAtMs }) => pack === search.pack && String(startedAtMs) === startedAt);
  const now = find(search.now);
  return {
    now,
    before: find(search.before) ?? (now && search.before === undefined ? findEarlierRun(runs, now) : undefined),
    earlier: now ? listEarlierRuns(runs, now) : [],
  };
}

export function PackComparisonScreen() {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { data: runs } = useQuery(packRunsQuery(officeId));
  const { now, before, earlier } = findRuns(runs ?? [], search);
  const compared = { officeId, pack: now?.pack ?? '', before: before?.startedAtMs ?? 0, now: now?.startedAtMs ?? 0 };
  const { data, error } = useQuery({ ...packComparisonQuery(compared), enabled: !!before && !!now });
  const isMissing = runs !== undefined && (!before || !now);
  return (
    <Screen
      title={texts.compare.title(search.pack ?? '')}
      hasBack
      isScrolling
      tools={
        <>
          {earlier.length > 0 && (
            <Select
              aria-label={texts.compare.with}
              w={370}
              allowDeselect={false}
              data={earlier.map((run) => ({
                value: String(run.startedAtMs),
                label: texts.compare.option(nameRun(run), formatTimestamp(run.startedAtMs)),
              }))}
              value={before ? String(before.startedAtMs) : null}
              onChange={(startedAt) =>
                void navigate({
                  to: '/packs/compare',
                  search: changeSearch(search, { before: startedAt ?? '' }),
                  replace: true,
                })
              }
            />
          )}
          <ExportMenu
            isDisabled={!data}
            getScreenSections={() => [
              createWorkbookSection('screen', texts.compare.changes, (_, signal) =>
                exportPackChanges(compared, signal),
              ),
            ]}
            onShow={showExport}
            onOpen={openExport}
          />
        </>
      }
    >
      {isMissing && (
        <div className="note note-warn" role="status">
          {texts.compare.missing}
        </div>
      )}
      {error && <ErrorAlert error={error} />}
      {data && before && now ? (
        <ComparedReports comparison={data} before={before} now={now} />
      ) : (
        !error && !isMissing && <Loading />
      )}
    </Screen>
  );
}
