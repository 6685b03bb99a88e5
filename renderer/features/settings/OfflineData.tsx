/** What of an office is on this computer, and what keeps it up to date. */
import { useChangePreferences, useOfficeId, usePreferences } from '@renderer/data/app';
import { callOffice, ignoreFailure, officeQuery } from '@renderer/data/call';
import { useClearSavedData } from '@renderer/data/offices';
import { useUpdateState } from '@renderer/data/status';
import { formatBytes, formatInteger } from '@renderer/ui/formatters';
import { ErrorAlert } from '@renderer/ui/Screen';
import { useNow, useToday } from '@renderer/ui/use-now';
import type { UpdateState } from '@shared/records/update';
import type { OfficeSettings } from '@shared/settings/preferences';
import { formatDate, formatLocalTime } from '@shared/values/dates';
import { useQuery } from '@tanstack/react-query';
import { ChoiceRow, RowButton } from './rows';
import { offlineTexts as texts } from './texts';

const allTrips = 'all';
/** How often what is saved is counted while the page is open. */
const countsMs = 2_000;

/** The days that are offered: those on which the last three financial years began, and the day that is set. */
function listDays(keepsFrom: string | null, today: string): string[] {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '07-01' ? 1 : 0);
  const years = [0, 1, 2].map((back) => `${year - back}-07-01`);
  return [...new Set([...years, ...(keepsFrom === null ? [] : [keepsFrom])])].sort().toReversed();
}

function formatStorage({ isPersistent, isReadOnly }: { isPersistent: boolean; isReadOnly: boolean }): string {
  if (isReadOnly) return texts.saved.readOnly;
  return isPersistent ? texts.saved.encrypted : texts.saved.inMemory;
}

type RowProps = { readonly settings: OfficeSettings };

function KeepRow({ settings: { keepsFrom } }: RowProps) {
  const query = officeQuery('cache:counts', useOfficeId());
  const { data: counts, error } = useQuery({ ...query, refetchInterval: countsMs });
  const { mutate } = useChangePreferences();
  // A count shows a dash until it is known: 0 would mean that nothing is saved.
  const count = (value: number | null | undefined) => (typeof value === 'number' ? formatInteger(value) : '–');
  const fact = [
    texts.saved.counts(count(counts?.trips), count(counts?.bookings), count(counts?.clients)),
    ...(counts ? [`${formatBytes(counts.bytes)}, ${formatStorage(counts)}`] : []),
  ].join(' · ');
  const days = listDays(keepsFrom, useToday());
  return (
    <ChoiceRow
      name={texts.keep.title}
      fact={fact}
      more={error && <ErrorAlert error={error} />}
      data={[
        { value: allTrips, label: texts.keep.all },
        ...days.map((day) => ({ value: day, label: texts.keep.since(formatDate(day)) })),
      ]}
      value={keepsFrom ?? allTrips}
      onChange={(day) => mutate({ kind: 'office', settings: { keepsFrom: day === allTrips ? null : day } })}
    />
  );
}

/** "Complete today 12:03 pm", "Updating 41%", or why not. */
function describeUpdate(update: UpdateState | undefined, nowMs: number): string {
  if (update === undefined) return '–';
  const { phase, percent, pausedUntilMs, problem, trips, bookings } = update;
  if (pausedUntilMs !== null) return texts.update.paused(formatLocalTime(pausedUntilMs, nowMs));
  if (phase !== 'idle') return texts.update.running(percent);
  if (problem !== null) return problem;
  if (trips.checkedAtMs === null) return texts.update.never;
  const left = bookings.total - bookings.done;
  if (left > 0) return texts.update.left(left);
  return texts.update.complete(formatLocalTime(trips.checkedAtMs, nowMs));
}

const updateChoices = [
  { value: 'automatic', label: texts.update.automatic },
  { value: 'on-refresh', label: texts.update.onRefresh },
] as const;

function UpdateRow({ settings }: RowProps) {
  const officeId = useOfficeId();
  const update = useUpdateState();
  const { mutate } = useChangePreferences();
  return (
    <ChoiceRow
      name={texts.update.title}
      fact={<span role="status">{describeUpdate(update, useNow())}</span>}
      data={updateChoices}
      value={settings.updates}
      onChange={(updates) => mutate({ kind: 'office', settings: { updates } })}
    >
      <RowButton onClick={() => ignoreFailure(callOffice('update:refresh', officeId))} label={texts.update.now} />
    </ChoiceRow>
  );
}

/* Reports and records that were opened, for so many days. */

function OtherCopiesRow() {
  const settings = usePreferences().savedData;
  const { mutate } = useChangePreferences();
  // Main asks, and says what goes.
  const clear = useClearSavedData();
  const days = [...new Set([30, 90, 365, 3_650, settings.days])].sort((a, b) => a - b);
  return (
    <ChoiceRow
      name={texts.days.title}
      fact={texts.days.fact}
      more={clear.error && <ErrorAlert error={clear.error} />}
      data={days.map((value) => ({ value: String(value), label: texts.days.after(value) }))}
      value={String(settings.days)}
      onChange={(value) => mutate({ kind: 'saved-data', settings: { days: Number(value) } })}
    >
      <RowButton loading={clear.isPending} onClick={() => clear.mutate()} label={texts.days.clear} />
    </ChoiceRow>
  );
}

export function OfflineData() {
  const settings = usePreferences().office;
  return (
    <>
      <KeepRow settings={settings} />
      <UpdateRow settings={settings} />
      <OtherCopiesRow />
    </>
  );
}
