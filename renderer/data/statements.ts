/** Suppliers' statements, and the work on them. */
import type { StatementAct, StatementWork } from '@shared/commission/statement-work';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callOffice, officeQuery, useOfficeMutation } from './call';

/** The lists of a statement, compared with what is saved now. */
export const statementWorkQuery = (officeId: string, statementId: string) =>
  officeQuery('statements:get', officeId, { statementId });

/** Shows the lists as they are after a change. */
function setWork(client: QueryClient, officeId: string, statementId: string, work: StatementWork): void {
  const { queryKey } = statementWorkQuery(officeId, statementId);
  // A response to an earlier request must not overwrite it.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, work);
  void client.invalidateQueries({ queryKey: ['statements:list', officeId] });
}

/** Reads a file and saves it as a statement. */
export function useOpenStatement(officeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return await callOffice('statements:open', officeId, { fileName: file.name, bytes });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['statements:list', officeId] }),
  });
}

/** Saves the settings of a statement, and compares it. */
export function useSetUpStatement(officeId: string, statementId: string) {
  const client = useQueryClient();
  return useOfficeMutation('statements:set-up', officeId, {
    onSuccess: (work) => {
      setWork(client, officeId, statementId, work);
      void client.invalidateQueries({ queryKey: ['statements:check', officeId, { statementId }] });
    },
  });
}

/** Names the lists on screen: what the user does is of these. */
const getShown = (client: QueryClient, officeId: string, statementId: string) => ({
  statementId,
  revision: client.getQueryData(statementWorkQuery(officeId, statementId).queryKey)?.revision ?? '',
});

export function useStatementAct(officeId: string, statementId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: StatementAct) =>
      callOffice('statements:decide', officeId, { ...getShown(client, officeId, statementId), act }),
    onSuccess: (work) => setWork(client, officeId, statementId, work),
  });
}

/** Notes agreed sectors on the worklist of unclaimed commission. Gives what was noted of them before. */
export function useNoteClaims(officeId: string, statementId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (matches: string[] | null) =>
      callOffice('statements:note-claims', officeId, { ...getShown(client, officeId, statementId), matches }),
    onSuccess: ({ work }) => {
      setWork(client, officeId, statementId, work);
      void client.invalidateQueries({ queryKey: ['unclaimed:claims', officeId] });
    },
  });
}
