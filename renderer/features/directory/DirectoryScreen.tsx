/**
 * The list of branches, consultants or groups. The API does not document their fields, so they are shown as received.
 */

import { useOfficeId } from '@renderer/data/queries/app';
import { useList } from '@renderer/data/saved-copy';
import type { AppColumn } from '@renderer/table/columns/app-column';
import { DataTable } from '@renderer/table/DataTable';
import { ContractWarningsAlert, ErrorAlert, FreshnessAlert, UnreadableAlert } from '@renderer/ui/Alerts';
import { usePublishFreshness } from '@renderer/ui/freshness-context';
import { Loading } from '@renderer/ui/Loading';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import { toFieldLabel, toFieldText } from '@renderer/ui/unknown-fields';
import { useListChanges } from '@renderer/ui/use-changes';
import { type DirectoryRecord, directoryKinds } from '@shared/schemas/directory';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parseDirectoryKind } from './directory-kind';
import { nouns, pluralLabels, texts } from './texts';

const route = getRouteApi('/records/$kind');

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
  const kind = parseDirectoryKind(route.useParams().kind);
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
            aria-label={texts.list}
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
      {data && !error && <ContractWarningsAlert warnings={data.warnings} what={texts.thisList} />}
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
          empty={texts.empty}
        />
      )}
    </Screen>
  );
}
