/** Menu that exports all of a result, or only its visible rows and columns. */
import { Button, Menu } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { callOffice } from '@renderer/data/call';
import { useNames } from '@renderer/data/names';
import type { ReportResult } from '@renderer/data/reports';
import { ScreenExportMenu } from '@renderer/lists/ScreenExportMenu';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { formatTimestamp } from '@renderer/ui/formatters';
import { type ExportFormat, exportFormats } from '@shared/exports/formats';
import type { Names } from '@shared/records/directory';
import { formatParameters, toParameters } from '@shared/reports/parameters';
import { IconChevronDown } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { ShownResult } from './result-view';
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
  readonly shown: RefObject<ShownResult | null>;
  readonly snapshot: TableSnapshotRef;
};

function describeRun({ run }: ReportResult, names: Names): string {
  const filters = formatParameters(toParameters(run.filtersSent), names);
  return texts.summary.printed(run.rowsReceived, filters, formatTimestamp(run.ranAtMs));
}

export function ResultExportMenu({ title, result, shown, snapshot }: Props) {
  const officeId = useOfficeId();
  const names = useNames();
  const exportAll = (format: ExportFormat, signal: AbortSignal) =>
    callOffice('export:report', officeId, { runId: result?.run.runId ?? '', format, shown: null }, { signal });
  const exportShown = (format: ExportFormat, signal: AbortSignal) => {
    const visible = shown.current;
    if (!visible || !result) return exportAll(format, signal);
    const { columns, order } = visible;
    const isAll = order.length === result.rows.length && order.every((row, index) => row === index);
    const extent = texts.exportShown.extent(
      order.length,
      result.rows.length,
      columns.length,
      result.run.headers.length,
    );
    const selection = { columns: [...columns], positions: isAll ? null : [...order], extent };
    return callOffice('export:report', officeId, { runId: result.run.runId, format, shown: selection }, { signal });
  };
  return (
    <ScreenExportMenu
      officeId={officeId}
      snapshot={snapshot}
      getSource={() => result && { kind: 'report', runId: result.run.runId }}
      isDisabled={result === null}
      printed={{ title, notes: result ? [describeRun(result, names)] : [] }}
      onExport={exportAll}
      alternative={{ label: texts.exportShown.label, onExport: exportShown }}
    />
  );
}
