/** Settings on one page: offices, offline data, this computer, hand over, server. */
import { Button, Checkbox, Group } from '@mantine/core';
import {
  appStateQuery,
  useChangePreferences,
  useConnection,
  useOffice,
  useOfficeId,
  usePreferences,
  useStateMutation,
} from '@renderer/data/app';
import { call, officeQuery } from '@renderer/data/call';
import { exportParquet, useParquetProgress } from '@renderer/data/exports';
import { useOpenDemoOffice } from '@renderer/data/screen-history';
import { useUpdateState } from '@renderer/data/status';
import { getSearch } from '@renderer/data/stores/screen-searches';
import { copyText } from '@renderer/ui/copy-text';
import { attempt, showResult } from '@renderer/ui/line';
import { SavedTextField } from '@renderer/ui/SavedTextField';
import { ErrorAlert, Screen } from '@renderer/ui/Screen';
import type { Diagnostics as Shown } from '@shared/records/diagnostics';
import { type AppState, lockChoices, type Office } from '@shared/records/office';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Names } from './Names';
import { OfficeRow, RemovedOffices } from './OfficePanel';
import { OfflineData } from './OfflineData';
import { ChoiceRow, Row, RowButton, Section } from './rows';
import { Transfer } from './Transfer';
import { diagnosticsTexts, formatSupportText, offlineTexts, texts, themeLabels } from './texts';

/** How often the diagnostics are read while the screen is open. */
const refreshMs = 1_000;

function Diagnostics() {
  const query = officeQuery('diagnostics:get', useOfficeId());
  // Diagnostics of an earlier visit to the screen are out of date.
  const { data, error } = useQuery({ ...query, refetchInterval: refreshMs, gcTime: 0 });
  const version = useQuery(appStateQuery).data?.version ?? '';
  const copy = (diagnostics: Shown) =>
    attempt(diagnosticsTexts.notCopied, async () => {
      copyText(formatSupportText({ diagnostics, version, logLines: await call('log:read').catch(() => []) }));
      showResult(diagnosticsTexts.copied);
    });
  return (
    <Row
      name={diagnosticsTexts.title}
      fact={data && diagnosticsTexts.fact(data)}
      more={error && <ErrorAlert error={error} />}
    >
      {data && <RowButton label={diagnosticsTexts.copy} onClick={() => copy(data)} />}
    </Row>
  );
}

/** Cancels the export that is running; it goes on while other screens are open. */
let running = new AbortController();

/** An office as Parquet files in a folder. */
function ParquetRow() {
  const officeId = useOfficeId();
  const [isPersonalIncluded, setPersonalIncluded] = useState(false);
  const progress = useParquetProgress();
  const start = async () => {
    running = new AbortController();
    const { signal } = running;
    const { runExport } = await import('@renderer/lists/run-export');
    await runExport(() => exportParquet(officeId, isPersonalIncluded, signal), { signal });
  };
  return (
    <Row
      name={offlineTexts.parquet.title}
      fact={
        progress ? (
          <span className="num" role="status">
            {offlineTexts.parquet.progress(progress)}
          </span>
        ) : (
          <Checkbox
            size="xs"
            label={offlineTexts.parquet.includePersonal}
            checked={isPersonalIncluded}
            onChange={(event) => setPersonalIncluded(event.currentTarget.checked)}
          />
        )
      }
    >
      {progress ? (
        <RowButton onClick={() => running.abort()} label={offlineTexts.parquet.cancel} />
      ) : (
        <RowButton onClick={start} label={offlineTexts.parquet.start} />
      )}
    </Row>
  );
}

/* Settings of the office in use: what the booking system's mark means, and what stands between the columns of a CSV file. */

const claimedChoices = [
  { value: 'received', label: texts.claimed.received },
  { value: 'asked-for', label: texts.claimed.requested },
] as const;

const csvChoices = [
  { value: 'excel-csv', label: texts.csv.commas },
  { value: 'excel-semicolon', label: texts.csv.semicolons },
] as const;

const choices = lockChoices.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? texts.lock.off : texts.lock.minutes(minutes),
}));

function LockRow({ state }: { state: AppState }) {
  const change = useStateMutation('app:set-lock');
  const lock = useMutation({ mutationFn: () => call('lock:lock') });
  const error = change.error ?? lock.error;
  return (
    <ChoiceRow
      name={texts.lock.title}
      fact={texts.lock.fact}
      more={error && <ErrorAlert error={error} />}
      data={choices}
      value={String(state.lockAfterMinutes)}
      onChange={(value) => change.mutate(lockChoices.find((minutes) => String(minutes) === value) ?? 0)}
    >
      <RowButton onClick={() => lock.mutate()} label={texts.lock.now} />
    </ChoiceRow>
  );
}

