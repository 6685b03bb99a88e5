/** The button that labels an id without a name. Labels are saved on this computer only. */
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { useLabel } from '@renderer/data/names';
import { useChangePreferences } from '@renderer/data/preferences';
import type { NameKind } from '@shared/records/directory';
import { IconTag } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useDeleteItem } from './delete-with-undo';
import { labelTexts as texts } from './tool-texts';

type Props = {
  readonly kind: NameKind;
  readonly id: string;
  /** Shows the button also if the API gives a name, so that a label can be removed. */
  readonly isAlways?: boolean;
};

export function LabelButton({ kind, id, isAlways = false }: Props) {
  const { label, canChange } = useLabel(kind, id);
  const change = useChangePreferences();
  const deleteItem = useDeleteItem();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(label);
  if (!canChange && !isAlways) return null;
  const remove = () => {
    if (label !== '') deleteItem({ kind: 'label', of: kind, id, label });
    setOpen(false);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') remove();
    else change.mutate({ kind: 'label', of: kind, id, label: text });
    setOpen(false);
  };
  const title = texts.title(kind, id, label === '');
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" width={320} trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xs"
          ml={4}
          aria-label={title}
          title={title}
          onClick={() => {
            setText(label);
            setOpen(!isOpen);
          }}
        >
          <IconTag size={13} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={save} style={{ display: 'flex', gap: 8, alignItems: 'flex-end' }}>
          <TextInput
            label={texts.field(kind, id)}
            description={texts.hint}
            maxLength={120}
            style={{ flex: 1 }}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit">{texts.save}</Button>
          {label !== '' && (
            <Button variant="default" onClick={remove}>
              {texts.remove}
            </Button>
          )}
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
