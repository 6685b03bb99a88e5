/** Handlers of suppliers' statements. */
import type { Services } from '../../services';
import { confirmStatementRemoval, requireConsent } from '../dialogs';
import type { HandlersOf } from '../register';

export function makeStatementHandlers({ statements, sheets, finisher }: Services): HandlersOf<'statements'> {
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
    'statements:reopen': ({ statementId, undo }, { session, signal }) =>
      finisher.reopen(session, statementId, undo, { signal }),
    'statements:list': (_, { session }) => statements.list(session),
    'statements:open': ({ fileName, bytes }, { session, signal }) =>
      statements.open(session, fileName, bytes, { signal }),
    'statements:check': ({ statementId, ...request }, { session, signal }) =>
      statements.check(session, statementId, request, { signal }),
    'statements:set-up': ({ statementId, settings }, { session, signal }) =>
      statements.setUp(session, statementId, settings, { signal }),
    'statements:get': ({ statementId }, { session, signal }) => statements.compare(session, statementId, { signal }),
    'statements:decide': ({ statementId, ...request }, { session, signal }) =>
      statements.decide(session, statementId, request, { signal }),
    'statements:remove': async ({ statementIds }, { session, event }) => {
      await requireConsent(confirmStatementRemoval(event, statementIds.length));
      return await statements.remove(session, statementIds);
    },
    'statements:note-claims': ({ statementId, ...request }, { session, signal }) =>
      statements.noteClaims(session, statementId, request, { signal }),
    'statements:draft': ({ statementId }, { session, signal }) => statements.draft(session, statementId, { signal }),
  };
}
