/** Month end: the bar of one month, what is open of it, its parts and its largest changes; made into a folder, and locked. */
import { Button } from '@mantine/core';
import { useOfficeId, useOfficeName, useSavePreferences } from '@renderer/data/app';
import { callOffice, officeQuery, useEvent } from '@renderer/data/call';
import { useFreshSums } from '@renderer/data/commission';
import { CoverageLine } from '@renderer/lists/CoverageLine';
import { PeriodBar } from '@renderer/lists/PeriodBar';
import { ReasonDialog } from '@renderer/ui/forms';
import { Loading } from '@renderer/ui/lazy-part';
import { attempt, line, showResult } from '@renderer/ui/line';
import { ErrorAlert, RefreshButton, Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/url-search';
import { useToday } from '@renderer/ui/use-now';
import { type PeriodBasis, resolveSpan } from '@shared/filters/period-basis';
import type { MonthChange, MonthCheck } from '@shared/settings/month-end';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { PartsDialog, ScheduleDialog, type SettingsChange, SinceDialog, WithoutDialog } from './MonthDialogs';
import { ChangesTable, Checklist, PartsTable } from './MonthTables';
import { texts } from './texts';
import './month-end.css';

const route = getRouteApi('/month-end');

type Dialog = 'parts' | 'schedule' | 'without' | 'since' | 'unlock' | { readonly waive: MonthCheck };

/** The month's state, read again when its run, the saved data or an answer changes it. */
function useMonth(officeId: string, month: string | null) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['month-end:state', officeId] });
  useEvent('month-end:changed', () => void refresh());
  useFreshSums();
  const query = useQuery({
    ...officeQuery('month-end:state', officeId, { month }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  return { ...query, refresh };
}

export function MonthEndScreen() {
  const officeId = useOfficeId();
  const office = useOfficeName();
  const { month: chosen = null } = route.useSearch();
  const changeSearch = useChangeSearch();
  const today = useToday();
  const { data: state, error, isFetching, refresh } = useMonth(officeId, chosen);
  const save = useSavePreferences();
  const saveSettings = (settings: SettingsChange) => void save({ kind: 'month-end', settings }).then(refresh);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const month = state?.month ?? '';
  /** @returns whether it was done, once the screen shows it; a failure is said */
  const act = async (work: Promise<unknown>, said?: string): Promise<boolean> => {
    const isDone = await attempt(texts.failed, async () => {
      const result = await work;
      if (said !== undefined && result !== false) showResult(said);
      return true;
    });
    await refresh();
    return isDone === true;
  };
  const change = (next: MonthChange) => act(callOffice('month-end:change', officeId, { month, change: next }));
  const run = () => void act(callOffice('month-end:run', officeId, { month }), texts.wasRun(month));
  const lock = () => {
    // The month stays on screen, though the next one is open now.
    changeSearch({ month }, true);
    void act(callOffice('month-end:lock', officeId, { month }), texts.wasLocked(month));
  };
  if (!state) {
    return (
      <Screen title={texts.title} isScrolling>
        {error ? <ErrorAlert error={error} /> : <Loading />}
      </Screen>
    );
  }
  const isLocked = state.lockedAtMs !== null;
  const isReady = state.checks.every(({ state: of }) => of !== 'open');
  const changeBasis = ({ span, date, bookings }: PeriodBasis) => {
    const next = resolveSpan(span, today).to.slice(0, 7);
    if (next !== month) changeSearch({ month: next });
    else if (!isLocked) void change({ kind: 'basis', date, bookings });
  };
  const verify = async () => {
    const { files, missing, changed, added } = await callOffice('month-end:verify', officeId, { month });
    if (missing.length + changed.length + added.length === 0) showResult(texts.verified(files));
    else
      line.show({
        rank: 'failure',
        text: `${texts.differs}: ${texts.notVerified(missing.length, changed.length, added.length)}`,
        details: [...changed, ...missing, ...added],
      });
  };
  const close = () => setDialog(null);
  return (
    <Screen
      title={texts.title}
      isScrolling
      tools={
        <>
          <RefreshButton isBusy={isFetching} onRefresh={refresh} />
          <Button onClick={() => setDialog('parts')}>{texts.parts}</Button>
          <Button onClick={() => setDialog('schedule')}>{texts.schedule}</Button>
          {state.folder !== null && <Button onClick={() => void act(verify())}>{texts.verify}</Button>}
          {isLocked ? (
            <Button onClick={() => setDialog('unlock')}>{texts.unlock}</Button>
          ) : (
            <>
              <Button
                variant={state.folder === null ? 'filled' : 'default'}
                aria-keyshortcuts="Control+Enter"
                disabled={state.running !== null}
                onClick={run}
              >
                {state.folder === null ? texts.run(month) : texts.runAgain}
              </Button>
              <Button
                variant="filled"
                disabled={!isReady || state.folder === null || state.running !== null}
                onClick={lock}
              >
                {texts.lock(month)}
              </Button>
            </>
          )}
        </>
      }
      box={
        <>
          <PeriodBar
            value={state.basis}
            onChange={changeBasis}
            today={today}
            isMonthOnly
            lockedMonths={new Set(state.lockedMonths)}
          />
          <span className="dim small month-wide">{isLocked ? texts.locked(month) : texts.everyPart}</span>
          <CoverageLine coverage={state.coverage} />
        </>
      }
    >
      <div className="month-end">
        <Checklist
          state={state}
          onWithout={() => setDialog('without')}
          onWaive={(waive) => setDialog({ waive })}
          onTakeBack={({ check }) => void change({ kind: 'waive', check, reason: '' })}
        />
        <PartsTable
          state={state}
          onReplace={({ key }) => void act(callOffice('month-end:replace', officeId, { month, part: key }))}
          onLeave={({ key }) => void change({ kind: 'leave', part: key })}
        />
        <ChangesTable key={month} state={state} onChange={change} onSince={() => setDialog('since')} />
      </div>
      {dialog === 'parts' && <PartsDialog onSave={saveSettings} onClose={close} />}
      {dialog === 'schedule' && <ScheduleDialog office={office} onClose={close} />}
      {dialog === 'without' && (
        <WithoutDialog state={state} onChange={(next) => void change(next)} onSave={saveSettings} onClose={close} />
      )}
      {dialog === 'since' && state.since && <SinceDialog since={state.since} onClose={close} />}
      {dialog === 'unlock' && (
        <ReasonDialog
          title={texts.unlockTitle(month)}
          onClose={close}
          onSave={(reason) =>
            act(callOffice('month-end:unlock', officeId, { month, reason }), texts.wasUnlocked(month))
          }
        />
      )}
      {dialog !== null && typeof dialog === 'object' && (
        <ReasonDialog
          title={texts.waiveTitle(dialog.waive.title)}
          onClose={close}
          onSave={(reason) => change({ kind: 'waive', check: dialog.waive.check, reason })}
        />
      )}
    </Screen>
  );
}
