/** Handlers of the log. */
import type { Logger } from '@main/log/logger';
import { readLastLines } from '@main/log/read-log';
import { CallLimit } from '../call-limit';
import { openLogFolder } from '../log-folder';
import type { HandlersOf } from '../register';

/** Lines that a mail to support may have. */
const maxLines = 300;

/** The maximum in {@link pageErrorWindowMs}: a page that fails again and again must not push everything else out of the log. */
const maxPageErrors = 10;
/** The period of {@link maxPageErrors}. */
const pageErrorWindowMs = 60_000;

export function makeLogHandlers(log: Logger, monotonicMs: () => number): HandlersOf<'log'> {
  const pageErrors = new CallLimit(maxPageErrors, pageErrorWindowMs, monotonicMs);
  return {
    'log:page-error': (error) => {
      if (pageErrors.tryCall()) log.logPageError(error);
    },
    'log:read': () => {
      log.flush();
      return { path: log.file.path, lines: readLastLines(log.file, maxLines) };
    },
    'log:show-folder': () => openLogFolder(log),
  };
}
