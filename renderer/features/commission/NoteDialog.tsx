/** The dialog for everything that is noted of one sector, or of several at once. */

import { Button, Group, Menu, Modal, Select, Stack, Textarea } from '@mantine/core';
import { useChangeClaims } from '@renderer/data/unclaimed';
import { InPopoverContext } from '@renderer/ui/contexts';
import { DateField, getDateError } from '@renderer/ui/DateField';
import { line, showFailure, showResult } from '@renderer/ui/line';
import { type Claim, type ClaimPatch, type ClaimStatus, claimStatuses } from '@shared/commission/claims';
import { IconChevronDown, IconFlag } from '@tabler/icons-react';
import { type FormEvent, useCallback, useState } from 'react';
import { getCommonStatus, type WorkRow } from './unclaimed-columns';
import { statusLabels, texts } from './unclaimed-texts';

/* Changes of what is noted of sectors, each of which the line can undo. */

const showError = (error: unknown) => showFailure(texts.notSaved, error instanceof Error ? error.message : undefined);

export function useStatusChanges(officeId: string) {
  const { mutateAsync } = useChangeClaims(officeId);

  const restore = useCallback(
    async (claims: Claim[]) => {
      try {
        await mutateAsync({ kind: 'replace', claims });
        showResult(texts.undone);
      } catch (error) {
        showError(error);
      }
    },
    [mutateAsync],
  );

  /**
   * Applies a patch to rows, and says so with the words for their number.
   *
   * @param isTyped - whether the user typed it while the rows were shown: another process may have changed them since
   */
  return useCallback(
    async (rows: readonly WorkRow[], patch: ClaimPatch, describe: (count: number) => string, isTyped = false) => {
      const keys = rows.flatMap(({ tripId, sectorId }) => (sectorId === null ? [] : [{ tripId, sectorId }]));
      if (keys.length === 0) {
        if (rows.length > 0) showFailure(texts.onlyWithoutNumber);
        return;
      }
      try {
        const seen = rows.flatMap(({ sectorId, claim }) => (sectorId === null ? [] : [claim]));
        const before = await mutateAsync({ kind: 'patch', keys, patch, ...(isTyped ? { seen } : {}) });
        const missing = rows.length - keys.length;
        const addition = missing > 0 ? texts.withoutNumber(missing) : '';
        line.showUndo(`${describe(keys.length)}${addition}`, () => restore(before));
      } catch (error) {
        showError(error);
      }
    },
    [mutateAsync, restore],
  );
}

/* Sets the status of the selected rows: by a menu, or F2 and a digit. */

/** Finds the status of a digit. */
export const findStatusByKey = (key: string): ClaimStatus | undefined =>
  /^[1-9]$/.test(key) ? claimStatuses[Number(key) - 1] : undefined;

type StatusMenuProps = {
  readonly isDisabled: boolean;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onStatus: (status: ClaimStatus) => void;
  readonly onNote: () => void;
};

export function StatusMenu({ isDisabled, isOpen, onOpenChange, onStatus, onNote }: StatusMenuProps) {
  const choose = (work: () => void) => {
    onOpenChange(false);
    work();
  };
  return (
    <Menu
      // Not by keys: F2 that opens it would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
      opened={isOpen && !isDisabled}
      onChange={onOpenChange}
      position="bottom-start"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Button
          variant="default"
          disabled={isDisabled}
          title={texts.setStatusTitle}
          leftSection={<IconFlag size={14} />}
          rightSection={<IconChevronDown size={14} />}
        >
          {texts.setStatus}
        </Button>
      </Menu.Target>
      <Menu.Dropdown
        onKeyDown={(event) => {
          const status = findStatusByKey(event.key);
          if (status) choose(() => onStatus(status));
        }}
      >
        {claimStatuses.map((status, index) => (
          <Menu.Item
            key={status}
            rightSection={<span className="dim small">{index + 1}</span>}
            onClick={() => choose(() => onStatus(status))}
          >
            {statusLabels[status]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => choose(onNote)}>{texts.noteAndReminder}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

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
