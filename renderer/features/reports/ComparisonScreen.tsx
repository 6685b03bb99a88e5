/** A comparison of two runs of one report: rows added, removed and changed. */

import { useOfficeId } from '@renderer/data/app';
import { call, officeQuery } from '@renderer/data/call';
import { useNames } from '@renderer/data/names';
import { comparisonQuery } from '@renderer/data/reports';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { SearchSelect } from '@renderer/ui/choices';
import { formatTimestamp } from '@renderer/ui/formatters';
import { Loading } from '@renderer/ui/lazy-part';
import { Note, NoteLines } from '@renderer/ui/Note';
import { Screen } from '@renderer/ui/Screen';
import { changeSearch } from '@renderer/ui/url-search';
import type { Search } from '@shared/filters/filter-texts';
import type { Names } from '@shared/records/directory';
import { formatParameters, toParameters } from '@shared/reports/parameters';
import type { ReportRun } from '@shared/reports/report';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { describeUnreadColumns, useRunReadings } from './comparison-columns';
import { texts } from './comparison-texts';
import { Differences } from './Differences';

const route = getRouteApi('/reports/$slug/compare');

function describeRun({ ranAtMs, rowsReceived, filtersSent }: ReportRun, names: Names): string {
  return texts.run(formatTimestamp(ranAtMs), rowsReceived, formatParameters(toParameters(filtersSent), names));
}

/** Finds the two runs of the URL in the run history. */
function useRuns(officeId: string, search: Search) {
  const { data } = useQuery(officeQuery('runs:list', officeId));
  const findRun = (id: string | undefined) => data?.find(({ run }) => run.runId === id)?.run;
  const [before, after] = [findRun(search.before), findRun(search.after)];
  const sharedHeaders = after?.headers.filter((header) => before?.headers.includes(header)) ?? [];
  return { isLoaded: data !== undefined, before, after, keys: [...new Set(sharedHeaders)] };
}

export function ComparisonScreen() {
  const officeId = useOfficeId();
  const names = useNames();
  const snapshot = useRef<TableSnapshot | null>(null);
  const navigate = useNavigate();
  const { slug } = route.useParams();
  const search = route.useSearch();
  const { isLoaded, before, after, keys } = useRuns(officeId, search);
  const key = search.key !== undefined && keys.includes(search.key) ? search.key : null;
  const query = comparisonQuery(officeId, before?.runId ?? '', after?.runId ?? '', key);
  const { data, error } = useQuery({
    ...query,
    enabled: before !== undefined && after !== undefined && keys.length > 0,
  });
  const { readings, error: readingError } = useRunReadings(officeId, before, after);
  const unread = before && after && readings ? describeUnreadColumns(before, after, readings) : [];
  const isMissing = isLoaded && (!before || !after);
  const failure = error ?? readingError;
  const warnings = data?.summary.warnings ?? [];
  const title = texts.title(after?.displayName ?? slug);
  const runs = before && after ? texts.runs(describeRun(before, names), describeRun(after, names)) : null;
  return (
    <Screen
      title={title}
      hasBack
      tools={
        <>
          <SearchSelect
            aria-label={texts.compareBy}
            w={230}
            data={keys.map((header) => ({ value: header, label: texts.compareByColumn(header) }))}
            value={key ?? data?.summary.key ?? null}
            onChange={(chosen) =>
              void navigate({
                to: '/reports/$slug/compare',
                params: { slug },
                search: changeSearch(search, { key: chosen ?? '' }),
                replace: true,
              })
            }
          />
          <ExportMenu
            officeId={officeId}
            snapshot={snapshot}
            title={title}
            filters={runs === null ? [] : [{ label: runs, name: '' }]}
            getSource={() => (data ? { kind: 'comparison', comparisonId: data.summary.comparisonId } : null)}
            isDisabled={!data}
            onReceived={(format) =>
              call('export:comparison', { comparisonId: data?.summary.comparisonId ?? '', format })
            }
          />
        </>
      }
    >
      {runs !== null && <div className="dim small">{runs}</div>}
      <NoteLines>
        {isMissing && <Note severity="warning">{texts.runMissing}</Note>}
        {before && after && keys.length === 0 && <Note severity="warning">{texts.noCommonColumn}</Note>}
        {warnings.length > 0 && <Note severity="warning">{warnings.join(' ')}</Note>}
        {unread.length > 0 && (
          <Note
            severity="warning"
            as="ul"
            role="list"
            className="note note-warn unread-values"
            aria-label={texts.unreadValues}
          >
            {unread.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Note>
        )}
        {failure && <ErrorAlert error={failure} />}
      </NoteLines>
      {data && readings ? (
        <Differences key={data.summary.comparisonId} {...data} readings={readings} snapshot={snapshot} />
      ) : (
        !failure && !isMissing && <Loading />
      )}
    </Screen>
  );
}
