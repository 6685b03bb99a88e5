/** The form that replaces an office's API token, and its address. */
import { Box, Button, Group, TextInput } from '@mantine/core';
import { useRenewToken } from '@renderer/data/queries/offices';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { ReplaceTokenContext } from '@renderer/ui/replace-token-context';
import { AppError } from '@shared/errors';
import type { Office } from '@shared/schemas/office';
import { useEffect, useRef, useState } from 'react';
import { texts } from './texts';

/** The origin of a web address; null for any other text, such as a host and a port without https://. */
function getOrigin(text: string): string | null {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

export function ReplaceToken({ office, onDone }: { office: Office; onDone: () => void }) {
  const [token, setToken] = useState('');
  const [baseUrl, setBaseUrl] = useState(office.baseUrl);
  const renew = useRenewToken(office.id);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isOtherOffice = renew.error instanceof AppError && renew.error.code === 'office-differs';
  const close = () => {
    setToken('');
    onDone();
  };
  // The error is shown from `renew.error`.
  const start = (clearsSavedData: boolean) => {
    const isMoved = baseUrl.trim() !== office.baseUrl;
    void renew.start({ token, clearsSavedData, baseUrl: isMoved ? baseUrl : null }).then(close, () => undefined);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start(false);
      }}
    >
      <Group align="flex-end" gap="xs" mt="xs">
        {office.kind === 'saved' && (
          <TextInput
            label={texts.token.baseUrl}
            w={300}
            maxLength={2_000}
            value={baseUrl}
            onChange={(event) => {
              setBaseUrl(event.currentTarget.value);
              if (isOtherOffice) renew.reset();
            }}
          />
        )}
        <TextInput
          ref={field}
          type="password"
          label={office.needsToken ? texts.token.first : texts.token.field}
          description={texts.token.hint(getOrigin(baseUrl))}
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
        <Button
          variant="default"
          onClick={() => {
            renew.cancel();
            close();
          }}
        >
          {texts.cancel}
        </Button>
      </Group>
      {renew.error && (
        <ReplaceTokenContext.Provider value={null}>
          <Box mt="xs">
            <ErrorAlert error={renew.error} />
          </Box>
        </ReplaceTokenContext.Provider>
      )}
      {isOtherOffice && (
        <Button color="red" variant="light" loading={renew.isPending} onClick={() => start(true)}>
          {texts.token.clearAndReplace}
        </Button>
      )}
    </form>
  );
}
