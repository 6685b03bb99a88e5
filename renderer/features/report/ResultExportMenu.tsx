/** Menu that exports all of a result, or only its visible rows and columns. */

import { ScreenExportMenu } from '@renderer/components/screen-export/ScreenExportMenu';
import { callOffice } from '@renderer/data/call';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import type { ReportResult } from '@renderer/data/queries/reports';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { formatTimestamp } from '@renderer/ui/formatters';
import type { ExportFormat } from '@shared/export-formats';
import { formatParameters, toParameters } from '@shared/report-parameters';
import type { Names } from '@shared/schemas/directory';
import type { RefObject } from 'react';
import { texts } from './texts';
import type { ShownResult } from './use-shown-result';

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
