/** The list of a table's columns, to show, hide, move and pin them. */
import { ActionIcon, Checkbox, Group, TextInput } from '@mantine/core';
import { texts as uiTexts } from '@renderer/ui/texts';
import { foldText } from '@shared/values/texts';
import { IconArrowDown, IconArrowUp, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { moveColumn } from '../columns/app-column';
import { columnMenuTexts, columnListTexts as texts } from '../menu-texts';
import type { ColumnTable } from '../model/use-app-table';

type Column = ReturnType<ColumnTable['getAllLeafColumns']>[number];

type ItemProps = {
  readonly column: Column;
  readonly title: string;
  readonly onMove: (step: 1 | -1) => void;
};

function ColumnItem({ column, title, onMove }: ItemProps) {
  const isPinned = column.getIsPinned() !== false;
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
        checked={column.getIsVisible()}
        onChange={(event) => column.toggleVisibility(event.currentTarget.checked)}
      />
      <Group gap={0} wrap="nowrap">
        {button(texts.moveUp, IconArrowUp, () => onMove(-1))}
        {button(texts.moveDown, IconArrowDown, () => onMove(1))}
        {button(isPinned ? texts.unpin : texts.pin, Pin, () => column.pin(isPinned ? false : 'start'), isPinned)}
      </Group>
    </Group>
  );
}

export type ColumnListProps = {
  readonly table: ColumnTable;
};

/** Lists of more columns than this have a search. */
const minSearchedColumns = 20;
const { columns: names } = uiTexts;
/** Columns that are listed; typing finds the others. */
const maxListed = 200;

export function ColumnList({ table }: ColumnListProps) {
  const [typed, setTyped] = useState('');
  const columns = table.getAllLeafColumns();
  const ids = columns.map((column) => column.id);
  const move = (index: number, step: 1 | -1) => {
    const [id, target] = [ids[index], ids[index + step]];
    if (id !== undefined && target !== undefined) table.setColumnOrder(moveColumn(ids, id, target));
  };
  const items = columns.map((column, index) => ({ column, index, title: String(column.columnDef.header) }));
  const found = items.filter(({ title }) => foldText(title).includes(foldText(typed.trim())));
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
        {found.slice(0, maxListed).map(({ column, index, title }) => (
          <ColumnItem key={column.id} column={column} title={title} onMove={(step) => move(index, step)} />
        ))}
        {found.length > maxListed && (
          <span className="dim small">{columnMenuTexts.more(found.length - maxListed)}</span>
        )}
      </div>
    </>
  );
}
