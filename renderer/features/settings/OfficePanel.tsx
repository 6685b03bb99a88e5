/** One office in the settings: its address, token, saved data and removal. */
import { Box, Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useStateMutation } from '@renderer/data/app';
import { useRemoveOffice, useRenewToken } from '@renderer/data/offices';
import { FormButtons } from '@renderer/ui/forms';
import { SavedTextField } from '@renderer/ui/SavedTextField';
import { ErrorAlert } from '@renderer/ui/Screen';
import type { Office, RemovedOffice } from '@shared/records/office';
import { formatDate, getLocalDay } from '@shared/values/dates';
import { useEffect, useState } from 'react';
import { Row, RowButton } from './rows';
import { ExportSettings } from './Transfer';
import { kindLabels, removalTexts, texts } from './texts';

/* Removing an office in two steps on one page, and the offices that can be restored for thirty days. */

type DialogProps = { readonly office: Office; readonly onClose: () => void };

/** Main asks once more: nothing that the user has typed goes without a question that a page cannot answer. */
function RemoveDialog({ office, onClose }: DialogProps) {
  const [isSaving, setSaving] = useState(false);
  const [isReady, setReady] = useState(office.kind !== 'saved');
  const remove = useRemoveOffice();
  return (
    <Modal opened onClose={onClose} title={removalTexts.title(office.name)} size="lg" centered>
      <Stack gap="md">
        {office.kind === 'saved' && (
          <section aria-label={removalTexts.copy}>
            <strong>1 · {removalTexts.copy}</strong>
            <Group gap="md" mt={6}>
              {!isSaving && <RowButton onClick={() => setSaving(true)} label={removalTexts.save} />}
              <Checkbox
                size="xs"
                label={removalTexts.notNeeded}
                checked={isReady}
                onChange={(event) => setReady(event.currentTarget.checked)}
              />
            </Group>
            {isSaving && (
              <ExportSettings
                onDone={(isSaved) => {
                  setSaving(false);
                  if (isSaved) setReady(true);
                }}
              />
            )}
          </section>
        )}
        <section aria-label={removalTexts.remove}>
          <strong>{office.kind === 'saved' ? `2 · ${removalTexts.remove}` : removalTexts.remove}</strong>
          <p className="dim small">{office.kind === 'saved' ? removalTexts.about : removalTexts.aboutUnsaved}</p>
          {remove.error && <ErrorAlert error={remove.error} />}
          <Group gap="xs">
            <Button
              variant="filled"
              color="red"
              size="compact-sm"
              disabled={!isReady}
              loading={remove.isPending}
              onClick={() => remove.mutate(office.id, { onSuccess: onClose })}
            >
              {removalTexts.remove}
            </Button>
            <RowButton onClick={onClose} label={removalTexts.cancel} />
          </Group>
        </section>
      </Stack>
    </Modal>
  );
}

const graceMs = 30 * 86_400_000;

type RemovedProps = {
  readonly offices: readonly RemovedOffice[];
  /** Asks for a token of the same office. */
  readonly onRestore: (office: Pick<RemovedOffice, 'name' | 'baseUrl'>) => void;
};

/** "Sydney City, erased 28 Dec · Restore · Erase now". */
export function RemovedOffices({ offices, onRestore }: RemovedProps) {
  const erase = useStateMutation('offices:erase');
  return offices.map(({ id, name, baseUrl, removedAtMs }) => (
    <Row
      key={id}
      name={name}
      label={removalTexts.removed(name)}
      fact={removalTexts.erased(formatDate(getLocalDay(removedAtMs + graceMs)))}
      more={erase.variables === id && erase.error && <ErrorAlert error={erase.error} />}
    >
      <RowButton onClick={() => onRestore({ name, baseUrl })} label={removalTexts.restore} />
      <RowButton
        loading={erase.isPending && erase.variables === id}
        onClick={() => erase.mutate(id)}
        label={removalTexts.erase}
      />
    </Row>
  ));
}

function EditOffice({ office }: { readonly office: Office }) {
  const edit = useStateMutation('offices:edit');
  const save = (name: string) => edit.mutateAsync({ officeId: office.id, name });
  return (
    <>
      <SavedTextField label={texts.edit.name} w={240} maxLength={200} autoFocus text={office.name} save={save} />
      {office.kind === 'saved' && !office.needsToken && <p className="dim small">{texts.edit.address}</p>}
      {edit.error && <ErrorAlert error={edit.error} />}
    </>
  );
}

/** The origin of a web address; null for any other text, such as a host and a port without https://. */
function getOrigin(text: string): string | null {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

function ReplaceToken({ office, onDone }: { office: Office; onDone: () => void }) {
  const [token, setToken] = useState('');
  const [baseUrl, setBaseUrl] = useState(office.baseUrl);
  const renew = useRenewToken(office.id);
  const close = () => {
    setToken('');
    onDone();
  };
  // The error is shown from `renew.error`.
  const start = () => {
    const isMoved = baseUrl.trim() !== office.baseUrl;
    void renew.start({ token, baseUrl: isMoved ? baseUrl : null }).then(close, () => undefined);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <Group align="flex-end" gap="xs" mt="xs">
        {office.kind === 'saved' && (
          <TextInput
            label={texts.token.baseUrl}
            w={300}
            maxLength={2_000}
            value={baseUrl}
            onChange={(event) => setBaseUrl(event.currentTarget.value)}
          />
        )}
        <TextInput
          autoFocus
          type="password"
          label={office.needsToken ? texts.token.first : texts.token.field}
          description={texts.token.hint(getOrigin(baseUrl))}
          w={340}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <FormButtons
          save={office.needsToken ? texts.token.save : texts.token.replace}
          onCancel={() => {
            renew.cancel();
            close();
          }}
          isSaving={renew.isPending}
        />
      </Group>
      {renew.error && (
        <Box mt="xs">
          <ErrorAlert error={renew.error} />
        </Box>
      )}
    </form>
  );
}

type Props = {
  readonly office: Office;
  /** Whether what led here, or is pressed here, opens the form for a new token. */
  readonly isReplacing: boolean;
  /** Called when that form is open. */
  readonly onOpened: () => void;
};

export function OfficeRow({ office, isReplacing, onOpened }: Props) {
  const [openDialog, setOpenDialog] = useState<'edit' | 'token' | 'remove' | null>(office.needsToken ? 'token' : null);
  useEffect(() => {
    if (!isReplacing) return;
    setOpenDialog('token');
    onOpened();
  }, [isReplacing, onOpened]);
  const close = () => setOpenDialog(null);
  return (
    <Row
      name={office.name}
      fact={[
        office.baseUrl,
        office.needsToken ? texts.token.missing : kindLabels[office.kind],
        texts.offices.currency,
      ].join(' · ')}
      more={
        (openDialog === 'edit' || openDialog === 'token') && (
          <>
            {openDialog === 'edit' && <EditOffice office={office} />}
            {openDialog === 'token' && <ReplaceToken office={office} onDone={close} />}
          </>
        )
      }
    >
      <RowButton
        label={texts.edit.open}
        isOpen={openDialog === 'edit'}
        onClick={() => setOpenDialog(openDialog === 'edit' ? null : 'edit')}
      />
      {office.kind !== 'demo' && (
        <RowButton
          onClick={() => setOpenDialog('token')}
          label={office.needsToken ? texts.token.enter : texts.token.replace}
        />
      )}
      <RowButton onClick={() => setOpenDialog('remove')} label={texts.offices.remove} />
      {openDialog === 'remove' && <RemoveDialog office={office} onClose={close} />}
    </Row>
  );
}
