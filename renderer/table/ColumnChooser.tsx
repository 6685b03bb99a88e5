/** Which columns are shown, in which order, and which of them stay at the left edge. */
import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, Stack, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { moveColumn } from './GridHeader';
import type { ColumnTable } from './table-hook';

type Column = ReturnType<ColumnTable['getAllLeafColumns']>[number];

type LineProps = { readonly column: Column; readonly title: string; readonly onMove: (step: 1 | -1) => void };

function Line({ column, title, onMove }: LineProps) {
  const isPinned = column.getIsPinned() !== false;
  const Pin = isPinned ? IconPinFilled : IconPin;
  const button = (label: string, Icon: typeof IconPin, act: () => void, isPressed?: boolean) => (
    <ActionIcon
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
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Checkbox
        size="xs"
        label={title}
        checked={column.getIsVisible()}
        onChange={(event) => column.toggleVisibility(event.currentTarget.checked)}
      />
      <Group gap={0} wrap="nowrap">
        {button('Move up', IconArrowUp, () => onMove(-1))}
        {button('Move down', IconArrowDown, () => onMove(1))}
        {button(isPinned ? 'Unpin' : 'Pin to the left', Pin, () => column.pin(isPinned ? false : 'start'), isPinned)}
      </Group>
    </Group>
  );
}

type Props = {
  readonly table: ColumnTable;
  readonly titles: readonly { id: string; header: string }[];
  readonly onReset: () => void;
};

export function ColumnChooser({ table, titles, onReset }: Props) {
  const [isOpen, setOpen] = useState(false);
  const columns = table.getAllLeafColumns();
  const ids = columns.map((column) => column.id);
  const move = (index: number, step: 1 | -1) => {
    const [id, target] = [ids[index], ids[index + step]];
    if (id !== undefined && target !== undefined) table.setColumnOrder(moveColumn(ids, id, target));
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <Tooltip label="Choose columns" disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Choose columns"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconColumns3 size={17} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label="Choose columns">
        <ScrollArea.Autosize mah={400}>
          <Stack gap={3} p={4} pr={12}>
            {columns.map((column, index) => (
              <Line
                key={column.id}
                column={column}
                title={titles.find((title) => title.id === column.id)?.header ?? column.id}
                onMove={(step) => move(index, step)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Button variant="subtle" mt={4} onClick={onReset}>
          Columns as at first
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
