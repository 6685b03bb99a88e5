/** Settings: appearance, and the offices with their tokens, rates and removal. */
import { Alert, Button, Group, Modal, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { appStateQuery } from '@renderer/data/queries/app';
import { useRemoveOffice, useRenewToken, useSetRate, useSetTheme } from '@renderer/data/queries/offices';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { Badge } from '@renderer/ui/FormattedValues';
import { Screen } from '@renderer/ui/Screen';
import { AppError } from '@shared/errors';
import type { AppState, Office } from '@shared/schemas/office';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Labels } from './Labels';
import { ReportSettings } from './ReportSettings';
import { ClearSavedData, SavedData } from './SavedData';
import { WholeNumberField } from './WholeNumberField';

const route = getRouteApi('/settings');

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const kindLabels: Readonly<Record<Office['kind'], string>> = {
  saved: 'Token in the keychain',
  session: 'Until Tripledger closes',
  demo: 'Demo office, on this computer',
};

function RenewToken({ office, onDone }: { office: Office; onDone: () => void }) {
  const [token, setToken] = useState('');
  const renew = useRenewToken(office.id);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isOther = renew.error instanceof AppError && renew.error.code === 'office-differs';
  const close = () => {
    setToken('');
    onDone();
  };
  // What goes wrong is shown from `renew.error`.
  const start = (clearsSavedData: boolean) => void renew.start({ token, clearsSavedData }).then(close, () => undefined);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start(false);
      }}
    >
      <Group align="flex-end" gap="xs" mt="xs">
        <TextInput
          ref={field}
          type="password"
          label="New API token"
          description={`It is sent to ${new URL(office.baseUrl).origin}.`}
          w={340}
          autoComplete="off"
          value={token}
          onChange={(event) => {
            setToken(event.currentTarget.value);
            if (isOther) renew.reset();
          }}
        />
        <Button type="submit" loading={renew.isPending} disabled={isOther}>
          Replace token
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </Group>
      {renew.error && <ErrorAlert error={renew.error} />}
      {isOther && (
        <Button color="red" variant="light" loading={renew.isPending} onClick={() => start(true)}>
          Clear saved data and replace token
        </Button>
      )}
    </form>
  );
}

/** What follows for the office in use: it never changes without a word. */
function formatConsequence({ offices, currentOfficeId }: AppState, office: Office): string {
  const current = offices.find(({ id }) => id === currentOfficeId);
  if (current && current.id !== office.id) return `${current.name} stays in use.`;
  return offices.length > 1
    ? 'It is the office in use: afterwards you choose which office to open.'
    : 'It is your only office: afterwards you can connect another one.';
}

function RemoveOffice({ office, state, onClose }: { office: Office; state: AppState; onClose: () => void }) {
  const remove = useRemoveOffice();
  return (
    <Modal opened onClose={onClose} title={`Remove ${office.name}?`} centered>
      <Stack gap="sm">
        <div>
          Its token leaves the keychain. Its saved data, views, labels and packs on this computer are deleted. Nothing
          changes on the server.
        </div>
        <div>{formatConsequence(state, office)}</div>
        {remove.error && (
          <Alert color="red" variant="light" role="alert">
            {remove.error.message} {office.name} stays in the list.
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(office.id, { onSuccess: onClose })}
          >
            Remove office
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function RateFields({ office }: { office: Office }) {
  const change = useSetRate(office.id);
  const { rate } = office;
  return (
    <>
      <Group gap="sm" align="flex-end" mt="sm">
        <WholeNumberField
          label="Requests"
          value={rate.requests}
          min={1}
          max={100_000}
          width={110}
          onSave={(requests) => change.mutate({ requests })}
        />
        <WholeNumberField
          label="in seconds"
          value={rate.seconds}
          min={1}
          max={3_600}
          width={110}
          onSave={(seconds) => change.mutate({ seconds })}
        />
        <WholeNumberField
          label="Left to colleagues, %"
          value={rate.leftToColleagues}
          min={0}
          max={90}
          width={150}
          onSave={(leftToColleagues) => change.mutate({ leftToColleagues })}
        />
        <span className="faint" style={{ fontSize: 12, paddingBottom: 6 }}>
          The API allows 500 requests in 60 seconds unless your office agreed on something else. Everybody on the same
          token shares them.
        </span>
      </Group>
      {change.error && <ErrorAlert error={change.error} />}
    </>
  );
}

type RowProps = {
  readonly office: Office;
  readonly state: AppState;
  /** Whether the field for a new token is open from the start. */
  readonly isReplacing: boolean;
};

function OfficeRow({ office, state, isReplacing }: RowProps) {
  const [openDialog, setOpenDialog] = useState<'token' | 'clear' | 'remove' | null>(isReplacing ? 'token' : null);
  return (
    <section className="panel" aria-label={office.name}>
      <Group justify="space-between" align="flex-end">
        <div>
          <strong>{office.name}</strong> {office.id === state.currentOfficeId && <Badge tone="open">In use</Badge>}
          <div className="dim" style={{ fontSize: 13 }}>
            {office.baseUrl} · {office.forms.tripPath === null ? '' : `trips at ${office.forms.tripPath} · `}
            {kindLabels[office.kind]}
          </div>
        </div>
        <Group gap="xs" align="flex-end">
          {office.kind !== 'demo' && (
            <Button variant="default" onClick={() => setOpenDialog('token')}>
              Replace token
            </Button>
          )}
          <Button variant="default" onClick={() => setOpenDialog('clear')}>
            Clear saved data
          </Button>
          <Button variant="default" color="red" onClick={() => setOpenDialog('remove')}>
            Remove
          </Button>
        </Group>
      </Group>
      {openDialog === 'token' && <RenewToken office={office} onDone={() => setOpenDialog(null)} />}
      {openDialog === 'clear' && <ClearSavedData office={office} state={state} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'remove' && <RemoveOffice office={office} state={state} onClose={() => setOpenDialog(null)} />}
      <RateFields office={office} />
    </section>
  );
}

export function SettingsScreen() {
  const navigate = useNavigate();
  const { data } = useQuery(appStateQuery);
  const theme = useSetTheme();
  const search = route.useSearch();
  return (
    <Screen title="Settings" isScrolling>
      <section className="panel" aria-label="Appearance">
        <h2>Appearance</h2>
        <SegmentedControl
          size="xs"
          aria-label="Appearance"
          data={themes}
          value={data?.theme ?? 'system'}
          onChange={(value) => theme.mutate(value === 'light' || value === 'dark' ? value : 'system')}
        />
      </section>
      <Group justify="space-between">
        <h2 className="section">Offices</h2>
        <Button onClick={() => void navigate({ to: '/connect', search: {} })}>Connect an office</Button>
      </Group>
      {data?.keychain === 'keychain-unavailable' && (
        <div className="note note-warn" role="status">
          This computer’s keychain cannot be used. Tokens are kept for this session only.
        </div>
      )}
      {data?.offices.map((office) => (
        <OfficeRow key={office.id} office={office} state={data} isReplacing={office.id === search.replace} />
      ))}
      <SavedData />
      <ReportSettings />
      <Labels />
      <span className="faint" style={{ fontSize: 12 }}>
        Tripledger {data?.version}
      </span>
    </Screen>
  );
}
