/** The form that replaces an office's API token. */
import { Button, Group, TextInput } from '@mantine/core';
import { useRenewToken } from '@renderer/data/queries/offices';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { AppError } from '@shared/errors';
import type { Office } from '@shared/schemas/office';
import { useEffect, useRef, useState } from 'react';
import { texts } from './texts';

export function ReplaceToken({ office, onDone }: { office: Office; onDone: () => void }) {
  const [token, setToken] = useState('');
  const renew = useRenewToken(office.id);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isOtherOffice = renew.error instanceof AppError && renew.error.code === 'office-differs';
  const close = () => {
    setToken('');
    onDone();
  };
  // The error is shown from `renew.error`.
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
          label={office.needsToken ? texts.token.first : texts.token.field}
          description={texts.token.hint(new URL(office.baseUrl).origin)}
          w={340}
          autoComplete="off"
          value={token}
          onChange={(event) => {
            setToken(event.currentTarget.value);
            if (isOtherOffice) renew.reset();
          }}
        />
        <Button type="submit" loading={renew.isPending} disabled={isOtherOffice}>
          {office.needsToken ? texts.token.save : texts.token.replace}
        </Button>
        <Button variant="default" onClick={close}>
          {texts.cancel}
        </Button>
      </Group>
      {renew.error && <ErrorAlert error={renew.error} />}
      {isOtherOffice && (
        <Button color="red" variant="light" loading={renew.isPending} onClick={() => start(true)}>
          {texts.token.clearAndReplace}
        </Button>
      )}
    </form>
  );
}