/* The office's rate limit, and what is used of it. */

type RateFieldProps = { readonly office: Office; readonly name: 'requests' | 'seconds'; readonly max: number };

/** A field for a whole number. One out of bounds is marked and not saved. */
function RateField({ office: { id, rate }, name, max }: RateFieldProps) {
  const change = useStateMutation('offices:edit');
  const isRight = (typed: string) => /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= max;
  const save = async (typed: string) =>
    isRight(typed) && (await change.mutateAsync({ officeId: id, rate: { [name]: Number(typed) } }));
  return (
    <SavedTextField
      label={texts.rate.fields[name]}
      w={150}
      inputMode="numeric"
      text={String(rate[name])}
      save={save}
      getError={(typed) => (isRight(typed) ? change.error?.message : texts.notSaved(1, max))}
    />
  );
}

function LimitRow({ office }: { readonly office: Office }) {
  const connection = useConnection();
  const update = useUpdateState();
  const [isOpen, setOpen] = useState(false);
  return (
    <Row
      name={texts.rate.title}
      fact={texts.rate.fact(office.rate, connection?.used ?? 0, update?.requestsToday ?? 0)}
      more={
        isOpen && (
          <Group gap="sm" align="flex-start">
            <RateField office={office} name="requests" max={100_000} />
            <RateField office={office} name="seconds" max={3_600} />
          </Group>
        )
      }
    >
      <RowButton label={texts.rate.change} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
    </Row>
  );
}

const route = getRouteApi('/settings');

const themes = (['system', 'light', 'dark'] as const).map((value) => ({ value, label: themeLabels[value] }));

export function SettingsScreen() {
  const navigate = useNavigate();
  const { data } = useQuery(appStateQuery);
  const settings = usePreferences().office;
  const { mutate } = useChangePreferences();
  const theme = useStateMutation('app:set-theme');
  const demo = useOpenDemoOffice();
  const search = route.useSearch();
  const showTrips = ({ currentOfficeId }: AppState) =>
    void navigate({ to: '/trips', search: getSearch(currentOfficeId ?? '', '/trips') });
  const current = useOffice();
  return (
    <Screen title={texts.title} isScrolling>
      <div className="settings">
        <Section
          title={texts.offices.title}
          tools={
            <Group gap="xs">
              {data && !data.offices.some(({ kind }) => kind === 'demo') && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  loading={demo.isPending}
                  onClick={() => demo.mutate(undefined, { onSuccess: showTrips })}
                >
                  {texts.offices.demo}
                </Button>
              )}
              <Button variant="subtle" size="compact-sm" onClick={() => void navigate({ to: '/connect', search: {} })}>
                {texts.offices.add}
              </Button>
            </Group>
          }
        >
          {demo.error && <ErrorAlert error={demo.error} />}
          {data?.keychain === 'keychain-unavailable' && (
            <div className="warn" role="status">
              {texts.offices.noKeychain}
            </div>
          )}
          {data?.offices.map((office) => (
            <OfficeRow
              key={office.id}
              office={office}
              isReplacing={office.id === search.replace}
              // Else this screen would open with the form each time.
              onOpened={() => void navigate({ to: '/settings', search: {}, replace: true })}
            />
          ))}
          {data && (
            <RemovedOffices
              offices={data.removedOffices}
              onRestore={(removed) => void navigate({ to: '/connect', search: removed })}
            />
          )}
          <ChoiceRow
            name={texts.claimed.title}
            fact={texts.claimed.fact}
            data={claimedChoices}
            value={settings.claimedMeans}
            onChange={(claimedMeans) => mutate({ kind: 'office', settings: { claimedMeans } })}
          />
        </Section>
        <Section title={texts.offlineData} isChosen={search.section === 'offline-data'}>
          <OfflineData />
        </Section>
        <Section title={texts.thisComputer}>
          <ChoiceRow
            name={texts.appearance}
            fact={texts.formats}
            data={themes}
            value={data?.theme ?? 'system'}
            onChange={(value) => theme.mutate(value)}
          />
          {data && <LockRow state={data} />}
          <ChoiceRow
            name={texts.csv.title}
            fact={texts.csv.fact}
            data={csvChoices}
            value={settings.csvFormat}
            onChange={(csvFormat) => mutate({ kind: 'office', settings: { csvFormat } })}
          />
          <Names />
        </Section>
        <Section title={texts.handOver}>
          <Transfer />
          <ParquetRow />
        </Section>
        <Section title={texts.server} isChosen={search.section === 'diagnostics'}>
          {current && <LimitRow office={current} />}
          <Diagnostics />
        </Section>
        <span className="faint small">{texts.version(data?.version ?? '')}</span>
      </div>
    </Screen>
  );
}
