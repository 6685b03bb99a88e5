/** Branches, consultants and groups: the list, and one of them. */

import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { useList } from '@renderer/data/saved-copy';
import { LabelButton } from '@renderer/lists/LabelButton';
import type { AppColumn } from '@renderer/table/columns/app-column';
import { DataTable } from '@renderer/table/DataTable';
import { ContractWarningsAlert, ErrorAlert, FreshnessAlert, UnreadableAlert } from '@renderer/ui/Alerts';
import { SegmentedControl } from '@renderer/ui/choices';
import { usePublishFreshness } from '@renderer/ui/contexts';
import { LinkButton, UnknownFields } from '@renderer/ui/details';
import { Loading } from '@renderer/ui/lazy-part';
import { RefreshButton, Screen } from '@renderer/ui/Screen';
import { toFieldLabel, toFieldText, useListChanges, useRecordChanges } from '@renderer/ui/use-changes';
import { type DirectoryKind, type DirectoryRecord, directoryKinds } from '@shared/records/directory';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { directoryTexts, nouns, pluralLabels, singularLabels } from './texts';

/* The kind of a directory in the address of its screen. */

/** Reads a directory's kind from the URL; branch for anything else. */
function parseDirectoryKind(text: string | undefined): DirectoryKind {
  return directoryKinds.find((kind) => kind === text) ?? 'branch';
}

/*
 * The list of branches, consultants or groups. The API does not document their fields, so they are shown as received.
 */

const listRoute = getRouteApi('/records/$kind');

/** Creates a column for each field of any record, in the order of first appearance. */
function getDirectoryColumns(records: readonly DirectoryRecord[]): AppColumn<DirectoryRecord>[] {
  const names = [...new Set(records.flatMap(({ fields }) => fields.map(([name]) => name)))];
  const field = (row: DirectoryRecord, name: string) => row.fields.find(([candidate]) => candidate === name)?.[1];
  return names.map((name) => {
    const isNumeric = records.every((row) => ['number', 'undefined'].includes(typeof (field(row, name) ?? undefined)));
    const text = (row: DirectoryRecord) => toFieldText(field(row, name));
    return {
      id: `field ${name}`,
      header: toFieldLabel(name),
      isNumeric,
      size: isNumeric ? 90 : 220,
      value: (row) => {
        const value = field(row, name);
        return typeof value === 'number' ? value : text(row);
      },
      text,
    };
  });
}

const none: readonly DirectoryRecord[] = [];

export function DirectoryScreen() {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const kind = parseDirectoryKind(listRoute.useParams().kind);
  const { data, error, isFetching, refetch } = useList('directory:list', officeId, { kind });
  usePublishFreshness(error ? undefined : data?.freshness);
  const records = data?.records ?? none;
  const changes = useListChanges(JSON.stringify([officeId, kind]), {
    list: data && !error ? data : null,
    getKey: ({ id }) => id,
    nouns: nouns[kind],
  });
  const columns = useMemo(() => getDirectoryColumns(records), [records]);
  return (
    <Screen
      title={pluralLabels[kind]}
      changes={changes}
      hasBack
      tools={
        <>
          <SegmentedControl
            aria-label={directoryTexts.list}
            data={directoryKinds.map((value) => ({ value, label: pluralLabels[value] }))}
            value={kind}
            onChange={(value) => void navigate({ to: '/records/$kind', params: { kind: value }, search: {} })}
          />
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
        </>
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data && <FreshnessAlert freshness={data.freshness} />}
      {data && <UnreadableAlert count={data.unreadable} />}
      {data && !error && <ContractWarningsAlert warnings={data.warnings} what={directoryTexts.thisList} />}
      {!data && !error && <Loading height={240} />}
      {data && (
        <DataTable
          key={kind}
          label={pluralLabels[kind]}
          columns={columns}
          rows={records}
          rowKey={({ id }) => id}
          viewKey={JSON.stringify([kind, officeId])}
          onOpen={({ id }) => {
            if (id !== null) void navigate({ to: '/records/$kind/$id', params: { kind, id }, search: {} });
          }}
          empty={directoryTexts.empty}
        />
      )}
    </Screen>
  );
}

/* One branch, consultant or group with all its fields. */

const recordRoute = getRouteApi('/records/$kind/$id');

/** The filter of the trips list that finds a record's trips; null for groups, which have none. */
const tripFilter: Readonly<Record<DirectoryKind, string | null>> = {
  branch: 'branch_id',
  consultant: 'consultant_id',
  group: null,
};

export function DirectoryRecordScreen() {
  const officeId = useOfficeId();
  const params = recordRoute.useParams();
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
      title={
        name === null ? directoryTexts.title(kind, label === undefined ? id : `${label} (${id})`) : `${name} (${id})`
      }
      changes={changes}
      badge={data && <LabelButton kind={kind} id={id} />}
      hasBack
      isScrolling
      tools={
        <>
          {filter !== null && (
            <LinkButton to="/trips" search={{ [filter]: id }}>
              {directoryTexts.trips(kind)}
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
