/** Runs an export and says how it went. Loaded with the first export. */
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { AppError } from '@shared/errors/errors';
import { formatCount } from '@shared/values/texts';
import { exportTexts } from './texts';

export type ExportResult = {
  /** Null where the user cancelled the save dialog. */
  readonly path: string | null;
  readonly rows: number;
  /** Warnings about the content of the file. */
  readonly notices: readonly string[];
  /** Whether a spreadsheet program would run cells of it as formulas. The button then says "Open anyway". */
  readonly hasFormulas: boolean;
};

type FileProps = Pick<ExportResult, 'hasFormulas'> &
  Partial<Pick<ExportResult, 'notices'>> & {
    readonly path: string;
    readonly onOpen: (path: string) => Promise<unknown>;
    readonly onShow: (path: string) => void;
  };

/** An exported file: what needs care in it, and buttons to open it and to show it in its folder. */
export function ExportedFile({ path, notices = [], hasFormulas, onOpen, onShow }: FileProps) {
  const open = async () => {
    try {
      await onOpen(path);
    } catch (error) {
      const message = error instanceof AppError ? error.message : exportTexts.couldNotOpen;
      notifications.show({ color: 'red', title: exportTexts.notOpened, message });
    }
  };
  const renderButton = (label: string, onClick: () => void) => (
    <Button variant="subtle" size="compact-xs" onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      {notices.map((notice) => (
        <p key={notice} style={{ margin: '4px 0' }}>
          {notice}
        </p>
      ))}
      <Group gap={2} wrap="nowrap" title={path}>
        {renderButton(hasFormulas ? exportTexts.openAnyway : exportTexts.open, () => void open())}
        {renderButton(exportTexts.showInFolder, () => onShow(path))}
      </Group>
    </>
  );
}

type Options = {
  readonly signal: AbortSignal;
  /** What one row of the file is: "trip". */
  readonly what?: string;
  readonly onShow: (path: string) => void;
  readonly onOpen: (path: string) => Promise<unknown>;
};

/** Milliseconds until the message of an export without notices closes. */
const closeAfterMs = 8_000;

const getFileName = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** Runs an export. @returns whether a file was saved */
export async function runExport(
  work: (signal: AbortSignal) => Promise<ExportResult>,
  { signal, what = 'row', onShow, onOpen }: Options,
): Promise<boolean> {
  try {
    const { path, rows, notices, hasFormulas } = await work(signal);
    if (path === null) return false;
    notifications.show({
      color: notices.length > 0 ? 'yellow' : 'green',
      title: exportTexts.exported(getFileName(path), formatCount(rows, what)),
      message: <ExportedFile path={path} notices={notices} hasFormulas={hasFormulas} onOpen={onOpen} onShow={onShow} />,
      // A notice about the file stays until the user closes it.
      autoClose: notices.length > 0 ? false : closeAfterMs,
    });
    return true;
  } catch (error) {
    if (signal.aborted) {
      notifications.show({ title: exportTexts.cancelled, message: exportTexts.nothingSaved });
      return false;
    }
    const message = error instanceof AppError ? error.message : exportTexts.notSaved;
    notifications.show({ color: 'red', title: exportTexts.notExported, message, autoClose: false });
    return false;
  }
}
