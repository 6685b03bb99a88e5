/**
 * Diagnostics: requests, the request window, and responses that differ from the documentation. Shows nothing secret or
 * personal.
 */
import { Button, Group, Switch, Tooltip } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { appQuery, call, callOffice } from '@renderer/data/call';
import { diagnosticsQuery, useSetDebugging } from '@renderer/data/diagnostics';
import { openExport, showExport } from '@renderer/data/exports';
import { DataTable } from '@renderer/table/DataTable';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { AreaChart } from '@renderer/ui/charts';
import { type Description, DescriptionList } from '@renderer/ui/details';
import { Dash } from '@renderer/ui/FormattedValues';
import { formatInteger } from '@renderer/ui/formatters';
import { Loading } from '@renderer/ui/lazy-part';
import { Screen } from '@renderer/ui/Screen';
import type { Diagnostics, WindowSample } from '@shared/records/diagnostics';
import { isTwelveHourClock } from '@shared/values/dates';
import { useMutation, useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { requestColumns, warningColumns } from './diagnostics-columns';
import { texts } from './diagnostics-texts';
import { SupportButton } from './SupportButton';
import './diagnostics.css';

/* Where the log is, and the button that shows it. */

function LogPanel() {
  const { data, error } = useQuery(appQuery('log:read'));
  const show = useMutation({ mutationFn: () => call('log:show-folder') });
  const problem = show.error ?? error;
  return (
    <section className="panel" aria-label={texts.log.section}>
      <h2>{texts.log.section}</h2>
      <Group justify="space-between" align="center" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <div style={{ overflowWrap: 'anywhere' }}>{data?.path}</div>
          <div className="dim" style={{ fontSize: 13 }}>
            {texts.log.about}
          </div>
        </div>
        <Button variant="default" loading={show.isPending} onClick={() => show.mutate()} style={{ flexShrink: 0 }}>
          {texts.log.show}
        </Button>
      </Group>
      {problem && <ErrorAlert error={problem} />}
    </section>
  );
}

/* Plot of the rolling request window: requests used over the last 15 minutes. */

/** The time axis spans the samples at hand, within these bounds. */
const [minSpanMs, maxSpanMs] = [2 * 60_000, 15 * 60_000];
const tickCount = 4;

const clockTime = new Intl.DateTimeFormat('en-AU', { timeStyle: 'medium', hour12: isTwelveHourClock });

/** Gets the samples within the span; the last value is extended to now. */
function getPoints(samples: readonly WindowSample[], nowMs: number, spanMs: number) {
  const shown = samples.filter(({ atMs }) => atMs >= nowMs - spanMs);
  const last = shown.at(-1);
  return last ? [...shown, { ...last, atMs: nowMs }] : [];
}

const WindowPlot = memo(function WindowPlot({ samples }: { samples: readonly WindowSample[] }) {
  const nowMs = samples.at(-1)?.atMs ?? 0;
  const spanMs = Math.min(maxSpanMs, Math.max(minSpanMs, nowMs - (samples[0]?.atMs ?? nowMs)));
  const data = getPoints(samples, nowMs, spanMs);
  const limit = samples.at(-1)?.limit ?? 0;
  const maxUsed = Math.max(0, ...data.map(({ used }) => used));
  const label = texts.window.chart(Math.round(spanMs / 60_000), samples.at(-1)?.used ?? 0, maxUsed, limit);
  return (
    <div role="img" aria-label={label}>
      <AreaChart
        h={170}
        data={data}
        dataKey="atMs"
        series={[{ name: 'used', label: texts.window.series, color: 'indigo.6' }]}
        curveType="stepAfter"
        withDots={false}
        withGradient={false}
        fillOpacity={0.18}
        strokeWidth={1.5}
        accessibilityLayer={false}
        areaProps={{ isAnimationActive: false }}
        tooltipProps={{
          isAnimationActive: false,
          labelFormatter: (ms) => (Number.isFinite(ms) ? clockTime.format(Number(ms)) : ''),
        }}
        xAxisProps={{
          type: 'number',
          domain: [nowMs - spanMs, nowMs],
          ticks: Array.from({ length: tickCount }, (_, n) => nowMs - spanMs + (n * spanMs) / (tickCount - 1)),
          tickFormatter: (ms: number) => clockTime.format(ms),
        }}
        yAxisProps={{ domain: [0, Math.max(limit, maxUsed)], allowDecimals: false, width: 48 }}
        referenceLines={[
          { y: limit, label: texts.window.limit(limit), color: 'red.7', labelPosition: 'insideTopRight' },
        ]}
      />
    </div>
  );
});

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

async function exportWarnings(officeId: string): Promise<void> {
  const { runExport } = await import('@renderer/ui/run-export');
  const { signal } = new AbortController();
  const options = { signal, onShow: showExport, onOpen: openExport };
  await runExport(() => callOffice('export:warnings', officeId, null), options);
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
                <Button variant="default" onClick={() => void exportWarnings(officeId)}>
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
      </section>
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
