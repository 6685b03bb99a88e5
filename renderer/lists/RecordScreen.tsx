/** The screen of one record that is read from the cache at once, then from the API. */
import {
  ContractWarningsAlert,
  ErrorAlert,
  FreshnessAlert,
  NoteLines,
  RefreshButton,
  Screen,
} from '@renderer/ui/Screen';
import type { Freshness } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  readonly record: {
    readonly data: { readonly freshness: Freshness; readonly warnings: readonly ContractWarning[] } | null;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly badge: ReactNode;
  readonly tools: ReactNode;
  readonly children: ReactNode;
};

export function RecordScreen({ title, record, badge, tools, children }: Props) {
  const { data, error, isFetching, refetch } = record;
  return (
    <Screen
      title={title}
      badge={badge}
      hasBack
      tools={
        <>
          {tools}
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
        </>
      }
    >
      <div className="screen-scroll record">
        <NoteLines>
          {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
          {data && <FreshnessAlert freshness={data.freshness} />}
          {data && <ContractWarningsAlert warnings={data.warnings} />}
        </NoteLines>
        {children}
      </div>
    </Screen>
  );
}
