/** Handlers of dumps. */
import type { Services } from '@main/services';
import { chooseFolder } from '../dialogs';
import type { HandlersOf } from '../register';

/** Creates the handlers of dumps. The user chooses the folder in a dialog of main: the window cannot name one. */
export function makeDumpHandlers({ offices, dumps }: Services): HandlersOf<'dump'> {
  const listSaved = () =>
    offices
      .list()
      .filter(({ kind }) => kind === 'saved')
      .map(({ id }) => id);
  return {
    'dump:state': () => dumps.getState(),
    'dump:estimate': (officeId) => dumps.estimate(officeId),
    'dump:run': async ({ offices: chosen, isPersonalIncluded }, event) => {
      const folder = await chooseFolder(event, 'Folder for the dump');
      if (folder === null) return null;
      const officeIds = chosen === 'all' ? listSaved() : [offices.find(chosen).id];
      return await dumps.run({ officeIds, folder, isPersonalIncluded });
    },
    'dump:stop': () => dumps.stop(),
  };
}
