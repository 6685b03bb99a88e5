/** A button with a menu of a few choices, of which one is set. */
import { Menu } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

export type Choice<T extends string = string> = {
  readonly value: T;
  readonly label: string;
  /** What it means, below its label. */
  readonly hint?: string;
};

type Props<T extends string> = Omit<ComponentProps<'button'>, 'name' | 'value' | 'onChange'> & {
  /** "Rows". */
  readonly name: string;
  /** Null for none. */
  readonly value: T | null;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
  /** What is chosen, in words. Default: the label of the choice. */
  readonly text?: string | undefined;
  /** What the button shows. Default: what is chosen. */
  readonly face?: ReactNode;
  /** Further choices, below the others. */
  readonly children?: ReactNode;
};

export function ChoiceMenu<T extends string>(props: Props<T>) {
  const { name, value, choices, onChange, children, ...rest } = props;
  const { text = choices.find((choice) => choice.value === value)?.label ?? '', face = text, ...button } = rest;
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <button type="button" aria-label={`${name}: ${text}`} {...button}>
          {face} <i aria-hidden>▾</i>
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={name} className="choice-menu">
        {choices.map(({ value: own, label, hint }) => (
          <Menu.Item
            key={own}
            aria-current={own === value || undefined}
            fw={hint === undefined && own === value ? 600 : 400}
            onClick={() => onChange(own)}
          >
            {hint === undefined ? label : <b>{label}</b>}
            {hint !== undefined && <div className="dim small">{hint}</div>}
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
