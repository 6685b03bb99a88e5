/** The screen of one record that is read from the cache at once, then from the API. */
import { ContractWarningsAlert, ErrorAlert, FreshnessAlert } from '@renderer/ui/Alerts';
import { useReportFreshness } from '@renderer/ui/freshness-context';
import { Loading } from '@renderer/ui/Loading';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import type { Freshness } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import type { ReactNode } from 'react';

type RecordData = { readonly freshness: Freshness; readonly warnings: readonly ContractWarning[] };

type Props<T> = {
  readonly title: string;
  readonly record: {
    readonly data: T | null;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly badge: (data: T) => ReactNode;
  /** Tools before the refresh button; `data` is null until the record is loaded. */
  readonly tools: (data: T | null) => ReactNode;
  /** Shown below the error while there is no data. */
  readonly fallback?: (error: Error) => ReactNode;
  readonly children: (data: T) => ReactNode;
};

export function RecordScreen<T extends RecordData>({ title, record, badge, tools, fallback, children }: Props<T>) {
  const { data, error, isFetching, refetch } = record;
  useReportFreshness(data?.freshness);
  return (
    <Screen
      title={title}
      badge={data && badge(data)}
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
      {error && !data && fallback?.(error)}
      {data && <FreshnessAlert freshness={data.freshness} />}
      {data && <ContractWarningsAlert warnings={data.warnings} />}
      {data && children(data)}
      {!data && !error && <Loading height={320} />}
    </Screen>
  );
}
