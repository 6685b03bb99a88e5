/** Handlers of the log. */
import type { Logger } from '@main/log/logger';
import { readLastLines } from '@main/log/read-log';
import { openLogFolder } from '../log-folder';
import type { HandlersOf } from '../register';

/** Lines that a mail to support may have. */
const maxLines = 300;

export function makeLogHandlers(log: Logger): HandlersOf<'log'> {
  return {
    'log:read': () => {
      log.flush();
      return { path: log.file.path, lines: readLastLines(log.file, maxLines) };
    },
    'log:show-folder': async () => {
      await openLogFolder(log);
      return null;
    },
  };
}
