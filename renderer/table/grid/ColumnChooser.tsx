/** The popover in which the user shows, hides, moves and pins columns. */
import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core';
import { LazyFrame } from '@renderer/ui/LazyFrame';
import { lazyComponent } from '@renderer/ui/lazy-component';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '../texts';
import type { ColumnListProps } from './ColumnList';

const ColumnList = lazyComponent(() => import('./ColumnList'), 'ColumnList');
/** Pixels of a list of many columns. */
const listHeight = 400;

type Props = ColumnListProps & { readonly onReset: () => void };

export function ColumnChooser({ onReset, ...list }: Props) {
  const [isOpen, setOpen] = useState(false);
  const toggle = async () => {
    // The popover gives the focus to what is in it when it opens.
    await ColumnList.preload?.();
    setOpen(!isOpen);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <Tooltip label={texts.columns.choose} disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.columns.choose}
            aria-expanded={isOpen}
            onClick={() => void toggle()}
          >
            <IconColumns3 size={17} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={texts.columns.choose}>
        <LazyFrame height={listHeight}>
          <ColumnList {...list} />
        </LazyFrame>
        <Button variant="subtle" mt={4} onClick={onReset}>
          {texts.columns.reset}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
