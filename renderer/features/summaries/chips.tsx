/** The chips of a summary's builder: a word, what is chosen, and a menu of what else there is. */
import { Menu, Popover } from '@mantine/core';
import { InPopoverContext } from '@renderer/ui/DateField';
import { type ReactNode, useState } from 'react';

export type Choice<T extends string> = { readonly value: T; readonly label: string };

type ChipProps = {
  /** "Rows". */
  readonly name: string;
  /** What is chosen: "Supplier". */
  readonly text: string;
  readonly isOn?: boolean;
};

const Face = ({ name, text }: ChipProps) => (
  <>
    <span className="dim">{name}</span> <b>{text}</b> <i aria-hidden>▾</i>
  </>
);

type MenuProps<T extends string> = ChipProps & {
  readonly value: T | null;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
  /** Further choices, below a line. */
  readonly children?: ReactNode;
  readonly isDisabled?: boolean;
};

/** A chip with a menu of one choice. */
export function MenuChip<T extends string>(props: MenuProps<T>) {
  const { name, text, value, choices, onChange, children, isOn = false, isDisabled = false } = props;
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <button
          type="button"
          className="summary-chip"
          data-on={isOn || undefined}
          disabled={isDisabled}
          aria-label={`${name}: ${text}`}
        >
          <Face name={name} text={text} />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={name} className="summary-menu">
        {choices.map((choice) => (
          <Menu.Item
            key={choice.value}
            aria-current={choice.value === value || undefined}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

type PanelProps = ChipProps & { readonly children: (close: () => void) => ReactNode };

/** A chip with a panel of fields. */
export function PanelChip({ name, text, isOn = false, children }: PanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className="summary-chip"
          data-on={isOn || undefined}
          aria-label={text === '' ? name : `${name}: ${text}`}
          onClick={() => setOpen(!isOpen)}
        >
          {text === '' ? name : <Face name={name} text={text} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={name} className="summary-menu">
        <InPopoverContext value={true}>{isOpen && children(() => setOpen(false))}</InPopoverContext>
      </Popover.Dropdown>
    </Popover>
  );
}
