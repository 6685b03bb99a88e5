/** Runs an export and says in the line how it went. Loaded with the first export. */
import { openExport, showExport } from '@renderer/data/exports';
import { attempt, line, showFailure, showResult } from '@renderer/ui/line';
import { exportTexts } from '@renderer/ui/texts';
import { AppError } from '@shared/errors/errors';
import type { ExportOutcome } from '@shared/ipc/channels/exports';
import { formatCount } from '@shared/values/texts';

/** Its button says "Open anyway" where a spreadsheet program would run cells as formulas. */
export type ExportResult = Omit<ExportOutcome, 'bytes'>;

type Options = {
  readonly signal: AbortSignal;
  /** What one row of the file is: "trip". @default "row" */
  readonly what?: string;
};

const getName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** Says where the file is. What must be known about it stays until the user closes it. */
export function showExported(result: ExportResult & { readonly path: string }, what = 'row'): void {
  const { path, rows, notices, hasFormulas } = result;
  const open = () => attempt(exportTexts.notOpened, () => openExport(path));
  const isWarning = notices.length > 0;
  line.show({
    rank: isWarning ? 'warning' : 'result',
    text: [exportTexts.exported, { strong: getName(path) }, `, ${formatCount(rows, what)}.`],
    details: [path, ...notices],
    actions: [
      { label: hasFormulas ? exportTexts.openAnyway : exportTexts.open, run: open },
      { label: exportTexts.showInFolder, run: () => showExport(path) },
    ],
    ...(isWarning ? { onClose: () => undefined } : {}),
  });
}

/** Runs an export. @returns whether a file was saved */
export async function runExport(
  work: (signal: AbortSignal) => Promise<ExportResult>,
  options: Options,
): Promise<boolean> {
  try {
    const { path, ...result } = await work(options.signal);
    if (path === null) return false;
    showExported({ ...result, path }, options.what);
    return true;
  } catch (error) {
    if (options.signal.aborted) showResult(exportTexts.cancelled);
    else showFailure(exportTexts.notExported, error instanceof AppError ? error.message : exportTexts.notSaved);
    return false;
  }
}
