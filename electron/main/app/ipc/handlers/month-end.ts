/** Handlers of month ends. */
import { join } from 'node:path';
import { coverFile } from '@main/office/month-end/run-folder';
import type { MonthState } from '@shared/settings/month-end';
import type { Services } from '../../services';
import { chooseFolder } from '../dialogs';
import type { ExportedFiles } from '../export-target';
import type { HandlersOf } from '../register';

/** Allows the renderer to have the files of a run shown and opened. */
function rememberFiles({ folder, parts }: MonthState, exportedFiles: ExportedFiles): void {
  if (folder === null) return;
  exportedFiles.add(join(folder, coverFile), 'xlsx');
  for (const { file } of parts) if (file !== null) exportedFiles.add(join(folder, file), 'xlsx');
}

export function makeMonthEndHandlers(
  { monthEnds, preferences }: Services,
  exportedFiles: ExportedFiles,
): HandlersOf<'month-end'> {
  return {
    'month-end:state': async ({ month }, { session, signal }) => {
      const state = await monthEnds.getState(session, month, signal);
      rememberFiles(state, exportedFiles);
      return state;
    },
    'month-end:change': ({ month, change }, { session }) => monthEnds.change(session, month, change),
    'month-end:run': async ({ month }, { session, event, signal }) => {
      const known = preferences.get(session.office).monthEnd.folder;
      const parent = known ?? (await chooseFolder(event, 'Folder for month ends'));
      if (parent === null) return false;
      if (known === null) preferences.change(session.office, { kind: 'month-end', settings: { folder: parent } });
      await monthEnds.run(session, month, { parent, by: 'window', signal });
      return true;
    },
    'month-end:stop': (_, { session }) => monthEnds.stop(session.office.id),
    'month-end:replace': ({ month, part }, { session }) => monthEnds.replace(session, month, part),
    'month-end:lock': ({ month }, { session, signal }) => monthEnds.lock(session, month, signal),
    'month-end:unlock': ({ month, reason }, { session }) => monthEnds.unlock(session, month, reason),
    'month-end:verify': ({ month }, { session }) => monthEnds.verify(session, month),
  };
}
