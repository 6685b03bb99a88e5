/**
 * The export of a table, the same on every screen: the format used last on the button (Ctrl+E), and a menu of Excel, CSV, print
 * and data as received. It is of the screen's table, which has the source of its rows. A screen says beside that:
 *
 *   title, filters, what  names in words, for the file's name, its heading and the printout; what one row is: "trip"
 *   onReceived            writes every field as received in a format. Without it the menu has no "Data as received…"
 *   onRunToFile           runs a report straight to a file, in the dialog of data as received; also before a first result
 *   whenLoaded            what an export waits for, such as rows that are still loading
 *   around                what is printed before and after the table
 *   asOfMs                when the oldest of the rows was read, for the printout. Default: as the source says
 *   more                  one more file, such as a statement's claim list
 */
import { Button, Kbd, Menu, Tooltip } from '@mantine/core';
import { useChangePreferences, useOfficeId, usePreferences } from '@renderer/data/app';
import { exportScreen } from '@renderer/data/exports';
import { getShownTable, useShownTable } from '@renderer/table/model/visible-columns';
import { lazyPart } from '@renderer/ui/lazy-part';
import { exportTexts } from '@renderer/ui/texts';
import { useIsLasting } from '@renderer/ui/use-now';
import { AppError } from '@shared/errors/errors';
import type { FilterLabel } from '@shared/exports/file-name';
import type { ExportFormat } from '@shared/exports/formats';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ExportResult } from './run-export';

const ListPrintout = lazyPart(() => import('./ListPrintout'), 'ListPrintout');
const ReceivedDialog = lazyPart(() => import('./ReceivedDialog'), 'ReceivedDialog');

/** Writes a file of data as received. A long one stops when the signal is aborted. */
export type ExportReceived = (format: ExportFormat, signal: AbortSignal) => Promise<ExportResult>;

type Props = {
  readonly title: string;
  readonly filters?: readonly FilterLabel[];
  readonly what?: string;
  readonly onReceived?: ExportReceived | undefined;
  readonly onRunToFile?: ((format: ExportFormat) => void) | undefined;
  readonly whenLoaded?: (signal: AbortSignal) => Promise<unknown>;
  readonly around?: { readonly before: ReactNode; readonly after: ReactNode };
  readonly asOfMs?: number | undefined;
  readonly more?: { readonly label: string; readonly run: (signal: AbortSignal) => Promise<ExportResult> };
  readonly isDisabled?: boolean;
};

/** Milliseconds after which the user can cancel an export. */
const slowAfterMs = 400;

/** When the rows on the screen were read, where their source says so. */
function findAsOfMs(): number | null {
  const source = getShownTable()?.source ?? null;
  if (source?.kind === 'sectors') return source.freshness.fetchedAtMs;
  return source && 'asOfMs' in source ? source.asOfMs : null;
}

