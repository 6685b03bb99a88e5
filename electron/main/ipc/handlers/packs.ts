/** Handlers of packs. */
import { join } from 'node:path';
import type { Services } from '@main/services';
import { AppError } from '@shared/errors';
import { getExportFormat } from '@shared/export-formats';
import type { PackRun } from '@shared/schemas/pack-run';
import { chooseFolder } from '../dialogs';
import type { ExportedFiles } from '../exported-files';
import type { HandlersOf } from '../register';

/** Allows the renderer to have the pack's written files shown and opened. */
function rememberFiles({ folder, items, workbook }: PackRun, exportedFiles: ExportedFiles): void {
  if (workbook?.file) exportedFiles.add(join(folder, workbook.file), getExportFormat('xlsx').extension);
  for (const { file, format, status } of items) {
    if (status === 'done') exportedFiles.add(join(folder, file), getExportFormat(format).extension);
  }
}

export function makePackHandlers({ packs }: Services, exportedFiles: ExportedFiles): HandlersOf<'packs'> {
  return {
    'packs:state': (_, { session }) => packs.listRuns(session.office.id),
    'packs:run': async ({ name, folder }, { session, event }) => {
      const officeId = session.office.id;
      // The renderer may name only the folder of a run to resume.
      const isResumable = packs.listRuns(officeId).some((run) => run.pack === name && run.folder === folder);
      if (folder !== null && !isResumable) throw new AppError('ipc-refused', 'This folder was not chosen here.', {});
      packs.assertNotRunning(officeId, name);
      const chosen = folder ?? (await chooseFolder(event, `Folder for ${name}`));
      if (chosen === null) return null;
      const run = await packs.run(session, name, chosen);
      rememberFiles(run, exportedFiles);
      return run;
    },
    'packs:stop': (_, { session }) => {
      packs.stop(session.office.id);
      return null;
    },
  };
}
