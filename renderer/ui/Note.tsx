/** A note in a box, beside what it is about. Within {@link NoteLines} it stands in the line at the foot of the window. */
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { LineNote, type LineRank } from './line';

type Severity = 'error' | 'warning' | 'info';

const AreLinesContext = createContext(false);

/** Notes about a screen's rows: they stand in the line, so that no row moves. */
export const NoteLines = ({ children }: { readonly children: ReactNode }) => (
  <AreLinesContext value={true}>{children}</AreLinesContext>
);

/** Whether notes stand in the line. */
export const useAreNoteLines = (): boolean => useContext(AreLinesContext);

const modifiers: Readonly<Record<Severity, string>> = { error: 'note-error', warning: 'note-warn', info: '' };
const ranks: Readonly<Record<Severity, LineRank>> = { error: 'failure', warning: 'warning', info: 'result' };

type Props = Pick<ComponentProps<'div'>, 'className' | 'aria-label' | 'style' | 'role'> & {
  readonly severity: Severity;
  readonly as?: 'div' | 'section' | 'span' | 'ul';
  readonly children: ReactNode;
};

export function Note({ severity, as: Tag = 'div', className = `note ${modifiers[severity]}`, ...props }: Props) {
  if (useAreNoteLines()) return <LineNote rank={ranks[severity]} text="" content={props.children} />;
  return <Tag className={className} role={severity === 'error' ? 'alert' : 'status'} {...props} />;
}
