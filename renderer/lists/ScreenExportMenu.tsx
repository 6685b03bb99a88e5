/** The Export menu of a table: as on screen, the selected rows, or every field as received. Remembers the last choice. */
import { exportScreen, openExport, showExport } from '@renderer/data/exports';
import { useChangePreferences, usePreferences } from '@renderer/data/preferences';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { createScreenSection, createWorkbookSection, ExportMenu, type RunExport } from '@renderer/ui/ExportMenu';
import { lazyPart } from '@renderer/ui/lazy-part';
import { AppError } from '@shared/errors/errors';
import type { ScreenShape } from '@shared/exports/screen-table';
import type { ScreenSource } from '@shared/ipc/exports';
import type { ComponentProps } from 'react';
import type { PrintedList } from './ListPrintout';
import { screenExportTexts } from './texts';

const ListPrintout = lazyPart(() => import('./ListPrintout'), 'ListPrintout');

type Props = Pick<
  ComponentProps<typeof ExportMenu>,
  'isDisabled' | 'problems' | 'label' | 'onExport' | 'alternative'
> & {
  readonly officeId: string;
  /** What the table shows. */
  readonly snapshot: TableSnapshotRef;
  /** Where its rows come from; null where there is nothing on screen to export. */
  readonly getSource: () => ScreenSource | null;
  /** Waits until all that is to be exported is on screen. @throws the signal's reason when it aborts */
  readonly prepare?: (signal: AbortSignal) => Promise<void>;
  /** Names what each sheet of a workbook is for: "Supplier". The table must have such groups. Default: no such workbook. */
  readonly sheetsFor?: string;
  /** What a printout of the table says beside its rows. Default: the screen prints otherwise, or not at all. */
  readonly printed?: PrintedList;
};

export function ScreenExportMenu({ officeId, snapshot, getSource, prepare, sheetsFor, printed, ...props }: Props) {
  const last = usePreferences()?.lastExport ?? null;
  const { mutate } = useChangePreferences();
  const createExport =
    (shape: ScreenShape): RunExport =>
    async (format, signal) => {
      await prepare?.(signal);
      const { buildScreenTable } = await import('./build-screen-table');
      const [table, source] = [snapshot.current, getSource()];
      if (!table || !source) throw new AppError('usage', screenExportTexts.nothingToExport, {});
      const built = table.read((data) => buildScreenTable(data, shape));
      return await exportScreen(officeId, { ...built, source, shape }, format, signal);
    };
  const getScreenSections = () => {
    const selected = snapshot.current?.selectedCount ?? 0;
    return [
      createScreenSection('screen', screenExportTexts.asOnScreen, createExport('screen')),
      ...(selected > 0
        ? [createScreenSection('selected', screenExportTexts.selectedRows(selected), createExport('selected'))]
        : []),
      ...(sheetsFor
        ? [createWorkbookSection('sheets', screenExportTexts.aSheetFor(sheetsFor), createExport('sheets'))]
        : []),
    ];
  };
  const menu = (
    <ExportMenu
      {...props}
      {...(printed ? { onPrint: () => window.print() } : {})}
      getScreenSections={getScreenSections}
      last={last}
      onChoose={({ shape, format }) => {
        // Other tables have no such sheets: the button keeps what it does.
        if (shape === 'sheets') return;
        // The selection is of the moment: the next export is of what is on screen then.
        const choice = { shape: shape === 'raw' ? shape : ('screen' as const), format };
        if (choice.shape !== last?.shape || choice.format !== last.format) mutate({ kind: 'export', choice });
      }}
      onShow={showExport}
      onOpen={openExport}
    />
  );
  if (!printed) return menu;
  return (
    <>
      {menu}
      <ListPrintout snapshot={snapshot} list={printed} />
    </>
  );
}
