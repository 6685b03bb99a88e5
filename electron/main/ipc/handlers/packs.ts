/** Handlers of packs. */
import { join } from 'node:path';
import type { Services } from '@main/services';
import { AppError } from '@shared/errors';
import type { PackRun } from '@shared/schemas/pack-run';
import type { Handlers } from '../register';
import { chooseFolder, rememberExportedFile } from './exports';

type PackChannel = Extract<keyof Handlers, `packs:${string}`>;

/** What a pack has written may be shown in its folder. */
function rememberPackFiles({ folder, items }: PackRun): void {
  for (const { file, format, status } of items) if (status === 'done') rememberExportedFile(join(folder, file), format);
}

export function makePackHandlers({ offices, packs }: Services): Pick<Handlers, PackChannel> {
  return {
    'packs:state': async (officeId) => packs.state((await offices.openSession(officeId)).office.id),
    'packs:run': async ({ officeId, name, folder }, event) => {
      const session = await offices.openSession(officeId);
      // The renderer names a folder only to go on where a pack was begun.
      const isKnown = packs.state(officeId).some((run) => run.pack === name && run.folder === folder);
      if (folder !== null && !isKnown) throw new AppError('ipc-refused', 'This folder was not chosen here.', {});
      const chosen = folder ?? (await chooseFolder(event, `Folder for ${name}`));
      if (chosen === null) return null;
      const run = await packs.run(session, name, chosen);
      rememberPackFiles(run);
      return run;
    },
    'packs:stop': (officeId) => {
      packs.stop(officeId);
      return null;
    },
  };
}
