/**
 * Diagnostics: requests, the request window, and responses that differ from the documentation. Shows nothing secret or
 * personal.
 */

import { Switch, Tooltip } from '@mantine/core';
import { callOffice } from '@renderer/data/call';
import { useOfficeId } from '@renderer/data/queries/app';
import { diagnosticsQuery, useSetDebugging } from '@renderer/data/queries/diagnostics';
import { openExport, showExport } from '@renderer/data/queries/exports';
import { DataTable } from '@renderer/table/DataTable';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { type Description, DescriptionList } from '@renderer/ui/DescriptionList';
import { ExportMenu } from '@renderer/ui/export/ExportMenu';
import { Dash } from '@renderer/ui/FormattedValues';
import { formatInteger } from '@renderer/ui/formatters';
import { Loading } from '@renderer/ui/Loading';
import { Screen } from '@renderer/ui/Screen';
import type { Diagnostics } from '@shared/schemas/diagnostics';
import { useQuery } from '@tanstack/react-query';
import { requestColumns, warningColumns } from './diagnostics-columns';
import { FilterRulesPanel } from './FilterRulesPanel';
import { LogPanel } from './LogPanel';
import { SupportButton } from './SupportButton';
import { texts } from './texts';
import { WindowPlot } from './WindowPlot';

const renderCount = (value: number) => <span className="num">{formatInteger(value)}</span>;

function windowDetails({ totals, window, urlForm }: Diagnostics): Description[] {
  const last = window.samples.at(-1);
  return [
    [
      texts.window.used(window.seconds),
      <span key="used">
        {renderCount(last?.used ?? 0)}
        {texts.window.of}
        {renderCount(last?.limit ?? 0)}
      </span>,
    ],
    [texts.window.queued, renderCount(window.queued)],
    [texts.window.shared, window.isShared ? texts.window.others : texts.window.notShared],
    [texts.window.requests, renderCount(totals.requests)],
    [texts.window.failed, renderCount(totals.failed)],
    [texts.window.rateLimited, renderCount(totals.refused)],
    [texts.window.retried, renderCount(totals.retries)],
    [texts.window.tripPath, urlForm?.tripPath ?? <Dash key="path" />],
    [texts.window.idIn, urlForm?.idIn ?? <Dash key="id" />],
  ];
}

function DebugDetails({ debug }: { debug: Diagnostics['debug'] }) {
  if (debug === null) return null;
  return (
    <section className="panel" aria-label={texts.debug.section}>
      <h2>{texts.debug.title}</h2>
      <p className="dim" style={{ margin: '0 0 6px', fontSize: 13 }}>
        {texts.debug.privacy(debug.path)}
      </p>
      {debug.message !== '' && <div>{debug.message}</div>}
      {debug.trace !== '' && <pre className="trace">{debug.trace}</pre>}
    </section>
  );
}

function Body({ diagnostics, officeId }: { diagnostics: Diagnostics; officeId: string }) {
  return (
    <>
      <section className="panel" aria-label={texts.window.title}>
        <h2>{texts.window.title}</h2>
        <WindowPlot samples={diagnostics.window.samples} />
        <div style={{ height: 10 }} />
        <DescriptionList items={windowDetails(diagnostics)} />
      </section>
      <DebugDetails debug={diagnostics.debug} />
      <section className="panel" aria-label={texts.requests.section}>
        <DataTable
          label={texts.requests.table}
          toolbar={<h2>{texts.requests.section}</h2>}
          columns={requestColumns}
          rows={diagnostics.requests}
          empty={texts.requests.empty}
          isInline
        />
      </section>
      <section className="panel" aria-label={texts.warnings.section}>
        <DataTable
          label={texts.warnings.table}
          toolbar={
            <>
              <h2>{texts.warnings.section}</h2>
              {diagnostics.warnings.length > 0 && (
                <ExportMenu
                  onExport={(format) => callOffice('export:warnings', officeId, { format })}
                  onShow={showExport}
                  onOpen={openExport}
                />
              )}
            </>
          }
          columns={warningColumns}
          rows={diagnostics.warnings}
          empty={texts.warnings.empty}
          isInline
        />
      </section>
      <FilterRulesPanel officeId={officeId} />
      <section className="panel" aria-label={texts.headers.section}>
        <h2>{texts.headers.section}</h2>
        {diagnostics.headers === null ? (
          <span className="dim">{texts.headers.none}</span>
        ) : (
          <DescriptionList items={Object.entries(diagnostics.headers.values)} />
        )}
      </section>
      <LogPanel />
    </>
  );
}

export function DiagnosticsScreen() {
  const officeId = useOfficeId();
  const { data, error } = useQuery(diagnosticsQuery(officeId));
  const debugging = useSetDebugging(officeId);
  return (
    <Screen
      title={texts.title}
      isScrolling
      tools={
        <>
          <Tooltip label={texts.debug.hint}>
            <Switch
              label={texts.debug.request}
              size="xs"
              disabled={!data}
              checked={data?.isDebugging ?? false}
              onChange={(event) => debugging.mutate(event.currentTarget.checked)}
            />
          </Tooltip>
          {data && <SupportButton diagnostics={data} />}
        </>
      }
    >
      {error && <ErrorAlert error={error} />}
      {data ? <Body diagnostics={data} officeId={officeId} /> : !error && <Loading height={320} />}
    </Screen>
  );
}
