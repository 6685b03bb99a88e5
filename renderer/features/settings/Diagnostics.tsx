/** Requests of the session, and responses that differ from the documentation, for support. Nothing secret or personal. */
import { Button, Switch } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { call, callOffice } from '@renderer/data/call';
import { diagnosticsQuery, useSetDebugging } from '@renderer/data/diagnostics';
import { openExport, showExport } from '@renderer/data/exports';
import { DataTable } from '@renderer/table/DataTable';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { showFailure } from '@renderer/ui/line';
import type { Diagnostics as Shown } from '@shared/records/diagnostics';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestColumns, warningColumns } from './diagnostics-columns';
import { texts } from './diagnostics-texts';
import { Fold, Row } from './rows';
import { SupportButton } from './SupportButton';

function DebugDetails({ debug }: { debug: Shown['debug'] }) {
  if (debug === null) return null;
  return (
    <section aria-label={texts.debug.section}>
      <div className="dim">{texts.debug.privacy(debug.path)}</div>
      {debug.message !== '' && <div>{debug.message}</div>}
      {debug.trace !== '' && <pre className="trace">{debug.trace}</pre>}
    </section>
  );
}

async function exportWarnings(officeId: string): Promise<void> {
  const { runExport } = await import('@renderer/ui/run-export');
  const options = { signal: new AbortController().signal, onShow: showExport, onOpen: openExport };
  await runExport(() => callOffice('export:warnings', officeId, null), options);
}

type DetailsProps = { readonly diagnostics: Shown; readonly officeId: string; readonly onLog: () => unknown };

function Details({ diagnostics, officeId, onLog }: DetailsProps) {
  const debugging = useSetDebugging(officeId);
  return (
    <>
      <Switch
        label={texts.debug.request}
        description={texts.debug.hint}
        size="xs"
        checked={diagnostics.isDebugging}
        onChange={(event) => debugging.mutate(event.currentTarget.checked)}
      />
      <Button variant="default" size="compact-sm" onClick={() => void onLog()}>
        {texts.log.show}
      </Button>
      <DebugDetails debug={diagnostics.debug} />
      <DataTable
        label={texts.requests.table}
        toolbar={<strong>{texts.requests.section}</strong>}
        columns={requestColumns}
        rows={diagnostics.requests}
        empty={texts.requests.empty}
        isInline
      />
      <DataTable
        label={texts.warnings.table}
        toolbar={
          <>
            <strong>{texts.warnings.section}</strong>
            {diagnostics.warnings.length > 0 && (
              <Button variant="default" size="xs" onClick={() => void exportWarnings(officeId)}>
                {texts.warnings.export}
              </Button>
            )}
          </>
        }
        columns={warningColumns}
        rows={diagnostics.warnings}
        empty={texts.warnings.empty}
        isInline
      />
    </>
  );
}

/** @param isOpenAtFirst - whether the link that led here means it */
export function Diagnostics({ isOpenAtFirst }: { readonly isOpenAtFirst: boolean }) {
  const officeId = useOfficeId();
  const { data, error } = useQuery(diagnosticsQuery(officeId));
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const showLog = () =>
    call('log:show-folder').catch((problem: unknown) =>
      showFailure(problem instanceof Error ? problem.message : texts.log.show),
    );
  return (
    <Row
      name={texts.title}
      fact={data && texts.fact(data)}
      more={
        (error || (isOpen && data)) && (
          <>
            {error && <ErrorAlert error={error} />}
            {isOpen && data && <Details diagnostics={data} officeId={officeId} onLog={showLog} />}
          </>
        )
      }
    >
      <Fold label={texts.show} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {data && <SupportButton diagnostics={data} />}
    </Row>
  );
}
