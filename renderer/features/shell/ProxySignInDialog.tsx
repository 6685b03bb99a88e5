/** Dialog that asks for the name and password of the network's proxy. Requests wait until it is answered. */
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { cancelProxySignIn, signInToProxy } from '@renderer/data/queries/proxy';
import type { ProxyChallenge } from '@shared/schemas/proxy-sign-in';
import type { RefObject } from 'react';

type Props = {
  readonly challenge: ProxyChallenge;
  /** The name that was given last: a refused one need not be typed again. */
  readonly username: RefObject<string>;
};

function SignInForm({ challenge, username }: Props) {
  const { id, address, realm, wasRefused } = challenge;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: username.current, password: '' },
    validate: { username: (value) => (value === '' ? 'Please enter your user name' : null) },
  });
  const submit = form.onSubmit((values) => {
    username.current = values.username;
    void signInToProxy({ id, ...values });
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">
          Your network’s proxy <strong>{address}</strong>
          {realm !== '' && ` (“${realm}”)`} asks for a user name and password before Tripledger can reach your office.
          If you do not know them, ask your IT support.
        </Text>
        {wasRefused && (
          <Alert color="red" variant="light" role="alert">
            The proxy did not accept this user name and password. Please try again.
          </Alert>
        )}
        <TextInput
          label="User name"
          autoComplete="off"
          data-autofocus={!wasRefused || undefined}
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <TextInput
          type="password"
          label="Password"
          autoComplete="off"
          data-autofocus={wasRefused || undefined}
          description="Sent to this proxy only. Tripledger remembers it until it closes, and saves it nowhere."
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="sm" onClick={() => void cancelProxySignIn(id)}>
            Cancel
          </Button>
          <Button type="submit" size="sm">
            Sign in
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** @param username - outlives the dialog, which closes while the proxy decides */
export function ProxySignInDialog({ challenge, username }: Props) {
  return (
    <Modal
      opened
      onClose={() => void cancelProxySignIn(challenge.id)}
      title="Sign in to your network"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // The top bar is the page's only banner; the dialog's header must not be another.
      attributes={{ header: { role: 'presentation' } }}
    >
      <SignInForm key={challenge.id} challenge={challenge} username={username} />
    </Modal>
  );
}
