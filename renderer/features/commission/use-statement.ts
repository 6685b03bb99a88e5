/** What the user does on a sheet: each act shows the sheet as it is afterwards, and can be undone. */
import { sheetQuery, useSheetCalls } from '@renderer/data/statement-sheets';
import { line, showFailure, showResult } from '@renderer/ui/line';
import type { SheetAct, StatementSheet } from '@shared/commission/statement-sheet';
import { toBookingId } from '@shared/commission/work-records';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SheetRow } from './statement-rows';
import { sheetTexts as texts } from './statement-texts';

/** The act that takes another one back; null for one that needs the sheet as it is afterwards. */
function toOpposite(act: SheetAct, before: StatementSheet): SheetAct | null {
  switch (act.kind) {
    case 'accept':
    case 'refuse':
      return { kind: 'undo', pairs: act.pairs };
    case 'choose': {
      const choices = before.question?.id === act.id ? [] : before.pieces.find(({ kind }) => kind === act.id)?.choices;
      return { ...act, value: choices?.find(({ isChosen }) => isChosen)?.value ?? null };
    }
    case 'column':
      return { ...act, role: before.file.columns[act.index]?.role ?? null };
    case 'waive':
      return { kind: 'waive', reason: before.sum.waivedReason };
    default:
      return null;
  }
}

/** Finds the pair that lines and bookings were matched to. */
function findMatched({ pairs }: StatementSheet, act: Extract<SheetAct, { kind: 'match' }>): string | null {
  const ids = new Set(act.bookings.map(toBookingId));
  const found = pairs.find(
    ({ lines, bookings, group }) =>
      group !== 'refused' &&
      lines.length === act.lines.length &&
      bookings.length === ids.size &&
      lines.every((row) => act.lines.includes(row)) &&
      bookings.every((key) => ids.has(toBookingId(key))),
  );
  return found?.id ?? null;
}

function describe(act: SheetAct): string {
  if (act.kind === 'accept') return texts.done.matched(act.pairs.length);
  if (act.kind === 'match') return texts.done.matched(1);
  if (act.kind === 'refuse') return texts.done.refused;
  return act.kind === 'undo' ? texts.done.takenBack : texts.done.read;
}

const fail = (what: string, error: unknown) =>
  void showFailure(what, error instanceof Error ? error.message : String(error));

export function useStatement(officeId: string, statementId: string) {
  const client = useQueryClient();
  const calls = useSheetCalls(officeId, statementId);
  const [isBusy, setBusy] = useState(false);
  const getSheet = () => client.getQueryData(sheetQuery(officeId, statementId).queryKey);

  /** @returns the sheet afterwards; null where nothing was done */
  const act = async (wanted: SheetAct, isUndo = false): Promise<StatementSheet | null> => {
    const before = getSheet();
    if (!before) return null;
    try {
      const sheet = await calls.act(wanted);
      if (isUndo) return sheet;
      const matched = wanted.kind === 'match' ? findMatched(sheet, wanted) : null;
      const opposite: SheetAct | null =
        matched === null ? toOpposite(wanted, before) : { kind: 'undo', pairs: [matched] };
      if (opposite) line.showUndo(describe(wanted), async () => (await act(opposite, true)) !== null);
      else showResult(describe(wanted));
      return sheet;
    } catch (error) {
      fail(texts.failed, error);
      return null;
    }
  };

  /** What the user decided of a row is taken back; its undo decides the same again. */
  const takeBack = async ({ pair }: SheetRow): Promise<StatementSheet | null> => {
    if (!pair) return null;
    const sheet = await act({ kind: 'undo', pairs: [pair.id] }, true);
    const again: SheetAct =
      pair.group === 'refused'
        ? { kind: 'refuse', pairs: [pair.id] }
        : { kind: 'match', lines: [...pair.lines], bookings: [...pair.bookings] };
    if (sheet) line.showUndo(texts.done.takenBack, async () => (await act(again, true)) !== null);
    return sheet;
  };

  const reopen = async (undo: Parameters<typeof calls.reopen>[0]): Promise<boolean> => {
    setBusy(true);
    try {
      await calls.reopen(undo);
      return true;
    } catch (error) {
      fail(texts.failed, error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  /** @returns whether it was finished */
  const finish = async (writesOffSmall: boolean): Promise<boolean> => {
    setBusy(true);
    try {
      const { undo, claimedSince } = await calls.finish(writesOffSmall);
      if (undo === null) {
        showFailure(texts.notFinished, claimedSince.length > 0 ? texts.claimedSince(claimedSince) : texts.changedSince);
        return false;
      }
      const receipts = new Set(undo.remove.receipts ?? []).size;
      line.showUndo(texts.finishedNow(receipts), () => reopen(undo));
      return true;
    } catch (error) {
      fail(texts.notFinished, error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { act, takeBack, finish, reopen, isBusy };
}
