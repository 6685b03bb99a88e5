/** Handlers of dumps. */
import type { Services } from '@main/services';
import { chooseFolder } from '../dialogs';
import type { HandlersOf } from '../register';

/** Creates the handlers of dumps. The user chooses the folder in a dialog of main: the window cannot name one. */
export function makeDumpHandlers({ offices, dumps }: Services): HandlersOf<'dump'> {
  return {
    'dump:state': () => dumps.getState(),
    'dump:estimate': (officeId) => dumps.estimate(officeId),
    'dump:run': async ({ offices: chosen, isPersonalIncluded }, { event }) => {
      const folder = await chooseFolder(event, 'Folder for the dump');
      if (folder === null) return null;
      const dumped = chosen === 'all' ? offices.listSaved() : [offices.find(chosen)];
      return await dumps.run({ offices: dumped, folder, isPersonalIncluded });
    },
    'dump:stop': () => dumps.stop(),
  };
}
