/** Named views: filters, grouping and the table's arrangement under a name of staff's own. */
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { useChangePreferences, usePreferences } from '@renderer/queries/preferences';
import type { Search } from '@renderer/ui/search';
import type { SavedView } from '@shared/schemas/preferences';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';

type Props = {
  /** The address's filters, grouping and reach as they are now. */
  readonly search: Search;
  /** The name under which the table's arrangement is remembered. */
  readonly table: string;
  readonly onChoose: (view: SavedView) => void;
};

/** A view begins at its first page. */
const transient = new Set(['page']);

export function TripViews({ search, table, onChoose }: Props) {
  const preferences = usePreferences();
  const change = useChangePreferences();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const views = preferences?.tripViews ?? [];
  const isTaken = views.some((view) => view.name === name.trim());
  const save = (event: FormEvent) => {
    event.preventDefault();
    const kept = Object.fromEntries(Object.entries(search).filter(([key]) => !transient.has(key)));
    const view = { name: name.trim(), search: kept, layout: preferences?.tables[table] ?? null };
    if (view.name === '') return;
    change.mutate({ kind: 'trip-view', name: view.name, view });
    setName('');
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={300} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={15} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Views
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <ul className="lines" aria-label="Saved views">
          {views.map((view) => (
            <li key={view.name}>
              <button
                type="button"
                className="link view-name"
                onClick={() => {
                  setOpen(false);
                  onChoose(view);
                }}
              >
                {view.name}
              </button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Delete view ${view.name}`}
                onClick={() => change.mutate({ kind: 'trip-view', name: view.name, view: null })}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {views.length === 0 && <div className="dim">No views yet. Set filters and columns, then name them.</div>}
        <form onSubmit={save} style={{ display: 'flex', gap: 8, marginTop: 8, alignItems: 'flex-end' }}>
          <TextInput
            label="Name of this view"
            maxLength={80}
            style={{ flex: 1 }}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name.trim() === ''}>
            {isTaken ? 'Replace' : 'Save view'}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
