/** Settings on one page: offices, offline data, this computer, hand over, server. */
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import {
  appStateQuery,
  useChangePreferences,
  useConnection,
  useOffice,
  useOfficeId,
  usePreferences,
  useSavePreferences,
  useServerNames,
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
import { SmallTable } from '@renderer/ui/SmallTable';
import type { Diagnostics as Shown } from '@shared/records/diagnostics';
import { type Directory, maxLabelLength, type NameKind, nameKinds } from '@shared/records/directory';
import { type AppState, lockChoices, type Office } from '@shared/records/office';
import type { Preferences } from '@shared/settings/preferences';
import { foldText } from '@shared/values/texts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { OfficeRow, RemovedOffices } from './OfficePanel';
import { OfflineData } from './OfflineData';
import { ChoiceRow, Row, RowButton, Section } from './rows';
import { Transfer } from './Transfer';
import { diagnosticsTexts, formatSupportText, nameKindLabels, offlineTexts, texts, themeLabels } from './texts';

/* The names of numbers that the server has no list of, and where each is from: changed and added in place. */

type Named = {
  readonly kind: NameKind;
  readonly id: string;
  /** Empty for a supplier without one. */
  readonly name: string;
  readonly from: 'learnt' | 'report' | 'you' | null;
};

const sourceOrder = ['you', null, 'report', 'learnt'] as const;

/** Every name, the user's before a report's and that before a learnt one; and the suppliers without any, which want one. */
function listNames({ labels, reportNames }: Preferences, { supplier, unnamedSuppliers }: Directory): Named[] {
  const all = nameKinds.flatMap((kind) => {
    const learnt = kind === 'supplier' ? supplier : {};
    const unnamed = kind === 'supplier' ? Object.fromEntries(unnamedSuppliers.map((id) => [String(id), ''])) : {};
    const names = { ...unnamed, ...learnt, ...reportNames[kind], ...labels[kind] };
    const findSource = (id: string) =>
      labels[kind][id] !== undefined
        ? 'you'
        : reportNames[kind][id] !== undefined
          ? 'report'
          : learnt[id] !== undefined
            ? 'learnt'
            : null;
    return Object.entries(names).map(([id, name]): Named => ({ kind, id, name, from: findSource(id) }));
  });
  return all.sort((a, b) => sourceOrder.indexOf(a.from) - sourceOrder.indexOf(b.from));
}

function NameField({ kind, id, name }: Named) {
  const save = useSavePreferences();
  return (
    <SavedTextField
      aria-label={texts.names.getNameField(kind, id)}
      variant="unstyled"
      placeholder={texts.names.unnamed}
      maxLength={maxLabelLength}
      text={name}
      // An empty field gives up the user's own name.
      save={(label) => save({ kind: 'label', of: kind, id, label })}
    />
  );
}

/** Names that are listed; typing finds the others. */
const maxListed = 200;

/** Finds names by a part or by their number. A number that is none of a kind yet stands first: it can get a name. */
function findNames(names: readonly Named[], text: string): readonly Named[] {
  const wanted = foldText(text.trim());
  const id = /^\d{1,15}$/.test(wanted) ? wanted.replace(/^0+/, '') || '0' : null;
  const found = names.filter((named) => named.id.startsWith(id ?? wanted) || foldText(named.name).includes(wanted));
  if (id === null) return found;
  const free = nameKinds.filter((kind) => !found.some((named) => named.kind === kind && named.id === id));
  const all = [...found, ...free.map((kind): Named => ({ kind, id, name: '', from: null }))];
  return all.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
}

const toKey = ({ kind, id }: Named) => `${kind} ${id}`;

function NameTable({ names }: { readonly names: readonly Named[] }) {
  const [search, setSearch] = useState('');
  // A name that is changed keeps its place as long as the list is open.
  const [indexes] = useState(() => new Map(names.map((named, index) => [toKey(named), index])));
  const getIndex = (named: Named) => indexes.get(toKey(named)) ?? names.length;
  const found = findNames(
    names.toSorted((a, b) => getIndex(a) - getIndex(b)),
    search,
  );
  return (
    <>
      <Group gap="sm">
        <TextInput
          aria-label={texts.names.search}
          placeholder={texts.names.search}
          w={240}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <span className="dim small">
          {texts.names.count(found.filter((named) => names.includes(named)).length, names.length)}
        </span>
      </Group>
      <div className="settings-names">
        <SmallTable
          label={texts.names.title}
          columns={[
            { label: texts.names.id },
            { label: texts.names.name },
            { label: texts.names.from, className: 'dim' },
          ]}
          rows={found.slice(0, maxListed).map((named) => ({
            key: toKey(named),
            cells: [
              `${nameKindLabels[named.kind]} ${named.id}`,
              <NameField key="name" {...named} />,
              named.from === null ? '–' : texts.names.sources[named.from],
            ],
          }))}
        />
        {found.length > maxListed && <p className="dim small">{texts.names.more(found.length - maxListed)}</p>}
      </div>
    </>
  );
}

export function Names() {
  const preferences = usePreferences();
  const directory = useServerNames();
  const [isOpen, setOpen] = useState(false);
  const names = listNames(preferences, directory);
  return (
    <Row name={texts.names.title} fact={texts.names.fact(names)} more={isOpen && <NameTable names={names} />}>
      <RowButton label={texts.names.show} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
    </Row>
  );
}

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
