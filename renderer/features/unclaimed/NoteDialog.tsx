/** The dialog for everything that is noted of one sector, or of several at once. */
import { Button, Group, Modal, Select, Stack, Textarea } from '@mantine/core';
import { DateField, getDateError } from '@renderer/ui/DateField';
import { InPopoverContext } from '@renderer/ui/in-popover-context';
import { type Claim, type ClaimPatch, claimStatuses } from '@shared/claims';
import { type FormEvent, useState } from 'react';
import { statusLabels, texts } from './texts';
import { getCommonStatus, type WorkRow } from './work-rows';

type Props = {
  readonly rows: readonly WorkRow[];
  readonly onSave: (patch: ClaimPatch) => void;
  readonly onClose: () => void;
};

const options = claimStatuses.map((status) => ({ value: status, label: statusLabels[status] }));

/** The fields as typed. Of several sectors an empty one stays as it is. */
type Fields = {
  readonly status: string | null;
  readonly chasedOn: string;
  readonly remindOn: string;
  readonly note: string;
};

/** What the fields change: those that differ from how they were when the dialog opened. */
function toPatch(fields: Fields, before: Fields): ClaimPatch {
  const status = claimStatuses.find((name) => name === fields.status);
  return {
    ...(status && fields.status !== before.status ? { status } : {}),
    ...(fields.chasedOn === before.chasedOn ? {} : { chasedOn: fields.chasedOn || null }),
    ...(fields.remindOn === before.remindOn ? {} : { remindOn: fields.remindOn || null }),
    ...(fields.note === before.note ? {} : { note: fields.note }),
  };
}

function toFields(rows: readonly WorkRow[]): Fields {
  const only: Claim | undefined = rows.length === 1 ? rows[0]?.claim : undefined;
  return {
    status: getCommonStatus(rows),
    chasedOn: only?.chasedOn ?? '',
    remindOn: only?.remindOn ?? '',
    note: only?.note ?? '',
  };
}

export function NoteDialog({ rows, onSave, onClose }: Props) {
  const [before] = useState(() => toFields(rows));
  const [fields, setFields] = useState(before);
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const hasError = getDateError(fields.chasedOn) !== null || getDateError(fields.remindOn) !== null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (hasError) return;
    const patch = toPatch(fields, before);
    if (Object.keys(patch).length > 0) onSave(patch);
    onClose();
  };
  const labels = texts.note;
  return (
    <Modal opened onClose={onClose} title={labels.title(rows.length)} centered transitionProps={{ duration: 0 }}>
      <InPopoverContext value>
        <form onSubmit={save} noValidate>
          <Stack gap="sm">
            <Group gap="sm" align="flex-start" grow>
              <Select
                label={labels.status}
                data={options}
                placeholder={labels.unchanged}
                allowDeselect={false}
                value={fields.status}
                onChange={(status) => set({ status })}
                comboboxProps={{ withinPortal: false }}
              />
              <DateField label={labels.chasedOn} value={fields.chasedOn} onChange={(chasedOn) => set({ chasedOn })} />
              <DateField label={labels.remindOn} value={fields.remindOn} onChange={(remindOn) => set({ remindOn })} />
            </Group>
            <Textarea
              data-autofocus
              label={labels.note}
              autosize
              minRows={3}
              maxRows={8}
              maxLength={2_000}
              value={fields.note}
              onChange={(event) => set({ note: event.currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event);
              }}
            />
            {rows.length > 1 && <div className="dim small">{labels.severalHint}</div>}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {labels.cancel}
              </Button>
              <Button type="submit" disabled={hasError}>
                {labels.save}
              </Button>
            </Group>
          </Stack>
        </form>
      </InPopoverContext>
    </Modal>
  );
}
