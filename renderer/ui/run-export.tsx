/** Runs an export and says how it went. Loaded with the first export. */
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { AppError } from '@shared/errors/errors';
import { copyText } from './copy-text';
import type { ExportResult } from './ExportMenu';
import { exportTexts } from './texts';

/* The path of an exported file, with buttons to open it, show it in its folder and copy the path. */

type Props = {
  readonly path: string;
  /** Warnings about the content of the file. */
  readonly notices?: readonly string[];
  /** Whether a spreadsheet program would run cells of it as formulas. The button then says "Open anyway". */
  readonly hasFormulas?: boolean;
  readonly onOpen: (path: string) => Promise<unknown>;
  readonly onShow: (path: string) => void;
};

export function ExportedFile({ path, notices = [], hasFormulas = false, onOpen, onShow }: Props) {
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
      <span style={{ overflowWrap: 'anywhere' }}>{path}</span>
      {notices.map((notice) => (
        <p key={notice} style={{ margin: '4px 0' }}>
          {notice}
        </p>
      ))}
      <Group gap={2} wrap="nowrap">
        {renderButton(hasFormulas ? exportTexts.openAnyway : exportTexts.open, () => void open())}
        {renderButton(exportTexts.showInFolder, () => onShow(path))}
        {renderButton(exportTexts.copyPath, () => copyText(path))}
      </Group>
    </>
  );
}

type Options = {
  readonly signal: AbortSignal;
  readonly onShow: (path: string) => void;
  readonly onOpen: (path: string) => Promise<unknown>;
};

/** Milliseconds until the message of an export without notices closes. */
const closeAfterMs = 15_000;

/** Runs an export. @returns whether a file was saved */
export async function runExport(
  work: (signal: AbortSignal) => Promise<ExportResult>,
  { signal, onShow, onOpen }: Options,
): Promise<boolean> {
  try {
    const { path, rows, notices, hasFormulas } = await work(signal);
    if (path === null) return false;
    notifications.show({
      color: notices.length > 0 ? 'yellow' : 'green',
      title: exportTexts.exported(rows),
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

/** Says why nothing is exported. */
export function refuseExport(problems: readonly string[]): void {
  notifications.show({ color: 'red', title: exportTexts.notExported, message: problems.join(' ') });
}
