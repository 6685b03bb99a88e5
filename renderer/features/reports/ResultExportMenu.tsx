/** The export of a report's result, and the run straight to a file. */
import { Button, Menu } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { callOffice } from '@renderer/data/call';
import { useNames } from '@renderer/data/names';
import type { ReportResult } from '@renderer/data/reports';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { type ExportFormat, exportFormats } from '@shared/exports/formats';
import { describeFilters } from '@shared/filters/filter-texts';
import { reportFilters } from '@shared/filters/filters';
import { IconChevronDown } from '@tabler/icons-react';
import { texts } from './texts';

/* Menu that runs the report straight to a file, without loading its rows. */

export function FileRunMenu({ isDisabled, onRun }: { isDisabled: boolean; onRun: (format: ExportFormat) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button px={6} disabled={isDisabled} aria-label={texts.fileRun.button}>
          <IconChevronDown size={14} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.fileRun.label}</Menu.Label>
        {exportFormats.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => onRun(id)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type Props = {
  readonly title: string;
  /** Null while there is nothing to export. */
  readonly result: ReportResult | null;
  readonly snapshot: TableSnapshotRef;
};

/** The export of a result: its table, or all rows as received. */
export function ResultExportMenu({ title, result, snapshot }: Props) {
  const officeId = useOfficeId();
  const names = useNames();
  const runId = result?.run.runId ?? '';
  return (
    <ExportMenu
      officeId={officeId}
      snapshot={snapshot}
      getSource={() => result && { kind: 'report', runId }}
      isDisabled={result === null}
      title={title}
      filters={result ? describeFilters(reportFilters, result.run.filtersSent, names) : []}
      onReceived={(format, signal) => callOffice('export:report', officeId, { runId, format }, { signal })}
    />
  );
}
