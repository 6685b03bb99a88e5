/** Runs an export and says how it went. Loaded with the first export. */
import { notifications } from '@mantine/notifications';
import { AppError } from '@shared/errors';
import { ExportedFile } from './ExportedFile';
import type { ExportResult } from './export-sections';
import { texts } from './texts';

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
      title: texts.exported(rows),
      message: <ExportedFile path={path} notices={notices} hasFormulas={hasFormulas} onOpen={onOpen} onShow={onShow} />,
      // A notice about the file stays until the user closes it.
      autoClose: notices.length > 0 ? false : closeAfterMs,
    });
    return true;
  } catch (error) {
    if (signal.aborted) {
      notifications.show({ title: texts.cancelled, message: texts.nothingSaved });
      return false;
    }
    const message = error instanceof AppError ? error.message : texts.notSaved;
    notifications.show({ color: 'red', title: texts.notExported, message, autoClose: false });
    return false;
  }
}

/** Says why nothing is exported. */
export function refuseExport(problems: readonly string[]): void {
  notifications.show({ color: 'red', title: texts.notExported, message: problems.join(' ') });
}
