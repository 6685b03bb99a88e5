/** What a screen says while it has nothing to show: what belongs here, and what to do next. */
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  readonly text?: string;
  /** Buttons and links that do what comes next. */
  readonly children?: ReactNode;
};

export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="empty-state">
      <strong>{title}</strong>
      {text !== undefined && <span className="dim">{text}</span>}
      {children && <div className="empty-actions">{children}</div>}
    </div>
  );
}
