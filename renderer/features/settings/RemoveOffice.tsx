/** Removing an office in two steps on one page, and the offices that can be restored for thirty days. */
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useStateMutation } from '@renderer/data/app';
import { useRemoveOffice } from '@renderer/data/offices';
import { ErrorAlert } from '@renderer/ui/Alerts';
import type { Office, RemovedOffice } from '@shared/records/office';
import { formatDate, getLocalDay } from '@shared/values/dates';
import { useState } from 'react';
import { Row, RowButton } from './rows';
import { ExportSettings } from './Transfer';
import { removalTexts as texts } from './texts';

type DialogProps = { readonly office: Office; readonly onClose: () => void };

/** Main asks once more: nothing that the user has typed goes without a question that a page cannot answer. */
export function RemoveDialog({ office, onClose }: DialogProps) {
  const [isSaving, setSaving] = useState(false);
  const [isReady, setReady] = useState(office.kind !== 'saved');
  const remove = useRemoveOffice();
  return (
    <Modal opened onClose={onClose} title={texts.title(office.name)} size="lg" centered>
      <Stack gap="md">
        {office.kind === 'saved' && (
          <section aria-label={texts.copy}>
            <strong>1 · {texts.copy}</strong>
            <Group gap="md" mt={6}>
              {!isSaving && <RowButton onClick={() => setSaving(true)} label={texts.save} />}
              <Checkbox
                size="xs"
                label={texts.notNeeded}
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
        <section aria-label={texts.remove}>
          <strong>{office.kind === 'saved' ? `2 · ${texts.remove}` : texts.remove}</strong>
          <p className="dim small">{office.kind === 'saved' ? texts.about : texts.aboutUnsaved}</p>
          {remove.error && <ErrorAlert error={remove.error} />}
          <Group gap="xs">
            <Button
              color="red"
              size="compact-sm"
              disabled={!isReady}
              loading={remove.isPending}
              onClick={() => remove.mutate(office.id, { onSuccess: onClose })}
            >
              {texts.remove}
            </Button>
            <RowButton onClick={onClose} label={texts.cancel} />
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
      label={texts.removed(name)}
      fact={texts.erased(formatDate(getLocalDay(removedAtMs + graceMs)))}
      more={erase.variables === id && erase.error && <ErrorAlert error={erase.error} />}
    >
      <RowButton onClick={() => onRestore({ name, baseUrl })} label={texts.restore} />
      <RowButton
        loading={erase.isPending && erase.variables === id}
        onClick={() => erase.mutate(id)}
        label={texts.erase}
      />
    </Row>
  ));
}
