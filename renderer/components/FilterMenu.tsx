/** The button "Filter" of a list with its panel: every filter that one can choose in one place. */
import { Button, Popover } from '@mantine/core';
import { InPopoverContext } from '@renderer/ui/in-popover-context';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { texts } from './texts';

type Props = {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Loads the panel's code: the popover gives the focus to what is in it when it opens. */
  readonly preload: () => Promise<unknown> | undefined;
  /** Renders the panel. `close` closes it, and gives the focus back to the button. */
  readonly renderPanel: (close: () => void) => ReactNode;
};

export function FilterMenu({ isOpen, setOpen, preload, renderPanel }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const open = async () => {
    await preload();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      // A panel that fades would still take the keys of the screen.
      transitionProps={{ duration: 0 }}
      width={480}
      // In a low window the panel scrolls.
      middlewares={{ flip: true, shift: true, size: true }}
      closeOnEscape={false}
    >
      <Popover.Target>
        <Button
          ref={button}
          variant="default"
          leftSection={<IconPlus size={14} />}
          aria-expanded={isOpen}
          aria-keyshortcuts="f"
          onClick={() => (isOpen ? setOpen(false) : void open())}
        >
          {texts.filter}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className="filter-panel"
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        {isOpen && <InPopoverContext value>{renderPanel(close)}</InPopoverContext>}
      </Popover.Dropdown>
    </Popover>
  );
}
