/** Connecting an office: the whole window at the first start, and a screen for another one. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { appStateQuery } from '@renderer/data/app';
import { useConnectOffice } from '@renderer/data/offices';
import { useOpenDemoOffice, useSwitchOffice } from '@renderer/data/screen-history';
import { ErrorAlert, Screen } from '@renderer/ui/Screen';
import { AppError } from '@shared/errors/errors';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { texts } from './connect-texts';
import { RemovedOffices } from './OfficePanel';
import { ImportSettings } from './Transfer';

/* The form: base URL, token, name. They are tested against the API before anything is saved. */

type Values = { readonly baseUrl: string; readonly token: string; readonly name: string };

/** Parts of a host that name no office. */
const plainParts: ReadonlySet<string> = new Set(['api', 'www', 'app', 'data', 'localhost']);

/** Proposes an office's name from its host: "Sydney City" for api.sydney-city.example. Empty where the host has none. */
export function proposeName(baseUrl: string): string {
  const host = URL.parse(baseUrl.trim())?.hostname ?? '';
  if (/^[\d.]*$|[:[]/.test(host)) return '';
  const part = host.split('.').find((label) => !plainParts.has(label)) ?? '';
  const labels = part.split('-').filter((word) => word !== '');
  return labels.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ');
}

const required = (message: string) => (value: string) => (value.trim() === '' ? message : null);

/** The field that an error is about. */
const errorFields: Partial<Record<AppError['code'], keyof Values>> = {
  'base-url-invalid': 'baseUrl',
  'token-missing': 'token',
  'token-malformed': 'token',
  'token-refused': 'token',
};

const alert = (message: string) => <span role="alert">{message}</span>;

type FormProps = {
  /** The office that is restored: only its token is missing. */
  readonly restored?: Pick<Values, 'baseUrl' | 'name'> | null;
  readonly onConnected?: () => void;
  /** Stands beside the button. */
  readonly foot?: ReactNode;
};

function ConnectForm({ restored = null, onConnected, foot }: FormProps) {
  const form = useForm<Values>({
    initialValues: { baseUrl: '', name: '', ...restored, token: '' },
    validate: {
      baseUrl: required(texts.form.noBaseUrl),
      token: required(texts.form.noToken),
      name: required(texts.form.noName),
    },
  });
  const connect = useConnectOffice();
  const [isNamed, setNamed] = useState(restored !== null);
  const focus = (field: string) => form.getInputNode(field)?.focus();
  const showError = (error: unknown) => {
    const field = error instanceof AppError ? errorFields[error.code] : undefined;
    if (field === undefined || !(error instanceof AppError)) return;
    form.setFieldError(field, alert(error.message));
    focus(field);
  };
  // Uses the promise: a callback of `mutate` is dropped when the form unmounts, which happens as the new office opens.
  const submit = (sessionOnly: boolean) =>
    form.onSubmit(
      (values) =>
        connect.start({ ...values, sessionOnly }).then(() => {
          // Clears the token from the field as soon as it is no longer needed.
          form.reset();
          onConnected?.();
        }, showError),
      (errors) => focus(Object.keys(errors)[0] ?? ''),
    );
  const error = connect.error instanceof AppError ? connect.error : null;
  const isKeychainMissing = error?.code === 'keychain-unavailable' || error?.code === 'keychain-locked';
  const isOfField = error !== null && errorFields[error.code] !== undefined;
  return (
    <form onSubmit={submit(false)} aria-label={texts.connect} noValidate>
      <Stack gap="md">
        <TextInput
          label={texts.form.baseUrl}
          {...form.getInputProps('baseUrl')}
          autoFocus={restored === null}
          placeholder="https://"
          onBlur={({ currentTarget: { value } }) => {
            if (!isNamed && proposeName(value) !== '') form.setFieldValue('name', proposeName(value));
          }}
        />
        <TextInput
          type="password"
          label={texts.form.token}
          description={texts.form.tokenHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('token')}
          autoFocus={restored !== null}
        />
        <TextInput label={texts.form.name} {...form.getInputProps('name')} onInput={() => setNamed(true)} />
        {connect.error && error?.code !== 'cancelled' && !isOfField && (
          <div className="negative" role="alert">
            {error?.message ?? texts.form.unexpected}
          </div>
        )}
        <Group justify="space-between" gap={8} mt={4}>
          <Button variant="filled" type="submit" size="sm" loading={connect.isPending}>
            {texts.form.submit}
          </Button>
          {connect.isPending && (
            <Button size="sm" onClick={connect.cancel}>
              {texts.form.cancel}
            </Button>
          )}
          {isKeychainMissing && (
            <Button size="sm" onClick={() => submit(true)()}>
              {texts.form.untilClosed}
            </Button>
          )}
          {foot}
        </Group>
      </Stack>
    </form>
  );
}

const route = getRouteApi('/connect');

export function ConnectScreen() {
  const navigate = useNavigate();
  const { name, baseUrl } = route.useSearch();
  const restored = name && baseUrl ? { name, baseUrl } : null;
  // The shell remounts for the new office first. A screen opened before that would load everything twice.
  const showTrips = () => setTimeout(() => void navigate({ to: '/trips', search: {} }));
  return (
    <Screen title={restored === null ? texts.add : texts.restore(restored.name)} hasBack isScrolling>
      <div className="connect-panel">
        <ConnectForm key={restored?.name} restored={restored} onConnected={showTrips} />
      </div>
    </Screen>
  );
}

/* The window while no office is in use: connect one, open a connected one, or explore the demo office. */

export function WelcomeScreen() {
  const { data } = useQuery(appStateQuery);
  const demo = useOpenDemoOffice();
  const open = useSwitchOffice();
  const [isImporting, setImporting] = useState(false);
  const [restored, setRestored] = useState<Pick<Values, 'baseUrl' | 'name'> | null>(null);
  const offices = data?.offices ?? [];
  return (
    <main className="welcome">
      <section aria-label={texts.connect}>
        <h1>{texts.connect}</h1>
        <p className="dim" style={{ margin: '0 0 18px' }}>
          {texts.about}
        </p>
        {data?.notices.map((notice) => (
          <p key={notice} className="warn" role="status">
            {notice}
          </p>
        ))}
        {offices.length > 0 && (
          <Stack gap="xs" mb="lg" role="region" aria-label={texts.choose}>
            {offices.map(({ id, name }) => (
              <Button key={id} loading={open.isPending && open.variables === id} onClick={() => open.mutate(id)}>
                {texts.openNamed(name)}
              </Button>
            ))}
          </Stack>
        )}
        {data && <RemovedOffices offices={data.removedOffices} onRestore={setRestored} />}
        <ConnectForm
          key={restored?.name}
          restored={restored}
          foot={
            <Stack gap={6} align="flex-end" ml="auto">
              <button type="button" className="link" onClick={() => demo.mutate()}>
                {texts.demo}
              </button>
              <button type="button" className="link" onClick={() => setImporting(true)}>
                {texts.importSettings}
              </button>
            </Stack>
          }
        />
        {(demo.error ?? open.error) && <ErrorAlert error={(demo.error ?? open.error) as Error} />}
        {isImporting && <ImportSettings onDone={() => setImporting(false)} />}
      </section>
    </main>
  );
}