export function ExportMenu({
  title,
  filters = [],
  what = 'row',
  onReceived,
  onRunToFile,
  whenLoaded,
  around,
  asOfMs,
  more,
  isDisabled = false,
}: Props) {
  const officeId = useOfficeId();
  const { lastExport, office } = usePreferences();
  const isCsv = (lastExport?.format ?? 'xlsx') !== 'xlsx';
  const { mutate } = useChangePreferences();
  const findShownTable = useShownTable();
  const [running, setRunning] = useState<AbortController | null>(null);
  const isSlow = useIsLasting(running !== null, slowAfterMs);
  const [isReceivedOpen, setReceivedOpen] = useState(false);
  /** Rows listed and selected when the menu opened, and which of them it exports. */
  const [rows, setRows] = useState({ listed: 0, selected: 0, isSelection: false });
  const labels = { title, filters, what };

  const run = async (work: (signal: AbortSignal) => Promise<ExportResult>): Promise<boolean> => {
    const controller = new AbortController();
    setRunning(controller);
    const { runExport } = await import('./run-export');
    const isSaved = await runExport(work, { signal: controller.signal, what });
    setRunning(null);
    return isSaved;
  };
  const exportAs = async (format: ExportFormat, isSelection: boolean) => {
    const isSaved = await run(async (signal) => {
      await whenLoaded?.(signal);
      const { buildScreenTable } = await import('./build-screen-table');
      const table = findShownTable();
      if (!table?.source) throw new AppError('usage', exportTexts.nothing, {});
      const built = table.read((data) => buildScreenTable(data, { ...labels, isSelection }));
      return await exportScreen(officeId, { ...built, source: table.source }, format, signal);
    });
    // The selection is of the moment: the next export is of what is listed then.
    if (isSaved && isCsv === (format === 'xlsx')) mutate({ kind: 'export', choice: { format } });
  };
  const preset = isCsv ? office.csvFormat : 'xlsx';
  const renderItem = (label: string, hint: string, onClick: () => void, key?: string) => (
    <Menu.Item
      disabled={isDisabled && label !== exportTexts.received}
      onClick={onClick}
      rightSection={key && <Kbd size="xs">{key}</Kbd>}
    >
      {label}
      {hint !== '' && <span className="dim"> {hint}</span>}
    </Menu.Item>
  );
  return (
    <>
      <Button.Group>
        {isSlow && <Button onClick={() => running?.abort()}>{exportTexts.cancel}</Button>}
        <Tooltip label={exportTexts.hint(isCsv)}>
          <Button
            leftSection={<IconDownload size={15} />}
            disabled={isDisabled}
            aria-label={exportTexts.exportTo(isCsv)}
            aria-keyshortcuts="Control+E Meta+E"
            loading={running !== null}
            onClick={() => void exportAs(preset, false)}
          >
            {isCsv ? exportTexts.csv : exportTexts.excel}
          </Button>
        </Tooltip>
        <Menu
          position="bottom-end"
          width={306}
          onOpen={() =>
            setRows({
              listed: getShownTable()?.read(({ listed }) => listed.length) ?? 0,
              selected: getShownTable()?.read(({ selected }) => selected.length) ?? 0,
              isSelection: false,
            })
          }
        >
          <Menu.Target>
            <Button
              px={6}
              disabled={(isDisabled && !onRunToFile) || running !== null}
              aria-label={exportTexts.moreWays}
            >
              <IconChevronDown size={14} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rows.selected > 1 && (
              <Button.Group>
                {[false, true].map((isSelection) => (
                  <Button
                    key={String(isSelection)}
                    flex={1}
                    size="compact-sm"
                    variant={rows.isSelection === isSelection ? 'light' : 'default'}
                    aria-pressed={rows.isSelection === isSelection}
                    onClick={() => setRows({ ...rows, isSelection })}
                  >
                    {isSelection ? exportTexts.selected(rows.selected) : exportTexts.all(rows.listed, what)}
                  </Button>
                ))}
              </Button.Group>
            )}
            {renderItem(exportTexts.workbook, '', () => void exportAs('xlsx', rows.isSelection), exportTexts.exportKey)}
            {renderItem(exportTexts.csv, exportTexts.csvHint, () => void exportAs(office.csvFormat, rows.isSelection))}
            {renderItem(exportTexts.print, '', () => window.print(), exportTexts.printKey)}
            {more && renderItem(more.label, '', () => void run(more.run))}
            {(onReceived || onRunToFile) && (
              <>
                <Menu.Divider />
                {renderItem(exportTexts.received, exportTexts.receivedHint, () => setReceivedOpen(true))}
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {isReceivedOpen && (
        <ReceivedDialog
          onClose={() => setReceivedOpen(false)}
          onExport={onReceived && ((format) => void run((signal) => onReceived(format, signal)))}
          onRunToFile={onRunToFile}
        />
      )}
      <ListPrintout getAsOfMs={() => asOfMs ?? findAsOfMs()} {...labels} {...around} />
    </>
  );
}
