/** Dialog that asks for the name and password of the network's proxy. Requests wait until it is answered. */
import { Alert, Modal, Stack, Text, TextInput } from '@mantine/core';
import { call } from '@renderer/data/call';
import { FormButtons } from '@renderer/ui/forms';
import type { ProxyChallenge } from '@shared/app/app-schema';
import type { FormEvent, RefObject } from 'react';
import { texts } from './late-texts';

type Props = {
  readonly challenge: ProxyChallenge;
  /** The name that was given last: a refused one need not be typed again. It outlives the dialog, which closes meanwhile. */
  readonly username: RefObject<string>;
};

export function ProxySignInDialog({ challenge: { id, address, wasRefused }, username }: Props) {
  const cancel = () => void call('proxy:cancel', id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    username.current = String(typed.get('username'));
    // No mutation: the query client would remember the password.
    void call('proxy:sign-in', { id, username: username.current, password: String(typed.get('password')) });
  };
  return (
    <Modal opened onClose={cancel} title={texts.proxy.title} closeOnClickOutside={false}>
      <form key={id} onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{texts.proxy.challenge(address)}</Text>
          {wasRefused && (
            <Alert color="red" variant="light" role="alert">
              {texts.proxy.notAccepted}
            </Alert>
          )}
          <TextInput
            name="username"
            label={texts.proxy.userName}
            required
            withAsterisk={false}
            autoComplete="off"
            data-autofocus={!wasRefused || undefined}
            defaultValue={username.current}
          />
          <TextInput
            name="password"
            type="password"
            label={texts.proxy.password}
            autoComplete="off"
            data-autofocus={wasRefused || undefined}
            description={texts.proxy.passwordHint}
          />
          <FormButtons save={texts.proxy.signIn} onCancel={cancel} />
        </Stack>
      </form>
    </Modal>
  );
}
