/** Sheets of suppliers' statements, and what the user does on them. */
import type { SheetAct, StatementSheet } from '@shared/commission/statement-sheet';
import type { WorkChange } from '@shared/commission/work-records';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callOffice, officeQuery } from './call';
import { refreshCommission } from './commission';

export const sheetQuery = (officeId: string, statementId: string) =>
  officeQuery('statements:sheet', officeId, { statementId });

/** Calls on the sheet that is shown, each of which shows it as it is afterwards. */
export function useSheetCalls(officeId: string, statementId: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const { queryKey } = sheetQuery(officeId, statementId);
    const show = async (sheet: StatementSheet) => {
      // A response to an earlier request must not overwrite it.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, sheet);
      refreshCommission(client);
    };
    const getShown = () => ({ statementId, revision: client.getQueryData(queryKey)?.revision ?? '' });
    return {
      act: async (act: SheetAct) => {
        const sheet = await callOffice('statements:act', officeId, { ...getShown(), act });
        await show(sheet);
        return sheet;
      },
      finish: async (writesOffSmall: boolean) => {
        const finished = await callOffice('statements:finish', officeId, { ...getShown(), writesOffSmall });
        await show(finished.sheet);
        return finished;
      },
      reopen: async (undo: WorkChange | null) =>
        await show(await callOffice('statements:reopen', officeId, { statementId, undo })),
    };
  }, [client, officeId, statementId]);
}
