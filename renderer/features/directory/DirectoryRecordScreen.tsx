/** One branch, consultant or group with all its fields. */

import { LabelButton } from '@renderer/components/LabelButton';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { useList } from '@renderer/data/saved-copy';
import { ErrorAlert, FreshnessAlert } from '@renderer/ui/Alerts';
import { UnknownFields } from '@renderer/ui/DescriptionList';
import { usePublishFreshness } from '@renderer/ui/freshness-context';
import { LinkButton } from '@renderer/ui/LinkButton';
import { Loading } from '@renderer/ui/Loading';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { useRecordChanges } from '@renderer/ui/use-changes';
import type { DirectoryKind } from '@shared/schemas/directory';
import { getRouteApi } from '@tanstack/react-router';
import { parseDirectoryKind } from './directory-kind';
import { singularLabels, texts } from './texts';

const route = getRouteApi('/records/$kind/$id');

/** The filter of the trips list that finds a record's trips; null for groups, which have none. */
const tripFilter: Readonly<Record<DirectoryKind, string | null>> = {
  branch: 'branch_id',
  consultant: 'consultant_id',
  group: null,
};

export function DirectoryRecordScreen() {
  const officeId = useOfficeId();
  const params = route.useParams();
  const { id } = params;
  const kind = parseDirectoryKind(params.kind);
  const { data, error, isFetching, refetch } = useList('directory:record', officeId, { kind, id });
  usePublishFreshness(error ? undefined : data?.freshness);
  const changes = useRecordChanges(
    JSON.stringify([officeId, kind, id]),
    data && !error ? { freshness: data.freshness, value: Object.fromEntries(data.record.fields) } : null,
  );
  const name = data?.record.name ?? null;
  const label = useNames()[kind][id];
  const filter = tripFilter[kind];
  return (
    <Screen
      title={name === null ? texts.title(kind, label === undefined ? id : `${label} (${id})`) : `${name} (${id})`}
      changes={changes}
      badge={data && <LabelButton kind={kind} id={id} />}
      hasBack
      isScrolling
      tools={
        <>
          {filter !== null && (
            <LinkButton to="/trips" search={{ [filter]: id }}>
              {texts.trips(kind)}
            </LinkButton>
          )}
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
        </>
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data && <FreshnessAlert freshness={data.freshness} />}
      {!data && !error && <Loading height={160} />}
      {data && (
        <section className="panel" aria-label={singularLabels[kind]}>
          <UnknownFields fields={data.record.fields} />
        </section>
      )}
    </Screen>
  );
}
