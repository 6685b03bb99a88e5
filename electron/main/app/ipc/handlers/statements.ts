/** Handlers of suppliers' statements. */
import type { Services } from '../../services';
import { confirmStatementRemoval, requireConsent } from '../dialogs';
import type { HandlersOf } from '../register';

export function makeStatementHandlers({ sheets, finisher, monthEnds }: Services): HandlersOf<'statements'> {
  return {
    'statements:heads': (_, { session }) => sheets.listHeads(session),
    'statements:add': ({ fileName, bytes }, { session, signal }) => sheets.add(session, fileName, bytes, { signal }),
    'statements:sheet': ({ statementId }, { session, signal }) => sheets.read(session, statementId, { signal }),
    'statements:act': ({ statementId, ...request }, { session, signal }) =>
      sheets.act(session, statementId, request, { signal }),
    'statements:rows': ({ statementId, ...request }, { session, signal }) =>
      sheets.readRows(session, statementId, request, { signal }),
    'statements:candidates': ({ statementId, ...request }, { session, signal }) =>
      sheets.listCandidates(session, statementId, request, { signal }),
    'statements:finish': ({ statementId, ...request }, { session, signal }) =>
      finisher.finish(session, statementId, request, { signal }),
    'statements:reopen': async ({ statementId, undo }, { session, signal }) => {
      await monthEnds.assertOpen(session, statementId);
      return await finisher.reopen(session, statementId, undo, { signal });
    },
    'statements:remove': async ({ statementId }, { session, event }) => {
      await monthEnds.assertOpen(session, statementId);
      await requireConsent(confirmStatementRemoval(event));
      await sheets.remove(session, statementId);
    },
  };
}
