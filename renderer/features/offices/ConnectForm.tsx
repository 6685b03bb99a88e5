/**
 * The form that connects an office: name, base URL, token. They are tested against the API before anything is saved.
 */
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useConnectOffice } from '@renderer/data/queries/offices';
import { AppError } from '@shared/errors';

type Values = { readonly name: string; readonly baseUrl: string; readonly token: string };

const required = (message: string) => (value: string) => (value.trim() === '' ? message : null);

export function ConnectForm({ onConnected }: { onConnected?: () => void }) {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { name: '', baseUrl: 'https://', token: '' },
    validate: {
      name: required('Please give the office a name'),
      baseUrl: required('Please enter the base URL'),
      token: required('Please paste the API token'),
    },
  });
  const connect = useConnectOffice();
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
    <form onSubmit={submit(false)} aria-label="Connect an office">
      <Stack gap="sm">
        <TextInput
          label="Office name"
          placeholder="Sydney City"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Base URL"
          description="As given with the token. https only; http is allowed on this computer itself."
          key={form.key('baseUrl')}
          {...form.getInputProps('baseUrl')}
        />
        <TextInput
          type="password"
          label="API token"
          description="Kept in this computer’s keychain and nowhere else."
          autoComplete="off"
          key={form.key('token')}
          {...form.getInputProps('token')}
        />
        {connect.error && error?.code !== 'cancelled' && (
          <Alert color="red" variant="light" role="alert" title="Not connected">
            {error?.message ?? 'Something went wrong in Tripledger.'} {!isKeychainMissing && 'Nothing was saved.'}
          </Alert>
        )}
        <Group gap="xs">
          <Button type="submit" size="sm" loading={connect.isPending}>
            Connect
          </Button>
          {connect.isPending && (
            <Button variant="default" size="sm" onClick={connect.cancel}>
              Cancel
            </Button>
          )}
          {isKeychainMissing && (
            <Button variant="default" size="sm" onClick={() => submit(true)()}>
              Connect for this session only
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
