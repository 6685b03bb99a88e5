/** Settings: appearance, offices, saved data, reports and names. */
import { Button, Group } from '@mantine/core';
import { appStateQuery } from '@renderer/data/queries/app';
import { useSetTheme } from '@renderer/data/queries/offices';
import { useOpenDemoOffice } from '@renderer/data/queries/open-office';
import { getSearch } from '@renderer/data/stores/screen-searches';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { Screen } from '@renderer/ui/Screen';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import type { AppState } from '@shared/schemas/office';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { IdleLock } from './IdleLock';
import { Names } from './Names';
import { OfficePanel } from './OfficePanel';
import { ReportSettings } from './ReportSettings';
import { SavedData } from './SavedData';
import { Transfer } from './Transfer';
import { texts, themeLabels } from './texts';

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
    <Screen title={texts.title} isScrolling>
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
