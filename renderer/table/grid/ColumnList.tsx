/** The list of a table's columns, to show, hide, name, move and pin them. */
import { ActionIcon, Checkbox, Group, TextInput } from '@mantine/core';
import { ColumnSearch, matchesColumnName, minSearchedColumns, useVirtualList } from '@renderer/ui/long-list';
import { maxColumnName } from '@shared/settings/preferences';
import { IconArrowDown, IconArrowUp, IconPencil, IconPin, IconPinFilled } from '@tabler/icons-react';
import { type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { moveColumn } from '../columns/app-column';
import { columnListTexts as texts } from '../menu-texts';
import type { ColumnTable } from '../model/use-app-table';

type Column = ReturnType<ColumnTable['getAllLeafColumns']>[number];

type NameFieldProps = {
  readonly title: string;
  /** Null where the name stays as it is. */
  readonly onDone: (name: string | null) => void;
};

/** Names a column in place: Enter or leaving the field does, Esc does not. */
function NameField({ title, onDone }: NameFieldProps) {
  const [name, setName] = useState(title);
  const isDone = useRef(false);
  // A field that goes with its focus loses it once more.
  const finish = (chosen: string | null) => {
    if (!isDone.current) onDone(chosen);
    isDone.current = true;
  };
  const latestFinish = useRef(finish);
  latestFinish.current = finish;
  useEffect(() => {
    // The popover closes before the field hears of Esc, and with the focus the field would lose what Esc is to leave.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      latestFinish.current(null);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return (
    <TextInput
      size="xs"
      autoFocus
      aria-label={texts.nameLabel(title)}
      placeholder={texts.ownName}
      maxLength={maxColumnName}
      value={name}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => finish(name.trim())}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        finish(name.trim());
      }}
    />
  );
}

type ItemProps = {
  readonly column: Column;
  readonly title: string;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRename: (name: string) => void;
};

function ColumnItem({ column, title, onMove, onRename }: ItemProps) {
  const [isNaming, setNaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasNaming = useRef(false);
  useEffect(() => {
    if (wasNaming.current && !isNaming) pencil.current?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);
  const isPinned = column.getIsPinned() !== false;
  const Pin = isPinned ? IconPinFilled : IconPin;
  const button = (
    label: string,
    Icon: typeof IconPin,
    act: () => void,
    isPressed?: boolean,
    ref?: Ref<HTMLButtonElement>,
  ) => (
    <ActionIcon
      {...(ref === undefined ? {} : { ref })}
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={`${label} ${title}`}
      title={label}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      onClick={act}
    >
      <Icon size={14} />
    </ActionIcon>
  );
  if (isNaming) {
    return (
      <NameField
        title={title}
        onDone={(name) => {
          setNaming(false);
          if (name !== null) onRename(name);
        }}
      />
    );
  }
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Checkbox
        size="xs"
        label={title}
        checked={column.getIsVisible()}
        onChange={(event) => column.toggleVisibility(event.currentTarget.checked)}
      />
      <Group gap={0} wrap="nowrap">
        {button(texts.rename, IconPencil, () => setNaming(true), undefined, pencil)}
        {button(texts.moveUp, IconArrowUp, () => onMove(-1))}
        {button(texts.moveDown, IconArrowDown, () => onMove(1))}
        {button(isPinned ? texts.unpin : texts.pin, Pin, () => column.pin(isPinned ? false : 'start'), isPinned)}
      </Group>
    </Group>
  );
}

export type ColumnListProps = {
  readonly table: ColumnTable;
  readonly titles: readonly { id: string; header: string }[];
  /** An empty name gives a column back its own. */
  readonly onRename: (id: string, name: string) => void;
};

/** Pixels of an item, and of the list in view. */
const itemHeight = 27;
const listHeight = 400;
/** Longer lists render only the items in view. */
const maxUnvirtualizedItems = 40;

export function ColumnList({ table, titles, onRename }: ColumnListProps) {
  const [typed, setTyped] = useState('');
  const headers = useMemo(() => new Map(titles.map(({ id, header }) => [id, header])), [titles]);
  const columns = table.getAllLeafColumns();
  const ids = columns.map((column) => column.id);
  const move = (index: number, step: 1 | -1) => {
    const [id, target] = [ids[index], ids[index + step]];
    if (id !== undefined && target !== undefined) table.setColumnOrder(moveColumn(ids, id, target));
  };
  const items = columns.map((column, index) => ({ column, index, title: headers.get(column.id) ?? column.id }));
  const found = items.filter(({ title }) => matchesColumnName(title, typed));
  const list = useRef<HTMLDivElement>(null);
  const { from, to, above, below, onScroll, reset } = useVirtualList({
    count: found.length,
    rowHeight: itemHeight,
    height: listHeight,
    maxUnvirtualized: maxUnvirtualizedItems,
  });
  const search = (text: string) => {
    setTyped(text);
    reset();
    list.current?.scrollTo({ top: 0 });
  };
  return (
    <>
      {items.length > minSearchedColumns && (
        <ColumnSearch typed={typed} found={found.length} all={items.length} onChange={search} />
      )}
      <div ref={list} className="column-list" style={{ maxHeight: listHeight }} onScroll={onScroll}>
        <div style={{ height: above }} />
        {found.slice(from, to).map(({ column, index, title }) => (
          <div key={column.id} style={{ height: itemHeight }}>
            <ColumnItem
              column={column}
              title={title}
              onMove={(step) => move(index, step)}
              onRename={(name) => onRename(column.id, name)}
            />
          </div>
        ))}
        <div style={{ height: below }} />
      </div>
    </>
  );
}
