/** One office in the settings: its address, token, saved data, removal and rate limit. */
import { Box, Button, Group, TextInput } from '@mantine/core';
import { useEditOffice, useRemoveOffice, useRenewToken, useSetRate } from '@renderer/data/offices';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { SegmentedControl } from '@renderer/ui/choices';
import { ReplaceTokenContext } from '@renderer/ui/contexts';
import { Badge } from '@renderer/ui/FormattedValues';
import { AppError } from '@shared/errors/errors';
import { type AppState, type Office, type OfficeColour, officeColours } from '@shared/records/office';
import { useEffect, useRef, useState } from 'react';
import { ClearSavedData } from './ClearSavedData';
import { colourLabels, kindLabels, texts } from './texts';
import { WholeNumberField } from './WholeNumberField';

/* An office's rate limit, and the share of it that is left to other users of the token. */

function RateFields({ office }: { office: Office }) {
  const change = useSetRate(office.id);
  const { rate } = office;
  return (
    <>
      <Group gap="sm" align="flex-end" mt="sm">
        <WholeNumberField
          label={texts.rate.requests}
          value={rate.requests}
          min={1}
          max={100_000}
          width={110}
          onSave={(requests) => change.mutate({ requests })}
        />
        <WholeNumberField
          label={texts.rate.seconds}
          value={rate.seconds}
          min={1}
          max={3_600}
          width={110}
          onSave={(seconds) => change.mutate({ seconds })}
        />
        <WholeNumberField
          label={texts.rate.leftForOthers}
          value={rate.otherClientsPercent}
          min={0}
          max={90}
          width={150}
          onSave={(otherClientsPercent) => change.mutate({ otherClientsPercent })}
        />
        <span className="faint" style={{ fontSize: 12, paddingBottom: 6 }}>
          {texts.rate.hint}
        </span>
      </Group>
      {change.error && <ErrorAlert error={change.error} />}
    </>
  );
}

/* The form that renames an office and gives it a colour. */

const choices = officeColours.map((value) => ({ value, label: colourLabels[value] }));

function EditOffice({ office, onDone }: { office: Office; onDone: () => void }) {
  const [name, setName] = useState(office.name);
  const [colour, setColour] = useState<OfficeColour>(office.colour ?? 'none');
  const edit = useEditOffice(office.id);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        edit.mutate({ name, colour }, { onSuccess: onDone });
      }}
    >
      <Group align="flex-end" gap="sm" mt="xs">
        <TextInput
          label={texts.edit.name}
          w={240}
          maxLength={200}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SegmentedControl aria-label={texts.edit.colour} data={choices} value={colour} onChange={setColour} />
        <Button type="submit" loading={edit.isPending}>
          {texts.edit.save}
        </Button>
        <Button variant="default" onClick={onDone}>
          {texts.cancel}
        </Button>
      </Group>
      <p className="dim small">
        {texts.edit.hint} {office.kind === 'saved' && !office.needsToken && texts.edit.address}
      </p>
      {edit.error && <ErrorAlert error={edit.error} />}
    </form>
  );
}

/* The form that replaces an office's API token, and its address. */

/** The origin of a web address; null for any other text, such as a host and a port without https://. */
function getOrigin(text: string): string | null {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

function ReplaceToken({ office, onDone }: { office: Office; onDone: () => void }) {
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

type Props = {
  readonly office: Office;
  readonly state: AppState;
  /** Whether the form for a new token is open at first. */
  readonly isReplacing: boolean;
};

export function OfficePanel({ office, state, isReplacing }: Props) {
  const [openDialog, setOpenDialog] = useState<'edit' | 'token' | null>(
    isReplacing || office.needsToken ? 'token' : null,
  );
  // Main asks: nothing that the user has typed goes without a question that a page cannot answer.
  const remove = useRemoveOffice();
  return (
    <section className="panel" aria-label={office.name}>
      <Group justify="space-between" align="flex-end">
        <div>
          <strong>{office.name}</strong>{' '}
          {office.id === state.currentOfficeId && <Badge variant="info">{texts.offices.current}</Badge>}
          <div className="dim" style={{ fontSize: 13 }}>
            {office.baseUrl} · {office.needsToken ? texts.token.missing : kindLabels[office.kind]}
          </div>
        </div>
        <Group gap="xs" align="flex-end">
          <Button variant="default" onClick={() => setOpenDialog('edit')}>
            {texts.edit.open}
          </Button>
          {office.kind !== 'demo' && (
            <Button variant="default" onClick={() => setOpenDialog('token')}>
              {office.needsToken ? texts.token.enter : texts.token.replace}
            </Button>
          )}
          <ClearSavedData officeId={office.id} />
          <Button variant="default" color="red" loading={remove.isPending} onClick={() => remove.mutate(office.id)}>
            {texts.offices.remove}
          </Button>
        </Group>
      </Group>
      {openDialog === 'edit' && <EditOffice office={office} onDone={() => setOpenDialog(null)} />}
      {openDialog === 'token' && <ReplaceToken office={office} onDone={() => setOpenDialog(null)} />}
      {remove.error && <ErrorAlert error={remove.error} />}
      <RateFields office={office} />
    </section>
  );
}
