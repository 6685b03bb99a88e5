/** The buttons of a report: its history, a summary of its rows, its files. */
import { Button } from '@mantine/core';
import { callOffice } from '@renderer/data/call';
import { useNames } from '@renderer/data/names';
import type { ReportResult } from '@renderer/data/reports';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import type { ExportFormat } from '@shared/exports/formats';
import { describeFilters } from '@shared/filters/filter-texts';
import { reportFilters } from '@shared/filters/filters';
import { IconHistory, IconSum } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { SourceRef } from './result-view';
import { reportTexts as texts } from './texts';

type Props = {
  readonly officeId: string;
  readonly slug: string;
  readonly title: string;
  readonly result: ReportResult | null;
  /** Whether two results are compared: what is exported is the comparison. */
  readonly isComparing: boolean;
  readonly isHistoryOpen: boolean;
  readonly onHistory: () => void;
  readonly snapshot: TableSnapshotRef;
  readonly source: SourceRef;
  readonly onRunToFile: (format: ExportFormat) => void;
};

export function ReportTools(props: Props) {
  const { officeId, slug, title, result, isComparing, isHistoryOpen, onHistory, snapshot, source, onRunToFile } = props;
  const navigate = useNavigate();
  const names = useNames(false);
  const summarise = () => {
    const isFiltered = snapshot.current?.read(({ listed, rows }) => listed.length < rows.length);
    const filtered = isFiltered ? { filtered: '1' } : {};
    const search = { run: result?.run.runId ?? '', ...filtered };
    void navigate({ to: '/reports/$slug/summary', params: { slug }, search });
  };
  return (
    <>
      <Button
        variant={isHistoryOpen ? 'light' : 'default'}
        leftSection={<IconHistory size={15} />}
        aria-expanded={isHistoryOpen || isComparing}
        aria-keyshortcuts="Control+H Meta+Y"
        onClick={onHistory}
      >
        {texts.history}
      </Button>
      <Button
        variant="default"
        leftSection={<IconSum size={15} />}
        disabled={!result}
        aria-keyshortcuts="Control+Shift+S"
        onClick={summarise}
      >
        {texts.summarise}
      </Button>
      <ExportMenu
        officeId={officeId}
        snapshot={snapshot}
        getSource={() => source.current}
        isDisabled={!result}
        title={title}
        filters={result ? describeFilters(reportFilters, result.run.filtersSent, names) : []}
        onReceived={
          result && !isComparing
            ? (format, signal) => callOffice('export:report', officeId, { runId: result.run.runId, format }, { signal })
            : undefined
        }
        onRunToFile={isComparing ? undefined : onRunToFile}
      />
    </>
  );
}
