/** Settings as rows: a name, a fact, its controls; what needs more room unfolds below its row. */
import { Button, Group, Select } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import './settings.css';

type SectionProps = {
  readonly title: string;
  /** Whether the link that led here means this section: it is scrolled into view. */
  readonly isChosen?: boolean;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

export function Section({ title, isChosen = false, tools, children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isChosen) section.current?.scrollIntoView();
  }, [isChosen]);
  return (
    <section ref={section} className="settings-section" aria-label={title}>
      <div className="settings-title">
        <h2>{title}</h2>
        {tools}
      </div>
      <div className="settings-rows">{children}</div>
    </section>
  );
}

type RowProps = {
  readonly name: ReactNode;
  readonly fact?: ReactNode;
  /** Names the row for assistive technology, where its name is not enough. */
  readonly label?: string;
  /** Controls at the right. */
  readonly children?: ReactNode;
  /** Unfolded below. */
  readonly more?: ReactNode;
};

export const Row = ({ name, fact, label, children, more }: RowProps) => (
  <section className="settings-row" aria-label={label ?? (typeof name === 'string' ? name : undefined)}>
    <strong>{name}</strong>
    <span className="settings-fact">{fact}</span>
    <Group component="span" gap={8} wrap="nowrap">
      {children}
    </Group>
    {more && <div className="settings-more">{more}</div>}
  </section>
);

type ButtonProps = {
  readonly label: string;
  readonly onClick: () => unknown;
  readonly loading?: boolean;
  /** Whether what it folds and unfolds below the row is open. */
  readonly isOpen?: boolean;
};

export const RowButton = ({ label, onClick, isOpen, ...state }: ButtonProps) => (
  <Button size="compact-sm" aria-expanded={isOpen} onClick={() => void onClick()} {...state}>
    {label}
  </Button>
);

type ChoiceProps<Value extends string> = Pick<RowProps, 'fact' | 'children' | 'more'> & {
  readonly name: string;
  readonly data: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A row whose control is a list to choose from. */
export function ChoiceRow<Value extends string>(props: ChoiceProps<Value>) {
  const { name, fact, data, value, onChange, children, more } = props;
  return (
    <Row name={name} fact={fact} more={more}>
      <Select
        aria-label={name}
        w={190}
        data={[...data]}
        value={value}
        onChange={(next) => {
          const chosen = data.find((choice) => choice.value === next);
          if (chosen) onChange(chosen.value);
        }}
      />
      {children}
    </Row>
  );
}
