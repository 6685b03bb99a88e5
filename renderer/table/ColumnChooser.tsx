/** Which columns are shown. */
import { ActionIcon, Checkbox, Popover, ScrollArea, Stack, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ColumnTable } from './table-hook';

type Column = ReturnType<ColumnTable['getAllLeafColumns']>[number];

export function ColumnChooser({
  columns,
  titles,
}: {
  columns: readonly Column[];
  titles: readonly { id: string; header: string }[];
}) {
  return (
    <Popover position="bottom-end" shadow="md" withinPortal>
      <Popover.Target>
        <Tooltip label="Choose columns">
          <ActionIcon variant="subtle" color="gray" aria-label="Choose columns">
            <IconColumns3 size={17} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <ScrollArea.Autosize mah={360}>
          <Stack gap={6} p={4}>
            {columns.map((column) => (
              <Checkbox
                key={column.id}
                size="xs"
                label={titles.find((title) => title.id === column.id)?.header ?? column.id}
                checked={column.getIsVisible()}
                onChange={(event) => column.toggleVisibility(event.currentTarget.checked)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
