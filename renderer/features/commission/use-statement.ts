/** What the user does on a sheet: each act shows the sheet as it is afterwards, and can be undone. */
import { sheetQuery, useSheetCalls } from '@renderer/data/commission';
import { line, showFailure } from '@renderer/ui/line';
import { toPairingId } from '@shared/commission/statement-file';
import type { SheetAct, StatementSheet } from '@shared/commission/statement-sheet';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sheetTexts as texts } from './statement-texts';

/** The act that takes another one back. */
function toOpposite(act: SheetAct, before: StatementSheet): SheetAct {
  switch (act.kind) {
    case 'accept':
    case 'refuse':
      return { kind: 'undo', pairs: act.pairs };
    case 'match':
      return { kind: 'undo', pairs: [toPairingId(act.lines, act.bookings)] };
    case 'undo': {
      const pair = before.pairs.find(({ id }) => act.pairs.includes(id));
      if (!pair || pair.group === 'refused') return { kind: 'refuse', pairs: act.pairs };
      return { kind: 'match', lines: pair.lines, bookings: pair.bookings };
    }
    case 'choose': {
      const choices = before.question?.id === act.id ? [] : before.pieces.find(({ kind }) => kind === act.id)?.choices;
      return { ...act, value: choices?.find(({ isChosen }) => isChosen)?.value ?? null };
    }
    case 'column':
      return { ...act, role: before.file.columns[act.index]?.role ?? null };
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

export function useStatement(officeId: string, statementId: string) {
  const client = useQueryClient();
  const calls = useSheetCalls(officeId, statementId);
  const [isBusy, setBusy] = useState(false);

  /** @returns null where it failed, which is said */
  const attempt = async <T>(failure: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      showFailure(failure, error instanceof Error ? error.message : String(error));
      return null;
    }
  };
  const whileBusy = async <T>(work: Promise<T>): Promise<T> => {
    setBusy(true);
    return await work.finally(() => setBusy(false));
  };

  /** @returns the sheet afterwards; null where nothing was done */
  const act = async (wanted: SheetAct): Promise<StatementSheet | null> => {
    const before = client.getQueryData(sheetQuery(officeId, statementId).queryKey);
    const sheet = before ? await attempt(texts.failed, () => calls.act(wanted)) : null;
    if (before && sheet) {
      const undo = () => attempt(texts.failed, () => calls.act(toOpposite(wanted, before)));
      line.showUndo(describe(wanted), async () => (await undo()) !== null);
    }
    return sheet;
  };

  const reopen = async (undo: Parameters<typeof calls.reopen>[0]): Promise<boolean> =>
    (await whileBusy(attempt(texts.failed, async () => [await calls.reopen(undo)]))) !== null;

  /** @returns whether it was finished */
  const finish = async (writesOffSmall: boolean): Promise<boolean> => {
    const finished = await whileBusy(attempt(texts.notFinished, () => calls.finish(writesOffSmall)));
    if (finished === null) return false;
    const { undo, claimedSince } = finished;
    if (undo === null) {
      showFailure(texts.notFinished, claimedSince.length > 0 ? texts.claimedSince(claimedSince) : texts.changedSince);
      return false;
    }
    line.showUndo(texts.finishedNow(new Set(undo.remove.receipts ?? []).size), () => reopen(undo));
    return true;
  };
  return { act, finish, reopen, isBusy };
}
