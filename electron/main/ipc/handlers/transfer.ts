/** Handlers of the file that takes settings to another computer. */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { makeFile } from '@main/export-files/atomic-file';
import type { Services } from '@main/services';
import { readTransferFile } from '@main/transfer/read-transfer-file';
import type { OpenedTransfer } from '@main/transfer/transfer-service';
import { AppError } from '@shared/errors';
import type { Theme } from '@shared/schemas/office';
import { chooseTransferFile, chooseTransferPath, confirmImport, confirmReplacement, requireConsent } from '../dialogs';
import type { HandlersOf } from '../register';

/** The file that was chosen last, and its content once it was opened. */
type ChosenFile = { readonly fileId: string; readonly path: string; readonly opened: OpenedTransfer | null };

export function makeTransferHandlers(
  { offices, transfer, clock }: Services,
  applyTheme: (theme: Theme) => void,
): HandlersOf<'transfer'> {
  let chosen: ChosenFile | null = null;
  const find = (fileId: string): ChosenFile => {
    if (chosen?.fileId === fileId) return chosen;
    throw new AppError('usage', 'Choose the file again. Nothing was changed.', {});
  };
  return {
    'transfer:save': async ({ passphrase }, { event }) => {
      const path = await chooseTransferPath(event, clock.now());
      if (path === null) return { path, offices: 0, notices: [] };
      const { bytes, notices, count } = await transfer.seal(passphrase);
      await makeFile(path, (file) => file.write(bytes));
      return { path, offices: count, notices };
    },
    'transfer:choose': async (_, { event }) => {
      const path = await chooseTransferFile(event);
      chosen = path === null ? null : { fileId: randomUUID(), path, opened: null };
      return chosen && { fileId: chosen.fileId, name: basename(chosen.path).slice(0, 500) };
    },
    'transfer:open': async ({ fileId, passphrase }) => {
      const file = find(fileId);
      const opened = await transfer.open(await readTransferFile(file.path), passphrase);
      chosen = { ...file, opened };
      return opened.plan;
    },
    'transfer:apply': async ({ fileId, replaces }, { event }) => {
      const { opened } = find(fileId);
      if (opened === null) throw new AppError('usage', 'Open the file first. Nothing was changed.', {});
      const added = opened.plan.offices.filter(({ status }) => status !== 'existing');
      // A page cannot confirm where tokens that are entered later are sent.
      if (added.length > 0 && !(await confirmImport(event, added))) {
        throw new AppError('cancelled', 'Nothing was imported.', {});
      }
      const differing = opened.plan.offices.reduce((sum, { differences }) => sum + differences.length, 0);
      if (replaces && differing > 0) await requireConsent(confirmReplacement(event, differing));
      const addedIds = await transfer.apply(opened, replaces);
      chosen = null;
      const state = offices.getState();
      applyTheme(state.theme);
      return { state, addedIds };
    },
    'transfer:forget': () => {
      chosen = null;
      return null;
    },
  };
}
