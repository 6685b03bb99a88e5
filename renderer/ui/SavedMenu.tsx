/** A menu of what the user has saved by name, such as views: choose one, delete one, save the current one. */
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { texts } from './texts';

type Props = {
  /** The plural, as the button says it: "Views". */
  readonly title: string;
  /** The singular: "view". */
  readonly noun: string;
  readonly saved: readonly { readonly name: string; readonly description?: string }[];
  /** Shown while nothing is saved. */
  readonly empty: string;
  readonly width: number;
  /** Why the current state cannot be saved. */
  readonly problems?: readonly string[];
  readonly onChoose: (name: string) => void;
  readonly onSave: (name: string) => void;
  readonly onDelete: (name: string) => void;
};

export function SavedMenu({ title, noun, saved, empty, width, problems = [], onChoose, onSave, onDelete }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const name = typed.trim();
  const isTaken = saved.some((item) => item.name === name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || problems.length > 0) return;
    onSave(name);
    setTyped('');
    setOpen(false);
  };
  /** Deletes at once: it can be undone. The list keeps the focus, which its button takes along. */
  const remove = (savedName: string) => {
    list.current?.focus();
    onDelete(savedName);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={width} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={15} />}
          aria-expanded={isOpen}
          aria-keyshortcuts="Control+S"
          onClick={() => setOpen(!isOpen)}
        >
          {title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={title}>
        <ul ref={list} className="lines" aria-label={title} tabIndex={-1}>
          {saved.map(({ name: savedName, description }) => (
            <li key={savedName}>
              <button
                type="button"
                className="link view-name"
                onClick={() => {
                  setOpen(false);
                  onChoose(savedName);
                }}
              >
                {savedName}
              </button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={texts.saved.deleteNamed(noun, savedName)}
                onClick={() => remove(savedName)}
              >
                <IconTrash size={14} />
              </ActionIcon>
              {description !== undefined && (
                <span className="dim small" style={{ flexBasis: '100%' }}>
                  {description}
                </span>
              )}
            </li>
          ))}
        </ul>
        {saved.length === 0 && <div className="dim">{empty}</div>}
        <form onSubmit={save} style={{ display: 'flex', gap: 8, marginTop: 8, alignItems: 'flex-end' }}>
          <TextInput
            data-autofocus
            label={texts.saved.name(noun)}
            maxLength={80}
            style={{ flex: 1 }}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name === '' || problems.length > 0}>
            {isTaken ? texts.saved.replace : texts.saved.save(noun)}
          </Button>
        </form>
        {problems.length > 0 && (
          <div className="warn small" role="status">
            {texts.saved.notYet(problems.join(' '))}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
