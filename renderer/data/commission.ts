/** Commission by supplier, the bookings behind it, and what is recorded of them. */
import { attempt, line } from '@renderer/ui/line';
import type { WorkChange } from '@shared/commission/work-records';
import type { PeriodBasis } from '@shared/filters/period-basis';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOfficeId } from './app';
import { callOffice, officeQuery, onEvent } from './call';
import { texts } from './texts';

const sums = ['commission:overview', 'commission:bookings', 'statements:heads', 'month-end:state', 'summary'] as const;

/** Has all sums read again that are shown. @param isRestarting - whether also those that are being read */
export function refreshCommission(client: QueryClient, isRestarting = true): void {
  for (const key of sums) void client.invalidateQueries({ queryKey: [key] }, { cancelRefetch: isRestarting });
}

/** While trips are read, sums are read again no more often than this. */
const refreshMs = 1_500;

/** Reads the sums again that a screen shows, while the update in the background changes them. */
export function useFreshSums(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let saved = '';
    let isOver = false;
    const stop = onEvent('update:changed', ({ officeId, bookings: { done, total }, phase, trips }) => {
      const state = JSON.stringify([officeId, done, total, phase, trips.revision]);
      if (state === saved) return;
      saved = state;
      isOver = phase === 'idle';
      timer ??= setTimeout(() => {
        timer = null;
        // One that takes longer than it changes is read to its end.
        refreshCommission(client, isOver);
      }, refreshMs);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [client]);
}

export function useOverview(basis: PeriodBasis) {
  useFreshSums();
  const query = officeQuery('commission:overview', useOfficeId(), { basis });
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

/** @param supplierId - null for bookings without a supplier */
export function useBookings(supplierId: number | null, basis: PeriodBasis) {
  const query = officeQuery('commission:bookings', useOfficeId(), { supplierId, basis });
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

async function write(client: QueryClient, officeId: string, change: WorkChange): Promise<WorkChange | null> {
  const undo = await attempt(texts.notSaved, () => callOffice('commission:change', officeId, change));
  refreshCommission(client);
  return undo;
}

/** Says in the line what was done, with what takes it back. */
export const offerUndo = (client: QueryClient, officeId: string, done: string, undo: WorkChange): void =>
  line.showUndo(done, async () => (await write(client, officeId, undo)) !== null);

/** Writes records, and says what was done in the line, which can undo it. Gives whether they were written. */
export function useChangeWork() {
  const officeId = useOfficeId();
  const client = useQueryClient();
  return async (change: WorkChange, done: string): Promise<boolean> => {
    const undo = await write(client, officeId, change);
    if (undo) offerUndo(client, officeId, done, undo);
    return undo !== null;
  };
}

/** The sheet of a supplier's statement. */
export const sheetQuery = (officeId: string, statementId: string) =>
  officeQuery('statements:sheet', officeId, { statementId });
