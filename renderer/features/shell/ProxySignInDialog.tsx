/** Dialog that asks for the name and password of the network's proxy. Requests wait until it is answered. */
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '@renderer/data/call';
import type { ProxyChallenge } from '@shared/app/app-schema';
import type { RefObject } from 'react';
import { texts } from './late-texts';

type Props = {
  readonly challenge: ProxyChallenge;
  /** The name that was given last: a refused one need not be typed again. */
  readonly username: RefObject<string>;
};

function SignInForm({ challenge, username }: Props) {
  const { id, address, wasRefused } = challenge;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: username.current, password: '' },
    validate: { username: (value) => (value === '' ? texts.proxy.noUserName : null) },
  });
  const submit = form.onSubmit((values) => {
    username.current = values.username;
    // No mutation: the query client would remember the password.
    void call('proxy:sign-in', { id, ...values });
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{texts.proxy.challenge(address)}</Text>
        {wasRefused && (
          <Alert color="red" variant="light" role="alert">
            {texts.proxy.notAccepted}
          </Alert>
        )}
        <TextInput
          label={texts.proxy.userName}
          autoComplete="off"
          data-autofocus={!wasRefused || undefined}
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <TextInput
          type="password"
          label={texts.proxy.password}
          autoComplete="off"
          data-autofocus={wasRefused || undefined}
          description={texts.proxy.passwordHint}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="sm" onClick={() => void call('proxy:cancel', id)}>
            {texts.cancel}
          </Button>
          <Button type="submit" size="sm">
            {texts.proxy.signIn}
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
      onClose={() => void call('proxy:cancel', challenge.id)}
      title={texts.proxy.title}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': texts.close }}
      // The top bar is the page's only banner; the dialog's header must not be another.
      attributes={{ header: { role: 'presentation' } }}
    >
      <SignInForm key={challenge.id} challenge={challenge} username={username} />
    </Modal>
  );
}
