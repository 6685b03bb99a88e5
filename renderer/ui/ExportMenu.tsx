/** The Export button: CSV with one click, other formats in a menu. Shows the path of the file that was written. */
import { Button, Menu, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { AppError } from '@shared/errors';
import { type ExportFormat, exportFormats } from '@shared/export-formats';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ExportedFile } from './ExportedFile';
import { formatInteger } from './formatters';

type ExportResult = {
  readonly path: string | null;
  readonly rows: number;
  readonly notices: readonly string[];
  readonly hasFormulas: boolean;
};
/** Runs the export. A long one stops when the signal is aborted. */
type RunExport = (format: ExportFormat, signal: AbortSignal) => Promise<ExportResult>;

const [, ...otherFormats] = exportFormats;

type Props = {
  readonly isDisabled?: boolean;
  /** Errors in the filters as typed. Nothing is exported while there are any. */
  readonly problems?: readonly string[];
  /** Default: "Export". Says so if the file will hold less than one would expect: "Export 50 on this page". */
  readonly label?: string;
  readonly onExport: RunExport;
  /** Exports another set of rows: all pages that match, or only the rows shown. */
  readonly alternative?: { readonly label: string; readonly onExport: RunExport };
  readonly onShow: (path: string) => void;
  readonly onOpen: (path: string) => Promise<unknown>;
};

/** Milliseconds after which the user can cancel an export. */
const slowAfterMs = 400;

/** Whether something has been busy for longer than {@link slowAfterMs}. */
function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}

export function ExportMenu(props: Props) {
  const { isDisabled = false, problems = [], label = 'Export', onExport, alternative, onShow, onOpen } = props;
  const [running, setRunning] = useState<AbortController | null>(null);
  const isBusy = running !== null;
  const [isOther, setOther] = useState(false);
  const run = async (format: ExportFormat, work: RunExport = onExport) => {
    if (problems.length > 0) {
      notifications.show({ color: 'red', title: 'Not exported', message: problems.join(' ') });
      return;
    }
    const controller = new AbortController();
    setRunning(controller);
    try {
      const { path, rows, notices, hasFormulas } = await work(format, controller.signal);
      if (path === null) return;
      notifications.show({
        color: notices.length > 0 ? 'yellow' : 'green',
        title: `Exported ${formatInteger(rows)} rows`,
        message: (
          <ExportedFile path={path} notices={notices} hasFormulas={hasFormulas} onOpen={onOpen} onShow={onShow} />
        ),
        // A notice about the file stays until the user closes it.
        autoClose: notices.length > 0 ? false : 15_000,
      });
    } catch (error) {
      if (controller.signal.aborted) {
        notifications.show({ title: 'Export cancelled', message: 'Nothing was saved.' });
        return;
      }
      const message = error instanceof AppError ? error.message : 'The export was not saved.';
      notifications.show({ color: 'red', title: 'Not exported', message, autoClose: false });
    } finally {
      setRunning(null);
    }
  };
  const isSlow = useIsSlow(isBusy);
  return (
    <Button.Group>
      {isSlow && (
        <Button variant="default" onClick={() => running?.abort()}>
          Cancel export
        </Button>
      )}
      <Tooltip label="CSV with exactly the cells that the API sent">
        <Button
          variant="default"
          leftSection={<IconDownload size={15} />}
          disabled={isDisabled}
          aria-keyshortcuts="e"
          loading={isBusy}
          onClick={() => void run('csv')}
        >
          {label}
        </Button>
      </Tooltip>
      <Menu position="bottom-end" onClose={() => setOther(false)}>
        <Menu.Target>
          <Button variant="default" px={6} disabled={isDisabled || isBusy} aria-label="Other formats">
            <IconChevronDown size={14} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {alternative && (
            <>
              <Menu.CheckboxItem checked={isOther} onChange={setOther}>
                {alternative.label}
              </Menu.CheckboxItem>
              <Menu.Divider />
            </>
          )}
          {(isOther ? exportFormats : otherFormats).map(({ id, label }) => (
            <Menu.Item key={id} onClick={() => void run(id, isOther ? alternative?.onExport : onExport)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
