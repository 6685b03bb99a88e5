/** The list of a table's columns, to show, hide and move them. */
import { ActionIcon, Checkbox, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { columnListTexts as texts } from '../menu-texts';
import type { ColumnLayout } from '../model/column-layout';

export type ColumnListProps = {
  readonly layout: Pick<ColumnLayout<never>, 'arranged' | 'setShown' | 'move'>;
};

export function ColumnList({ layout: { arranged, setShown, move } }: ColumnListProps) {
  const renderMove = (index: number, step: 1 | -1, label: string, Icon: typeof IconArrowUp) => {
    const [column, target] = [arranged[index]?.column, arranged[index + step]?.column];
    return (
      <ActionIcon
        size="sm"
        aria-label={`${label} ${column?.header}`}
        title={label}
        onClick={() => column && target && move(column.id, target.id)}
      >
        <Icon size={14} />
      </ActionIcon>
    );
  };
  return (
    <div className="column-list">
      {arranged.map(({ column, isShown }, index) => (
        <Group key={column.id} justify="space-between" wrap="nowrap" gap="sm">
          <Checkbox
            size="xs"
            label={column.header}
            checked={isShown}
            onChange={(event) => setShown(column.id, event.currentTarget.checked)}
          />
          <Group gap={0} wrap="nowrap">
            {renderMove(index, -1, texts.moveUp, IconArrowUp)}
            {renderMove(index, 1, texts.moveDown, IconArrowDown)}
          </Group>
        </Group>
      ))}
    </div>
  );
}
