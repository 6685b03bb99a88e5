/** Settings: appearance, offices, saved data, reports and names. */
import { Button, Group, Switch } from '@mantine/core';
import { appStateQuery, useAppMutation } from '@renderer/data/app';
import { call } from '@renderer/data/call';
import { useSetTheme } from '@renderer/data/offices';
import { useChangePreferences, usePreferences } from '@renderer/data/preferences';
import { useOpenDemoOffice } from '@renderer/data/screen-history';
import { getSearch } from '@renderer/data/stores/screen-searches';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { SegmentedControl } from '@renderer/ui/choices';
import { LinkButton } from '@renderer/ui/details';
import { Screen } from '@renderer/ui/Screen';
import { type AppState, type LockMinutes, lockChoices } from '@shared/records/office';
import type { ReportSettings as Settings } from '@shared/settings/preferences';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Names } from './Names';
import { OfficePanel } from './OfficePanel';
import { Transfer } from './Transfer';
import { texts, themeLabels } from './texts';
import { WholeNumberField } from './WholeNumberField';

/* Settings for cached report runs: parameters and sizes. */

export function ReportSettings() {
  const settings = usePreferences()?.reportSettings;
  const { mutate } = useChangePreferences();
  if (!settings) return null;
  const set = (changed: Partial<Settings>) =>
    mutate({ kind: 'report-settings', settings: { ...settings, ...changed } });
  return (
    <section className="panel" aria-label={texts.reports.title}>
      <h2>{texts.reports.title}</h2>
      <Switch
        size="xs"
        label={texts.reports.remember}
        checked={settings.keepsParameters}
        onChange={(event) => set({ keepsParameters: event.currentTarget.checked })}
      />
      <Group gap="sm" align="flex-end" mt="sm">
        <WholeNumberField
          label={texts.reports.each}
          suffix={texts.reports.suffix}
          width={210}
          min={0}
          value={settings.resultMegabytes}
          max={2_000}
          onSave={(resultMegabytes) => set({ resultMegabytes })}
        />
        <WholeNumberField
          suffix={texts.reports.suffix}
          width={210}
          min={0}
          label={texts.reports.total}
          value={settings.allMegabytes}
          max={100_000}
          onSave={(allMegabytes) => set({ allMegabytes })}
        />
        <span className="faint" style={{ fontSize: 12, paddingBottom: 6 }}>
          {texts.reports.hint}
        </span>
      </Group>
    </section>
  );
}

/* The setting of the idle lock, and what it protects from. */

const choices = lockChoices.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? texts.lock.off : texts.lock.minutes(minutes),
}));

/** Chromium has no idle time on some Linux desktops (electron#27912, #34826). */
const isLinux = globalThis.navigator?.platform.startsWith('Linux') ?? false;

export function IdleLock({ state }: { state: AppState }) {
  const change = useAppMutation((minutes: LockMinutes) => call('app:set-lock', minutes));
  const lock = useMutation({ mutationFn: () => call('lock:lock') });
  const hasSavedOffice = state.offices.some(({ kind }) => kind === 'saved');
  const error = change.error ?? lock.error;
  return (
    <section className="panel" aria-label={texts.lock.title}>
      <h2>{texts.lock.title}</h2>
      <Group gap="sm">
        <SegmentedControl
          aria-label={texts.lock.title}
          data={choices}
          value={String(state.lockAfterMinutes)}
          onChange={(value) => change.mutate(lockChoices.find((minutes) => String(minutes) === value) ?? 0)}
        />
        <Button variant="default" onClick={() => lock.mutate()}>
          {texts.lock.now}
        </Button>
      </Group>
      <p className="dim" style={{ margin: '8px 0 0', fontSize: 13, maxWidth: 720 }}>
        {texts.lock.about}
        {texts.lock.limits}
        {isLinux && texts.lock.linux}
        {!hasSavedOffice && texts.lock.noOffice}
      </p>
      {error && <ErrorAlert error={error} />}
    </section>
  );
}

/* How long cached data stays. */

/** The retention setting of the office in use. */
export function SavedData() {
  const settings = usePreferences()?.savedData;
  const { mutate } = useChangePreferences();
  if (!settings) return null;
  return (
    <section className="panel" aria-label={texts.savedData.title}>
      <h2>{texts.savedData.title}</h2>
      <Group gap="sm" align="flex-end">
        <WholeNumberField
          label={texts.savedData.days}
          suffix={texts.savedData.daysSuffix}
          width={130}
          min={1}
          max={3_650}
          value={settings.days}
          onSave={(days) => mutate({ kind: 'saved-data', settings: { days } })}
        />
        <span className="faint" style={{ fontSize: 12, paddingBottom: 6, maxWidth: 620 }}>
          {texts.savedData.hint}
        </span>
      </Group>
    </section>
  );
}

const route = getRouteApi('/settings');

const themes = Object.entries(themeLabels).map(([value, label]) => ({ value, label }));

export function SettingsScreen() {
  const navigate = useNavigate();
  const { data } = useQuery(appStateQuery);
  const theme = useSetTheme();
  const demo = useOpenDemoOffice();
  const search = route.useSearch();
  const showTrips = ({ currentOfficeId }: AppState) =>
    void navigate({ to: '/trips', search: getSearch(currentOfficeId ?? '', '/trips') });
  return (
    <Screen
      title={texts.title}
      isScrolling
      tools={
        <>
          <LinkButton to="/offline">{texts.offlineData}</LinkButton>
          <LinkButton to="/diagnostics">{texts.diagnostics}</LinkButton>
        </>
      }
    >
      <section className="panel" aria-label={texts.appearance}>
        <h2>{texts.appearance}</h2>
        <SegmentedControl
          aria-label={texts.appearance}
          data={themes}
          value={data?.theme ?? 'system'}
          onChange={(value) => theme.mutate(value === 'light' || value === 'dark' ? value : 'system')}
        />
        <p className="dim small">{texts.formats}</p>
      </section>
      {data && <IdleLock state={data} />}
      <Group justify="space-between">
        <h2 className="section">{texts.offices.title}</h2>
        <Group gap="xs">
          {data && !data.offices.some(({ kind }) => kind === 'demo') && (
            <Button
              variant="default"
              loading={demo.isPending}
              onClick={() => demo.mutate(undefined, { onSuccess: showTrips })}
            >
              {texts.offices.demo}
            </Button>
          )}
          <Button variant="default" onClick={() => void navigate({ to: '/connect', search: {} })}>
            {texts.offices.add}
          </Button>
        </Group>
      </Group>
      {demo.error && <ErrorAlert error={demo.error} />}
      {data?.keychain === 'keychain-unavailable' && (
        <div className="note note-warn" role="status">
          {texts.offices.noKeychain}
        </div>
      )}
      {data?.offices.map((office) => (
        <OfficePanel key={office.id} office={office} state={data} isReplacing={office.id === search.replace} />
      ))}
      <SavedData />
      <ReportSettings />
      <Names />
      <Transfer />
      <span className="faint" style={{ fontSize: 12 }}>
        {texts.version(data?.version ?? '')}
      </span>
    </Screen>
  );
}
