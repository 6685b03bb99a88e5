/** Things that staff saved under names of their own: choose one, delete one, save what stands now under a name. */
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Confirm } from './Confirm';

type Props = {
  /** What they are called: "Views". */
  readonly title: string;
  /** What one of them is called: "view". */
  readonly noun: string;
  readonly saved: readonly { readonly name: string; readonly description?: string }[];
  /** What stands where nothing is saved yet. */
  readonly empty: string;
  readonly width: number;
  /** Why what stands now cannot be saved. */
  readonly problems?: readonly string[];
  readonly onChoose: (name: string) => void;
  readonly onSave: (name: string) => void;
  readonly onDelete: (name: string) => void;
};

export function SavedMenu({ title, noun, saved, empty, width, problems = [], onChoose, onSave, onDelete }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  /** Which one is to be deleted, until that is confirmed. */
  const [nameToDelete, setNameToDelete] = useState<string | null>(null);
  const name = typed.trim();
  const isTaken = saved.some((each) => each.name === name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || problems.length > 0) return;
    onSave(name);
    setTyped('');
    setOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      onClose={() => setNameToDelete(null)}
      position="bottom-end"
      shadow="md"
      width={width}
      trapFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={15} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={title}>
        <ul className="lines" aria-label={`Saved ${noun}s`}>
          {saved.map(({ name: own, description }) =>
            own === nameToDelete ? (
              <li key={own}>
                <Confirm
                  question={`Delete the ${noun} “${own}”? This cannot be undone.`}
                  action={`Delete ${noun}`}
                  onConfirm={() => {
                    setNameToDelete(null);
                    onDelete(own);
                  }}
                  onCancel={() => setNameToDelete(null)}
                />
              </li>
            ) : (
              <li key={own}>
                <button
                  type="button"
                  className="link view-name"
                  onClick={() => {
                    setOpen(false);
                    onChoose(own);
                  }}
                >
                  {own}
                </button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`Delete ${noun} ${own}`}
                  onClick={() => setNameToDelete(own)}
                >
                  <IconTrash size={14} />
                </ActionIcon>
                {description !== undefined && (
                  <span className="dim small" style={{ flexBasis: '100%' }}>
                    {description}
                  </span>
                )}
              </li>
            ),
          )}
        </ul>
        {saved.length === 0 && <div className="dim">{empty}</div>}
        <form onSubmit={save} style={{ display: 'flex', gap: 8, marginTop: 8, alignItems: 'flex-end' }}>
          <TextInput
            label={`Name of this ${noun}`}
            maxLength={80}
            style={{ flex: 1 }}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name === '' || problems.length > 0}>
            {isTaken ? 'Replace' : `Save ${noun}`}
          </Button>
        </form>
        {problems.length > 0 && (
          <div className="warn small" role="status">
            Not to be saved yet. {problems.join(' ')}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
