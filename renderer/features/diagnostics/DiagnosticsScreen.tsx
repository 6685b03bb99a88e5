/**
 * Diagnostics: requests, the request window, and responses that differ from the documentation. Shows nothing secret or
 * personal.
 */

import { Switch, Tooltip } from '@mantine/core';
import { useOfficeId } from '@renderer/data/queries/app';
import { diagnosticsQuery, exportWarnings, useSetDebugging } from '@renderer/data/queries/diagnostics';
import { openExport, showExport } from '@renderer/data/queries/exports';
import { DataTable } from '@renderer/table/DataTable';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { type Description, DescriptionList } from '@renderer/ui/DescriptionList';
import { ExportMenu } from '@renderer/ui/ExportMenu';
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
import { WindowPlot } from './WindowPlot';

const renderCount = (value: number) => <span className="num">{formatInteger(value)}</span>;

function windowDetails({ totals, window, urlVariants }: Diagnostics): Description[] {
  const last = window.samples.at(-1);
  const renderLocation = (part: string | null) => (part === null ? <Dash /> : `in the ${part}`);
  return [
    [
      `Used in ${window.seconds} s`,
      <span key="used">
        {renderCount(last?.used ?? 0)} of {renderCount(last?.limit ?? 0)}
      </span>,
    ],
    ['Waiting for a place', renderCount(window.queued)],
    [
      'Counted together with',
      window.isShared ? 'the command line and other windows' : 'nothing else: the disk takes no more',
    ],
    ['Requests since the start', renderCount(totals.requests)],
    ['Failed', renderCount(totals.failed)],
    ['Refused by the limit', renderCount(totals.refused)],
    ['Tried again', renderCount(totals.retries)],
    ['Trips are served at', urlVariants.tripPath ?? <Dash key="path" />],
    ['A trip’s id stands', renderLocation(urlVariants.tripId)],
    ['A client’s id stands', renderLocation(urlVariants.clientId)],
  ];
}

function DebugDetails({ debug }: { debug: Diagnostics['debug'] }) {
  if (debug === null) return null;
  return (
    <section className="panel" aria-label="Debug information">
      <h2>What the API said of its last error</h2>
      <p className="dim" style={{ margin: '0 0 6px', fontSize: 13 }}>
        {debug.path} · This is never copied, exported or written to a file.
      </p>
      {debug.message !== '' && <div>{debug.message}</div>}
      {debug.trace !== '' && <pre className="trace">{debug.trace}</pre>}
    </section>
  );
}

function Body({ diagnostics, officeId }: { diagnostics: Diagnostics; officeId: string }) {
  return (
    <>
      <section className="panel" aria-label="Request window">
        <h2>Request window</h2>
        <WindowPlot samples={diagnostics.window.samples} />
        <div style={{ height: 10 }} />
        <DescriptionList items={windowDetails(diagnostics)} />
      </section>
      <DebugDetails debug={diagnostics.debug} />
      <section className="panel" aria-label="Requests of this session">
        <DataTable
          label="Requests"
          toolbar={<h2>Requests of this session</h2>}
          columns={requestColumns}
          rows={diagnostics.requests}
          empty="Nothing was asked of the API yet."
          isInline
        />
      </section>
      <section className="panel" aria-label="Where answers break the contract">
        <DataTable
          label="Contract warnings"
          toolbar={
            <>
              <h2>Where answers differ from the API’s documentation</h2>
              {diagnostics.warnings.length > 0 && (
                <ExportMenu
                  onExport={(format) => exportWarnings(officeId, format)}
                  onShow={showExport}
                  onOpen={openExport}
                />
              )}
            </>
          }
          columns={warningColumns}
          rows={diagnostics.warnings}
          empty="Every answer kept to the documentation."
          isInline
        />
      </section>
      <FilterRulesPanel officeId={officeId} />
      <section className="panel" aria-label="Headers of the last answer">
        <h2>Headers of the last answer</h2>
        {diagnostics.headers === null ? (
          <span className="dim">No answer came yet.</span>
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
      title="Diagnostics"
      isScrolling
      tools={
        <>
          <Tooltip label="Sends X-Debug with every request until it is switched off or Tripledger is closed, and shows what the API says of errors">
            <Switch
              label="Ask the API for debug information"
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
