/** The screen of one record that is read from the cache at once, then from the API. */
import { ContractWarningsAlert, ErrorAlert, FreshnessAlert } from '@renderer/ui/Alerts';
import { usePublishFreshness } from '@renderer/ui/contexts';
import { Loading } from '@renderer/ui/lazy-part';
import { RefreshButton, Screen } from '@renderer/ui/Screen';
import { useRecordChanges } from '@renderer/ui/use-changes';
import type { Freshness } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import type { ReactNode } from 'react';
import { NamesNote } from './notes';

type RecordData = { readonly freshness: Freshness; readonly warnings: readonly ContractWarning[] };

type Props<T> = {
  readonly title: string;
  readonly record: {
    readonly data: T | null;
    readonly error: Error | null;
    readonly isFetching: boolean;
    /** Whether the server has not responded for a while. */
    readonly isSlow: boolean;
    readonly refetch: () => unknown;
  };
  /** Gets the record itself, to say what has changed in it since it was saved. */
  readonly getRecord: (data: T) => object;
  readonly badge: (data: T) => ReactNode;
  /** Tools before the refresh button; `data` is null until the record is loaded. */
  readonly tools: (data: T | null) => ReactNode;
  /** Shown while there is no data: below the error, or while the server is slow. */
  readonly fallback?: (error: Error | null) => ReactNode;
  readonly children: (data: T) => ReactNode;
};

export function RecordScreen<T extends RecordData>({
  title,
  record,
  getRecord,
  badge,
  tools,
  fallback,
  children,
}: Props<T>) {
  const { data, error, isFetching, isSlow, refetch } = record;
  usePublishFreshness(data?.freshness);
  const changes = useRecordChanges(title, data && { freshness: data.freshness, value: getRecord(data) });
  const hasFallback = !data && (error !== null || isSlow);
  return (
    <Screen
      title={title}
      badge={
        <>
          {data && badge(data)}
          <NamesNote />
        </>
      }
      changes={changes}
      hasBack
      isScrolling
      tools={
        <>
          {tools(data)}
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
        </>
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {hasFallback && fallback?.(error)}
      {data && <FreshnessAlert freshness={data.freshness} />}
      {data && <ContractWarningsAlert warnings={data.warnings} />}
      {data && children(data)}
      {!data && !error && <Loading height={320} />}
    </Screen>
  );
}
