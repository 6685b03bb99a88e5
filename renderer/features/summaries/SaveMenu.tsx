/** Saves a summary under its name or another one, renames and deletes it. */
import { Button, Menu, Popover, Stack, TextInput } from '@mantine/core';
import { useChangePreferences } from '@renderer/data/app';
import { useDeleteItem } from '@renderer/lists/delete-with-undo';
import { dropRun } from '@renderer/lists/summary-search';
import { getSummaryId, type SavedSummary } from '@shared/settings/preferences';
import { getSummaryReport, type SummaryDefinition } from '@shared/summary/definition';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { texts } from './texts';

type Props = {
  readonly definition: SummaryDefinition;
  readonly all: readonly SavedSummary[];
  /** The saved summary that is shown; null for none. */
  readonly current: SavedSummary | null;
  readonly isChanged: boolean;
  /** Called with the id of the summary that was saved, or with null for one that was deleted. */
  readonly onSaved: (id: string | null) => void;
};

export function SaveMenu({ definition, all, current, isChanged, onSaved }: Props) {
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  /** What the field for a name is for; null while it is closed. */
  const [naming, setNaming] = useState<'save' | 'rename' | null>(null);
  const [typed, setTyped] = useState('');
  const report = getSummaryReport(definition);
  const canSave = current !== null && isChanged;
  const name = typed.trim();
  const isTaken = all.some((summary) => summary.name === name) && !(naming === 'rename' && name === current?.name);
  const store = (as: string, id: string, renamedFrom?: string) => {
    const stored =
      renamedFrom === undefined || !current ? { ...definition, ...dropRun(definition) } : current.definition;
    mutate({ kind: 'summary', report, name: as, definition: stored, id, ...(renamedFrom && { renamedFrom }) });
    onSaved(id);
  };
  const openField = (what: 'save' | 'rename') => {
    setTyped(what === 'rename' ? (current?.name ?? '') : '');
    setNaming(what);
  };
  const save = () => {
    if (canSave) store(current.name, getSummaryId(current));
    else openField('save');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || isTaken) return;
    if (naming === 'rename' && current) store(name, getSummaryId(current), current.name);
    else store(name, crypto.randomUUID());
    setNaming(null);
  };
  return (
    <Popover opened={naming !== null} onChange={() => setNaming(null)} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button.Group>
          <Button variant="default" aria-keyshortcuts="Control+S Meta+S" onClick={save}>
            {canSave ? texts.saved.save : texts.saved.saveAs}
          </Button>
          {current && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" px={6} aria-label={texts.saved.more}>
                  <IconChevronDown size={14} />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => openField('save')}>{texts.saved.saveAs}</Menu.Item>
                <Menu.Item onClick={() => openField('rename')}>{texts.saved.rename}</Menu.Item>
                <Menu.Item
                  onClick={() => {
                    const id = getSummaryId(current);
                    deleteItem({ kind: 'summary', report, name: current.name, definition: current.definition, id });
                    onSaved(null);
                  }}
                >
                  {texts.saved.delete}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </Button.Group>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.saved.name}>
        <Stack component="form" gap={6} align="flex-start" onSubmit={submit}>
          <TextInput
            data-autofocus
            label={texts.saved.name}
            maxLength={80}
            value={typed}
            error={isTaken ? texts.saved.taken(name) : null}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name === '' || isTaken}>
            {texts.saved.save}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
