/** The popover in which the user shows, hides, moves and pins columns. */
import { Button, Popover } from '@mantine/core';
import { lazyPart } from '@renderer/ui/lazy-part';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '../texts';
import type { ColumnListProps } from './ColumnList';

const ColumnList = lazyPart(() => import('./ColumnList'), 'ColumnList', { height: 400 });

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
        <Button
          variant="subtle"
          color="gray"
          className="columns-button"
          leftSection={<IconColumns3 size={15} />}
          aria-label={texts.columns.choose}
          title={isOpen ? undefined : texts.columns.choose}
          aria-expanded={isOpen}
          onClick={() => void toggle()}
        >
          <span className="wide-only">{texts.columns.label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={texts.columns.choose}>
        <ColumnList {...list} />
        <Button variant="subtle" mt={4} onClick={onReset}>
          {texts.columns.reset}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
