/** Settings as rows: a name, a fact, its controls; what needs more room unfolds below its row. */
import { Button } from '@mantine/core';
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
    <span className="settings-controls">{children}</span>
    {more && <div className="settings-more">{more}</div>}
  </section>
);

/** A button that folds and unfolds what is below its row. */
export const Fold = (props: { readonly label: string; readonly isOpen: boolean; readonly onToggle: () => void }) => (
  <Button variant="default" size="compact-sm" aria-expanded={props.isOpen} onClick={props.onToggle}>
    {props.label}
  </Button>
);
