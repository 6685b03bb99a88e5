/** Handlers of commission: sums, bookings, what is recorded of them, and claims. */
import type { ClaimFiles } from '@main/office/commission/claim-letters';
import { AppError } from '@shared/errors/errors';
import { app, clipboard, shell } from 'electron';
import type { Services } from '../../services';
import { confirmStatementRemoval, requireConsent } from '../dialogs';
import type { HandlersOf } from '../register';

/** Opens a file that was made here with the system's program for it. @throws AppError `output-failed` without one */
async function openFile(path: string, advice: string): Promise<void> {
  if ((await shell.openPath(path)) !== '')
    throw new AppError('output-failed', `No program opened it here. ${advice}`, {});
}

/** Opens the draft of an email; or shows the workbook in its folder, with the text on the clipboard. */
async function deliver({ how, path, text }: ClaimFiles): Promise<void> {
  if (how === 'email') return await openFile(path, 'Choose “Save file, copy text” instead.');
  clipboard.writeText(text);
  shell.showItemInFolder(path);
}

export function makeCommissionHandlers({ commission, claimLetters }: Services): HandlersOf<'commission'> {
  return {
    'commission:overview': ({ basis }, { session, signal }) => commission.getOverview(session, basis, { signal }),
    'commission:bookings': (request, { session, signal }) => commission.listBookings(session, request, { signal }),
    'commission:change': (change, { session }) => commission.records.change(session, change),
    'commission:draft-claim': (request, { session, signal }) => claimLetters.draft(session, request, { signal }),
    'commission:send-claim': (request, { session, signal }) =>
      claimLetters.send(session, request, { signal, downloads: app.getPath('downloads'), deliver }),
    'commission:open-attachment': async ({ eventId }, { session }) =>
      openFile(await claimLetters.openAttachment(session, eventId), 'Export it from the supplier’s page.'),
  };
}

/* Handlers of suppliers' statements. */

export function makeStatementHandlers({ sheets, finisher }: Services): HandlersOf<'statements'> {
  return {
    'statements:heads': (_, { session }) => sheets.listHeads(session),
    'statements:add': ({ fileName, bytes }, { session, signal }) => sheets.add(session, fileName, bytes, { signal }),
    'statements:sheet': ({ statementId }, { session, signal }) => sheets.read(session, statementId, { signal }),
    'statements:act': ({ statementId, ...request }, { session, signal }) =>
      sheets.act(session, statementId, request, { signal }),
    'statements:candidates': ({ statementId, ...request }, { session, signal }) =>
      sheets.listCandidates(session, statementId, request, { signal }),
    'statements:finish': ({ statementId, ...request }, { session, signal }) =>
      finisher.finish(session, statementId, request, { signal }),
    'statements:reopen': async ({ statementId, undo }, { session, signal }) => {
      await sheets.assertOpen(session, statementId);
      return await finisher.reopen(session, statementId, undo, { signal });
    },
    'statements:remove': async ({ statementId }, { session, event }) => {
      await sheets.assertOpen(session, statementId);
      await requireConsent(confirmStatementRemoval(event));
      await sheets.remove(session, statementId);
    },
  };
}
