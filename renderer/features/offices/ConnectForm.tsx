/**
 * The form that connects an office: name, base URL, token. They are tested against the API before anything is saved.
 */
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useConnectOffice } from '@renderer/data/queries/offices';
import { AppError } from '@shared/errors';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import { texts } from './texts';

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

export function ConnectForm({ onConnected }: { onConnected?: () => void }) {
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
