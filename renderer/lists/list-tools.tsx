/** What stands above every list: the one box, and the grouping. */

import { Button, Menu } from '@mantine/core';
import type { Grouping } from '@renderer/table/model/row-groups';
import { IconList, IconX } from '@tabler/icons-react';
import { FilterBox, type FilterBoxProps } from './FilterBox';
import { texts } from './texts';
import './lists.css';

type GroupButtonProps = {
  readonly groupings: readonly { readonly id: string; readonly label: string }[];
  readonly grouping: { readonly label: string } | undefined;
  /** Called with an empty text for no grouping. */
  readonly onChange: (id: string) => void;
};

/** Groups the rows; then it is a chip that says by what. */
export function GroupButton({ groupings, grouping, onChange }: GroupButtonProps) {
  return (
    <span className="group-by">
      <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            className={grouping ? 'group-button group-chip' : 'group-button'}
            leftSection={<IconList size={15} />}
            aria-keyshortcuts="Control+G"
            aria-label={grouping ? `${texts.group.by} ${grouping.label}` : texts.group.label}
          >
            {grouping ? (
              <>
                <span className="dim group-word">{`${texts.group.by} `}</span>
                {grouping.label}
              </>
            ) : (
              <span className="wide-only">{texts.group.label}</span>
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={texts.group.label}>
          {groupings.map(({ id, label }) => (
            <Menu.Item key={id} onClick={() => onChange(id)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {grouping && (
        <Button
          variant="subtle"
          color="gray"
          className="group-remove"
          aria-label={texts.group.remove(grouping.label)}
          onClick={() => onChange('')}
        >
          <IconX size={12} aria-hidden />
        </Button>
      )}
    </span>
  );
}

type Options<Row> = Omit<FilterBoxProps, 'text' | 'onText' | 'label'> & {
  /** Default: "Search rows". */
  readonly label?: string;
  /** What is typed. The screen stores it: in the history, in memory or in its view state. */
  readonly filterText: string;
  readonly onFilterText: (text: string) => void;
  /** Default: the list cannot be grouped. */
  readonly groupings?: readonly Grouping<Row>[];
  readonly groupId?: string | null | undefined;
  /** Called with an empty text for no grouping. */
  readonly onGroup?: (groupId: string) => void;
};

/** The box and the grouping of a list, and what of them its table needs: it filters by the text, and groups the rows. */
export function useListTools<Row>(options: Options<Row>) {
  const { label = texts.searchRows, filterText, onFilterText, groupings, groupId, onGroup, ...box } = options;
  const grouping = groupings?.find(({ id }) => id === groupId);
  return {
    tableProps: { filterText, grouping },
    toolbar: (
      <>
        <FilterBox {...box} label={label} text={filterText} onText={onFilterText} />
        {groupings && onGroup && <GroupButton groupings={groupings} grouping={grouping} onChange={onGroup} />}
      </>
    ),
  };
}
