/** A filter of a report as a chip: a click opens its editor, a cross leaves it out. */
import { Popover } from '@mantine/core';
import { InPopoverContext } from '@renderer/ui/contexts';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { barTexts as texts } from './texts';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Null for a filter that is always there. */
  readonly onRemove: (() => void) | null;
  /** Why the filter does nothing; null where it does, or may. */
  readonly warning: string | null;
  /** The editor. */
  readonly children: ReactNode;
};

export function Chip({ label, value, isOpen, setOpen, onRemove, warning, children }: Props) {
  return (
    <span className="report-chip" title={warning ?? undefined}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        shadow="md"
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span className="dim">{label}</span> <span className={warning ? 'warn' : undefined}>{value}</span>
            <IconChevronDown size={13} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown p="sm" aria-label={label}>
          <InPopoverContext value={true}>{children}</InPopoverContext>
        </Popover.Dropdown>
      </Popover>
      {onRemove && (
        <button type="button" aria-label={texts.remove(label)} onClick={onRemove}>
          <IconX size={13} aria-hidden />
        </button>
      )}
    </span>
  );
}
