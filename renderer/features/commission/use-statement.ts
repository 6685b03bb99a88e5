/** What the user does on a sheet: each act shows the sheet as it is afterwards, and can be undone. */
import { useOfficeId } from '@renderer/data/app';
import { callOffice } from '@renderer/data/call';
import { refreshCommission, sheetQuery } from '@renderer/data/commission';
import { attempt, line, showFailure } from '@renderer/ui/line';
import { toPairingId } from '@shared/commission/statement-file';
import { pairedGroups, type SheetAct, type SheetPair, type StatementSheet } from '@shared/commission/statement-sheet';
import type { WorkChange } from '@shared/commission/work-records';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sheetTexts as texts } from './statement-texts';

const toMatch = ({ lines, bookings }: SheetPair): SheetAct => ({
  kind: 'match',
  lines: lines.map(({ row }) => row),
  bookings: bookings.map(({ tripId, sectorId }) => ({ tripId, sectorId })),
});

/** The act that takes another one back. */
export function toOpposite(act: SheetAct, before: StatementSheet): SheetAct {
  switch (act.kind) {
    case 'accept':
    case 'refuse':
      return { kind: 'undo', pairs: act.pairs };
    case 'match': {
      // One of the user's own that it took the place of comes back.
      const decided = before.pairs.find(
        ({ group, isDecided, lines }) =>
          isDecided && pairedGroups.has(group) && lines.some(({ row }) => act.lines.includes(row)),
      );
      return decided ? toMatch(decided) : { kind: 'undo', pairs: [toPairingId(act.lines, act.bookings)] };
    }
    case 'undo': {
      const pair = before.pairs.find(({ id }) => act.pairs.includes(id));
      if (!pair || pair.group === 'refused') return { kind: 'refuse', pairs: act.pairs };
      return toMatch(pair);
    }
    case 'choose': {
      const choices = before.question?.id === act.id ? [] : before.pieces.find(({ kind }) => kind === act.id)?.choices;
      return { ...act, value: choices?.find(({ isChosen }) => isChosen)?.value ?? null };
    }
    case 'column':
    case 'columns':
      return { kind: 'columns', columns: before.file.chosen };
    case 'waive':
      return { kind: 'waive', reason: before.sum.waivedReason };
  }
}

function describe(act: SheetAct): string {
  if (act.kind === 'accept') return texts.done.matched(act.pairs.length);
  if (act.kind === 'match') return texts.done.matched(1);
  if (act.kind === 'refuse') return texts.done.refused;
  return act.kind === 'undo' ? texts.done.takenBack : texts.done.read;
}

export function useStatement(statementId: string) {
  const officeId = useOfficeId();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { queryKey } = sheetQuery(officeId, statementId);
  const getShown = () => client.getQueryData(queryKey);
  const request = () => ({ statementId, revision: getShown()?.revision ?? '' });
  const show = async (sheet: StatementSheet) => {
    // A response to an earlier request must not overwrite it.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, sheet);
    refreshCommission(client);
    return sheet;
  };
  const whileBusy = async <T>(work: Promise<T>): Promise<T> => {
    setBusy(true);
    return await work.finally(() => setBusy(false));
  };
  const send = (act: SheetAct) =>
    attempt(texts.failed, async () => await show(await callOffice('statements:act', officeId, { ...request(), act })));

  /** @returns the sheet afterwards; null where nothing was done */
  const act = async (wanted: SheetAct): Promise<StatementSheet | null> => {
    const before = getShown();
    const sheet = before ? await send(wanted) : null;
    if (before && sheet) {
      line.showUndo(describe(wanted), async () => (await send(toOpposite(wanted, before))) !== null);
    }
    return sheet;
  };

  const reopen = async (undo: WorkChange | null): Promise<boolean> => {
    const work = async () => await show(await callOffice('statements:reopen', officeId, { statementId, undo }));
    return (await whileBusy(attempt(texts.failed, work))) !== null;
  };

  /** @returns whether it was finished */
  const finish = async (writesOffSmall: boolean): Promise<boolean> => {
    const work = () => callOffice('statements:finish', officeId, { ...request(), writesOffSmall });
    const finished = await whileBusy(attempt(texts.notFinished, work));
    if (finished === null) return false;
    const { sheet, undo, claimedSince } = finished;
    await show(sheet);
    if (undo === null) {
      showFailure(texts.notFinished, claimedSince.length > 0 ? texts.claimedSince(claimedSince) : texts.changedSince);
      return false;
    }
    line.showUndo(texts.finishedNow(new Set(undo.remove.receipts ?? []).size), () => reopen(undo));
    return true;
  };
  return { act, finish, reopen, isBusy };
}
