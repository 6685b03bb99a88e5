/** Saves a summary under its name or another one, renames and deletes it. */
import { Button, Menu } from '@mantine/core';
import { useChangePreferences } from '@renderer/data/app';
import { dropRun } from '@renderer/lists/summary-search';
import { NameField, useDeleteItem } from '@renderer/lists/ViewTabs';
import { getSummaryId, type SavedSummary } from '@shared/settings/preferences';
import { getSummaryReport, type SummaryDefinition } from '@shared/summary/definition';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
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
  const report = getSummaryReport(definition);
  const canSave = current !== null && isChanged;
  const store = (name: string, id: string, saved = definition, renamedFrom = '') => {
    const stored = { ...saved, ...dropRun(saved) };
    mutate({ kind: 'summary', report, name, definition: stored, id, ...(renamedFrom && { renamedFrom }) });
    onSaved(id);
  };
  const onName = (name: string | null) => {
    setNaming(null);
    if (name === null) return;
    if (naming === 'save' || !current) store(name, crypto.randomUUID());
    else store(name, getSummaryId(current), current.definition, current.name);
  };
  if (naming !== null) {
    return (
      <NameField
        label={texts.saved.name}
        initial={naming === 'rename' ? (current?.name ?? '') : ''}
        isTaken={(name) => all.some((summary) => summary.name === name)}
        onName={onName}
      />
    );
  }
  return (
    <Button.Group>
      <Button
        aria-keyshortcuts="Control+S Meta+S"
        onClick={() => (canSave ? store(current.name, getSummaryId(current)) : setNaming('save'))}
      >
        {canSave ? texts.saved.save : texts.saved.saveAs}
      </Button>
      {current && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button px={6} aria-label={texts.saved.more}>
              <IconChevronDown size={14} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setNaming('save')}>{texts.saved.saveAs}</Menu.Item>
            <Menu.Item onClick={() => setNaming('rename')}>{texts.saved.rename}</Menu.Item>
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
  );
}
