/** Packs: reports and saved summaries that are saved one after another into one folder. Relative dates are resolved on each run. */

import { Button, Group } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { callOffice, ignoreFailure, officeQuery } from '@renderer/data/call';
import { useNames } from '@renderer/data/names';
import { usePreferences, useRunPack } from '@renderer/data/preferences';
import { useReportName } from '@renderer/data/reports';
import { useDeleteItem } from '@renderer/lists/delete-with-undo';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Loading } from '@renderer/ui/lazy-part';
import { Screen } from '@renderer/ui/Screen';
import { type ExportFormat, getExportFormat } from '@shared/exports/formats';
import type { Names } from '@shared/records/directory';
import { isRunElsewhere, isRunHere, type PackRun } from '@shared/settings/packs';
import type { Pack, PackItem } from '@shared/settings/preferences';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PackEditor, type PackTemplate } from './PackEditor';
import { findPeriodLabel, formatReportFilters } from './PackItems';
import { findEarlierRun, PackRunView } from './PackRunView';
import { texts } from './texts';
import './packs.css';

function describeItem({ period }: Pack, item: PackItem, names: Names): string {
  if (item.kind === 'report') return formatReportFilters(item, period, names);
  const periodLabel = findPeriodLabel(period);
  return periodLabel === undefined ? texts.savedSummary : texts.withPeriod(periodLabel, texts.savedSummary);
}

type Line = { readonly name: string; readonly details: string };

/** Describes an item, and the summaries of a report below it. */
function listLines(pack: Pack, item: PackItem, names: Names, getReportName: (slug: string) => string): Line[] {
  const toDetails = (what: string, format: ExportFormat) =>
    texts.itemDetails(what, getExportFormat(pack.hasWorkbook ? 'xlsx' : format).label);
  const details = toDetails(describeItem(pack, item, names), item.format);
  if (item.kind === 'summary') return [{ name: texts.summaryName(item.name), details }];
  const report = getReportName(item.slug);
  return [
    { name: report, details },
    ...(item.summaries ?? []).map(({ name, format }) => ({
      name: texts.reportSummaryName(name, report),
      details: toDetails(texts.summaryOfResult, format),
    })),
  ];
}

type CardProps = {
  readonly pack: Pack;
  /** Its runs, the newest first, in whichever folder. */
  readonly runs: readonly PackRun[];
  readonly isBusy: boolean;
  readonly onRun: (folder: string | null) => void;
  readonly onChange: () => void;
};

function PackCard({ pack, runs, isBusy: isOfficeBusy, onRun, onChange }: CardProps) {
  // The one that is running comes first, though another process may have begun an earlier one of the pack again.
  const run = runs.find(({ phase }) => phase === 'running') ?? runs[0];
  const isBusy = isOfficeBusy || run?.phase === 'running';
  const officeId = useOfficeId();
  const getReportName = useReportName();
  const names = useNames();
  const deleteItem = useDeleteItem();
  return (
    <section className="panel" aria-label={pack.name}>
      <div className="panel-head">
        <h2>{pack.name}</h2>
        <Group gap="xs" ml="auto">
          <Button
            variant="default"
            disabled={run?.phase === 'running'}
            onClick={() => deleteItem({ kind: 'pack', name: pack.name, pack })}
          >
            {texts.delete}
          </Button>
          <Button variant="default" disabled={run?.phase === 'running'} onClick={onChange}>
            {texts.edit}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={15} />}
            // A disabled button would lose the focus to the document's body with the run that it starts.
            data-disabled={isBusy}
            aria-disabled={isBusy}
            aria-label={texts.runPack(pack.name)}
            onClick={() => {
              if (!isBusy) onRun(null);
            }}
          >
            {texts.run}
          </Button>
        </Group>
      </div>
      {run ? (
        <PackRunView
          run={run}
          earlier={findEarlierRun(runs, run)}
          isBusy={isBusy}
          onResume={() => onRun(run.folder)}
          onStop={() => ignoreFailure(callOffice('packs:stop', officeId))}
        />
      ) : (
        <ul className="lines" aria-label={texts.reportsLabel(pack.name)}>
          {pack.items
            .flatMap((item) => listLines(pack, item, names, getReportName))
            .map(({ name, details }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a report may stand in a pack twice, and the list holds no state.
              <li key={index}>
                <span>{name}</span>
                <span className="dim small">{details}</span>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}

/** Pause between two looks at a pack that runs in another process, which sends no events to this window. */
const elsewherePauseMs = 3_000;

/** What most offices need: last month's reports in one workbook. */
const monthEnd: PackTemplate = { name: texts.monthEnd, period: 'last-month', hasWorkbook: true };

export function PacksScreen() {
  const officeId = useOfficeId();
  const preferences = usePreferences();
  const { data: runs } = useQuery({
    ...officeQuery('packs:state', officeId),
    refetchInterval: ({ state }) => (state.data?.some(isRunElsewhere) ? elsewherePauseMs : false),
    refetchOnWindowFocus: true,
  });
  const run = useRunPack(officeId);
  const [editing, setEditing] = useState<Pack | 'new' | 'month-end' | null>(null);
  const packs = preferences?.packs ?? [];
  const isBusy = run.isPending || runs?.some(isRunHere) === true;
  if (!preferences) return <Loading />;
  return (
    <Screen
      title={texts.title}
      isScrolling
      tools={
        <Button disabled={editing !== null} onClick={() => setEditing('new')}>
          {texts.newPack}
        </Button>
      }
    >
      <span className="dim">{texts.about}</span>
      {run.error && <ErrorAlert error={run.error} />}
      {typeof editing === 'string' && (
        <PackEditor
          pack={null}
          {...(editing === 'month-end' ? { template: monthEnd } : {})}
          onDone={() => setEditing(null)}
        />
      )}
      {packs.length === 0 && editing === null && (
        <div className="panel">
          <EmptyState title={texts.none} text={texts.noneText}>
            <Button variant="default" onClick={() => setEditing('month-end')}>
              {texts.newMonthEnd}
            </Button>
          </EmptyState>
        </div>
      )}
      {packs.map((pack) =>
        editing !== null && typeof editing !== 'string' && editing.name === pack.name ? (
          <PackEditor key={pack.name} pack={pack} onDone={() => setEditing(null)} />
        ) : (
          <PackCard
            key={pack.name}
            pack={pack}
            runs={runs?.filter((candidate) => candidate.pack === pack.name) ?? []}
            isBusy={isBusy}
            onRun={(folder) => run.mutate({ name: pack.name, folder })}
            onChange={() => setEditing(pack)}
          />
        ),
      )}
    </Screen>
  );
}
