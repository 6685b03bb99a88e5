/** A note in a box. Above a list it is one of few that are shown; elsewhere it stands where it is. */
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { noteLines, type Severity, useIsNoteShown } from './note-lines';

const AreLinesContext = createContext(false);

/** The notes above a list: the most serious are shown, and the button in the title line opens the others. */
export const NoteLines = ({ children }: { readonly children: ReactNode }) => (
  <AreLinesContext value={true}>{children}</AreLinesContext>
);

/** Whether notes stand above a list, where each of them takes little room. */
export const useAreNoteLines = (): boolean => useContext(AreLinesContext);

const modifiers: Readonly<Record<Severity, string>> = { error: 'note-error', warning: 'note-warn', info: '' };

type Props = Pick<ComponentProps<'div'>, 'className' | 'aria-label' | 'style' | 'role'> & {
  readonly severity: Severity;
  readonly as?: 'div' | 'section' | 'span' | 'ul';
  readonly children: ReactNode;
};

export const Note = (props: Props) => (useAreNoteLines() ? <NoteLine {...props} /> : <NoteBox {...props} />);

type BoxProps = Props & Pick<ComponentProps<'div'>, 'hidden' | 'aria-live'>;

function NoteBox({ severity, as: Tag = 'div', className = `note ${modifiers[severity]}`, ...props }: BoxProps) {
  return <Tag className={className} role={severity === 'error' ? 'alert' : 'status'} {...props} />;
}

function NoteLine(props: Props) {
  const { severity } = props;
  const note = useMemo(() => ({ severity }), [severity]);
  const isShown = useIsNoteShown(note);
  const [isRepeated, setRepeated] = useState(false);
  // Before the window is drawn: a note without room is never seen to come and go.
  useLayoutEffect(() => noteLines.add(note), [note]);
  useEffect(() => (isShown ? () => setRepeated(true) : undefined), [isShown]);
  // A note that returns was announced when it came.
  return <NoteBox {...props} hidden={!isShown} {...(isRepeated ? { 'aria-live': 'off' } : {})} />;
}
