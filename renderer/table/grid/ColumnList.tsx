/** The list of a table's columns, to show, hide, move and pin them. */
import { ActionIcon, Checkbox, Group, TextInput } from '@mantine/core';
import { texts as uiTexts } from '@renderer/ui/texts';
import { foldText } from '@shared/values/texts';
import { IconArrowDown, IconArrowUp, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { moveColumn } from '../columns/app-column';
import { columnMenuTexts, columnListTexts as texts } from '../menu-texts';
import { type ColumnLayout, isShown } from '../model/column-layout';

type Layout = ColumnLayout<never>;

type ItemProps = ColumnListProps & {
  readonly column: Layout['all'][number];
  readonly onMove: (step: 1 | -1) => void;
};

function ColumnItem({ layout, column, onMove }: ItemProps) {
  const { pinned, visibility, windowWidth, change, show } = layout;
  const { id, header: title } = column;
  const isPinned = pinned.includes(id);
  const others = pinned.filter((other) => other !== id);
  const Pin = isPinned ? IconPinFilled : IconPin;
  const button = (label: string, Icon: typeof IconPin, act: () => void, isPressed?: boolean) => (
    <ActionIcon
      size="sm"
      aria-label={`${label} ${title}`}
      title={label}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      onClick={act}
    >
      <Icon size={14} />
    </ActionIcon>
  );
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Checkbox
        size="xs"
        label={title}
        checked={isShown(column, visibility, windowWidth)}
        onChange={(event) => show(column, event.currentTarget.checked)}
      />
      <Group gap={0} wrap="nowrap">
        {button(texts.moveUp, IconArrowUp, () => onMove(-1))}
        {button(texts.moveDown, IconArrowDown, () => onMove(1))}
        {button(
          isPinned ? texts.unpin : texts.pin,
          Pin,
          () => change({ pinned: isPinned ? others : [...others, id] }),
          isPinned,
        )}
      </Group>
    </Group>
  );
}

export type ColumnListProps = { readonly layout: Layout };

/** Lists of more columns than this have a search. */
const minSearchedColumns = 20;
const { columns: names } = uiTexts;
/** Columns that are listed; typing finds the others. */
const maxListed = 200;

export function ColumnList({ layout }: ColumnListProps) {
  const [typed, setTyped] = useState('');
  const { all, change } = layout;
  const ids = all.map(({ id }) => id);
  const move = (index: number, step: 1 | -1) => {
    const [id, target] = [ids[index], ids[index + step]];
    if (id !== undefined && target !== undefined) change({ order: moveColumn(ids, id, target) });
  };
  const items = all.map((column, index) => ({ column, index }));
  const found = items.filter(({ column }) => foldText(column.header).includes(foldText(typed.trim())));
  return (
    <>
      {items.length > minSearchedColumns && (
        <TextInput
          mb={6}
          aria-label={names.search}
          placeholder={names.search}
          data-autofocus
          value={typed}
          rightSectionWidth={130}
          rightSection={
            <span className="dim small num" role="status">
              {typed.trim() === '' ? names.all(items.length) : names.found(found.length, items.length)}
            </span>
          }
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className="column-list">
        {found.slice(0, maxListed).map(({ column, index }) => (
          <ColumnItem key={column.id} layout={layout} column={column} onMove={(step) => move(index, step)} />
        ))}
        {found.length > maxListed && (
          <span className="dim small">{columnMenuTexts.more(found.length - maxListed)}</span>
        )}
      </div>
    </>
  );
}
