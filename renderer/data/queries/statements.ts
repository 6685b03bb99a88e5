/** Suppliers' statements, and the work on them. */
import { cancellable, ipc } from '@renderer/ipc/client';
import type { StatementLayout, StatementSettings } from '@shared/schemas/statement/settings';
import type { StatementAct, StatementWork } from '@shared/schemas/statement/work';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { claimsQuery } from './unclaimed';

export const statementsQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['statements', officeId],
    queryFn: () => ipc.invoke('statements:list', officeId),
    staleTime: 0,
  });

/** How the file of a statement reads. @param layout - null for the one that is guessed, remembered or saved */
export const statementCheckQuery = (
  officeId: string,
  statementId: string,
  layout: StatementLayout | null,
  typedTotal: number | null,
) =>
  queryOptions({
    queryKey: ['statement-check', officeId, statementId, layout, typedTotal],
    queryFn: ({ signal }) =>
      cancellable(signal, (requestId) =>
        ipc.invoke('statements:check', { officeId, requestId, statementId, layout, typedTotal }),
      ),
    // While another layout is checked, the file stays on screen as it read before.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  });

/** The lists of a statement, compared with what is saved now. */
export const statementWorkQuery = (officeId: string, statementId: string) =>
  queryOptions({
    queryKey: ['statement-work', officeId, statementId],
    queryFn: ({ signal }) =>
      cancellable(signal, (requestId) => ipc.invoke('statements:get', { officeId, requestId, statementId })),
    staleTime: 0,
    gcTime: 60_000,
  });

/** Shows the lists as they are after a change. */
function setWork(client: QueryClient, officeId: string, statementId: string, work: StatementWork): void {
  const { queryKey } = statementWorkQuery(officeId, statementId);
  // A response to an earlier request must not overwrite it.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, work);
  void client.invalidateQueries({ queryKey: statementsQuery(officeId).queryKey });
}

/** The revision of the lists on screen: what the user does is of these. */
const getRevision = (client: QueryClient, officeId: string, statementId: string): string =>
  client.getQueryData(statementWorkQuery(officeId, statementId).queryKey)?.revision ?? '';

/** Reads a file and saves it as a statement. */
export function useOpenStatement(officeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return await cancellable(undefined, (requestId) =>
        ipc.invoke('statements:open', { officeId, requestId, fileName: file.name, bytes }),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: statementsQuery(officeId).queryKey }),
  });
}

/** Saves the settings of a statement, and compares it. */
export function useSetUpStatement(officeId: string, statementId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: StatementSettings) =>
      cancellable(undefined, (requestId) =>
        ipc.invoke('statements:set-up', { officeId, requestId, statementId, settings }),
      ),
    onSuccess: (work) => {
      setWork(client, officeId, statementId, work);
      void client.invalidateQueries({ queryKey: ['statement-check', officeId, statementId] });
    },
  });
}

export function useStatementAct(officeId: string, statementId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: StatementAct) =>
      cancellable(undefined, (requestId) => {
        const revision = getRevision(client, officeId, statementId);
        return ipc.invoke('statements:decide', { officeId, requestId, statementId, revision, act });
      }),
    onSuccess: (work) => setWork(client, officeId, statementId, work),
  });
}

export function useRemoveStatements(officeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (statementIds: string[]) => ipc.invoke('statements:remove', { officeId, statementIds }),
    onSuccess: (statements) => client.setQueryData(statementsQuery(officeId).queryKey, statements),
  });
}

/** Notes agreed sectors on the worklist of unclaimed commission. Gives what was noted of them before. */
export function useNoteClaims(officeId: string, statementId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (matches: string[] | null) =>
      cancellable(undefined, (requestId) => {
        const revision = getRevision(client, officeId, statementId);
        return ipc.invoke('statements:note-claims', { officeId, requestId, statementId, revision, matches });
      }),
    onSuccess: ({ work }) => {
      setWork(client, officeId, statementId, work);
      void client.invalidateQueries({ queryKey: claimsQuery(officeId).queryKey });
    },
  });
}

/** The draft of an email to the supplier with the differences. */
export const draftStatementClaim = (officeId: string, statementId: string) =>
  cancellable(undefined, (requestId) => ipc.invoke('statements:draft', { officeId, requestId, statementId }));

/** Writes the four lists to a workbook. */
export const exportStatement = (officeId: string, statementId: string, signal: AbortSignal) =>
  cancellable(signal, (requestId) => ipc.invoke('export:statement', { officeId, requestId, statementId }));
