/** The screen that connects another office. */
import { Alert, Button, Divider, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { appStateQuery } from '@renderer/data/app';
import { useConnectOffice } from '@renderer/data/offices';
import { useOpenDemoOffice, useSwitchOffice } from '@renderer/data/screen-history';
import { Notices } from '@renderer/lists/notes';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { Screen } from '@renderer/ui/Screen';
import { AppError } from '@shared/errors/errors';
import type { Office } from '@shared/records/office';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { texts } from './connect-texts';
import { ImportSettings } from './Transfer';
import './welcome.css';

/*
 * The form that connects an office: name, base URL, token. They are tested against the API before anything is saved.
 */

type Values = { readonly name: string; readonly baseUrl: string; readonly token: string };

/** What an address begins with: only a host has to be typed. */
const addressStart = 'https://';

/** A whole address that is pasted replaces the start that stands in the field. */
function makeRoomForAddress({ currentTarget, clipboardData }: ClipboardEvent<HTMLInputElement>): void {
  const isWhole = /^\s{0,20}https?:\/\//i.test(clipboardData.getData('text'));
  if (isWhole && currentTarget.value === addressStart) currentTarget.select();
}

const required = (message: string) => (value: string) => (value.trim() === '' ? message : null);

/** Errors about what was entered, or that offer to connect without the keychain: it goes without saying that nothing was saved. */
const fieldErrors: ReadonlySet<string> = new Set([
  'usage',
  'base-url-invalid',
  'token-missing',
  'token-malformed',
  'token-refused',
  'keychain-unavailable',
  'keychain-locked',
]);

function ConnectForm({ onConnected }: { onConnected?: () => void }) {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { name: '', baseUrl: addressStart, token: '' },
    validate: {
      name: required(texts.form.noName),
      baseUrl: required(texts.form.noBaseUrl),
      token: required(texts.form.noToken),
    },
  });
  const connect = useConnectOffice();
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => nameField.current?.focus(), []);
  // Uses the promise: a callback of `mutate` is dropped when the form unmounts, which happens as the new office
  // opens. The error is shown from `connect.error`.
  const submit = (sessionOnly: boolean) =>
    form.onSubmit((values) =>
      connect.start({ ...values, sessionOnly }).then(
        () => {
          // Clears the token from the field as soon as it is no longer needed.
          form.reset();
          onConnected?.();
        },
        () => undefined,
      ),
    );
  const error = connect.error instanceof AppError ? connect.error : null;
  const isKeychainMissing = error?.code === 'keychain-unavailable' || error?.code === 'keychain-locked';
  return (
    <form onSubmit={submit(false)} aria-label={texts.connect}>
      <Stack gap="sm">
        <TextInput
          ref={nameField}
          label={texts.form.name}
          placeholder={texts.form.namePlaceholder}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={texts.form.baseUrl}
          description={texts.form.baseUrlHint}
          key={form.key('baseUrl')}
          onPaste={makeRoomForAddress}
          {...form.getInputProps('baseUrl')}
        />
        <TextInput
          type="password"
          label={texts.form.token}
          description={texts.form.tokenHint}
          autoComplete="off"
          key={form.key('token')}
          {...form.getInputProps('token')}
        />
        {connect.error && error?.code !== 'cancelled' && (
          <Alert color="red" variant="light" role="alert" title={texts.form.notConnected}>
            {error?.message ?? texts.form.unexpected} {!fieldErrors.has(error?.code ?? '') && texts.form.nothingSaved}
          </Alert>
        )}
        <Group gap="xs">
          <Button type="submit" size="sm" loading={connect.isPending}>
            {texts.form.submit}
          </Button>
          {connect.isPending && (
            <Button variant="default" size="sm" onClick={connect.cancel}>
              {texts.form.cancel}
            </Button>
          )}
          {isKeychainMissing && (
            <Button variant="default" size="sm" onClick={() => submit(true)()}>
              {texts.form.untilClosed}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

export function ConnectScreen() {
  const navigate = useNavigate();
  // The shell remounts for the new office first. A screen opened before that would load everything twice.
  const showTrips = () => setTimeout(() => void navigate({ to: '/trips', search: {} }));
  return (
    <Screen title={texts.connect} hasBack isScrolling>
      <section className="panel" style={{ maxWidth: 460 }}>
        <ConnectForm onConnected={showTrips} />
      </section>
    </Screen>
  );
}

/* The screen shown while no office is in use: connect one, open a connected one, or explore the demo office. */

/** Lets the user choose the next office after the one in use was removed. */
function ChooseOffice({ offices }: { offices: readonly Office[] }) {
  const open = useSwitchOffice();
  return (
    <section className="panel" aria-label={texts.choose} style={{ marginBottom: 12 }}>
      <h2>{texts.choose}</h2>
      <ul className="lines">
        {offices.map((office) => (
          <li key={office.id}>
            <span style={{ flex: 1, minWidth: 0 }}>
              <strong>{office.name}</strong>
              <span className="dim small" style={{ display: 'block', overflowWrap: 'anywhere' }}>
                {office.baseUrl}
              </span>
            </span>
            <Button
              variant="default"
              aria-label={texts.openNamed(office.name)}
              loading={open.isPending && open.variables === office.id}
              onClick={() => open.mutate(office.id)}
            >
              {texts.open}
            </Button>
          </li>
        ))}
      </ul>
      {open.error && <ErrorAlert error={open.error} />}
    </section>
  );
}

export function WelcomeScreen() {
  const { data } = useQuery(appStateQuery);
  const demo = useOpenDemoOffice();
  const [isImporting, setImporting] = useState(false);
  return (
    <main className="welcome">
      <div className="welcome-box">
        <Title order={1} size={26} mb={4}>
          {texts.product}
        </Title>
        <Text c="dimmed" mb="lg">
          {texts.about}
        </Text>
        <Notices />
        {data && data.offices.length > 0 && <ChooseOffice offices={data.offices} />}
        <section className="panel" aria-label={texts.connect}>
          <h2>{data?.offices.length === 0 ? texts.connectFirst : texts.connectAnother}</h2>
          <ConnectForm />
        </section>
        <Divider my="lg" label={texts.or} />
        <Button variant="default" fullWidth size="sm" loading={demo.isPending} onClick={() => demo.mutate()}>
          {texts.demo}
        </Button>
        <Text c="dimmed" size="xs" mt={6} ta="center">
          {texts.demoHint}
        </Text>
        {demo.error && <ErrorAlert error={demo.error} />}
        <Button variant="subtle" fullWidth size="sm" mt="xs" onClick={() => setImporting(true)}>
          {texts.importSettings}
        </Button>
        {isImporting && <ImportSettings onDone={() => setImporting(false)} />}
      </div>
    </main>
  );
}
