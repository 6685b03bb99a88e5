/** Handlers of suppliers' statements. */
import type { Services } from '@main/services';
import type { CancellableRequests } from '../cancellable-requests';
import { confirmStatementRemoval, requireConsent } from '../dialogs';
import type { HandlersOf } from '../register';

export function makeStatementHandlers(
  { offices, statements }: Services,
  requests: CancellableRequests,
): HandlersOf<'statements'> {
  return {
    'statements:list': async (officeId) => statements.list(await offices.openSession(officeId)),
    'statements:open': ({ officeId, requestId, fileName, bytes }) =>
      requests.run(requestId, async (signal) =>
        statements.open(await offices.openSession(officeId), fileName, bytes, { signal }),
      ),
    'statements:check': ({ officeId, requestId, statementId, ...request }) =>
      requests.run(requestId, async (signal) =>
        statements.check(await offices.openSession(officeId), statementId, request, { signal }),
      ),
    'statements:set-up': ({ officeId, requestId, statementId, settings }) =>
      requests.run(requestId, async (signal) =>
        statements.setUp(await offices.openSession(officeId), statementId, settings, { signal }),
      ),
    'statements:get': ({ officeId, requestId, statementId }) =>
      requests.run(requestId, async (signal) =>
        statements.compare(await offices.openSession(officeId), statementId, { signal }),
      ),
    'statements:decide': ({ officeId, requestId, statementId, ...request }) =>
      requests.run(requestId, async (signal) =>
        statements.decide(await offices.openSession(officeId), statementId, request, { signal }),
      ),
    'statements:remove': async ({ officeId, statementIds }, event) => {
      await requireConsent(confirmStatementRemoval(event, statementIds.length));
      return await statements.remove(await offices.openSession(officeId), statementIds);
    },
    'statements:note-claims': ({ officeId, requestId, statementId, ...request }) =>
      requests.run(requestId, async (signal) =>
        statements.noteClaims(await offices.openSession(officeId), statementId, request, { signal }),
      ),
    'statements:draft': ({ officeId, requestId, statementId }) =>
      requests.run(requestId, async (signal) =>
        statements.draft(await offices.openSession(officeId), statementId, { signal }),
      ),
  };
}
