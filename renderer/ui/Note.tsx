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
  useSyncExternalStore,
} from 'react';
import { texts } from './texts';

/* Which notes above a list are shown: the most serious ones, as many as leave room for the list. */

export type Severity = 'error' | 'warning' | 'info';

/** More would push the rows out of a small window. */
export const maxShownNotes = 2;

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

export type NoteEntry = { readonly severity: Severity };

/** Picks the most serious notes; of two that are as serious, the one that came first keeps its place. */
function pickShownNotes<T extends NoteEntry>(notes: readonly T[]): ReadonlySet<T> {
  const sorted = [...notes].sort((a, b) => ranks[a.severity] - ranks[b.severity]);
  return new Set(sorted.slice(0, maxShownNotes));
}

type State = {
  /** In the order in which they came. */
  readonly notes: readonly NoteEntry[];
  readonly shown: ReadonlySet<NoteEntry>;
  /** Whether the user has opened the others. */
  readonly isOpen: boolean;
  /** Buttons that open the others: without one, nothing is put aside. */
  readonly buttons: number;
};

/** The notes of the window: those of the frame and those of its screen share the room. */
export class NoteLineStore {
  private state: State = { notes: [], shown: new Set(), isOpen: false, buttons: 0 };
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  isShown(note: NoteEntry): boolean {
    const { shown, isOpen, buttons } = this.state;
    return isOpen || buttons === 0 || shown.has(note);
  }

  /** Counts the notes that are put aside, or would be if the user closed them. */
  readonly getOtherCount = () => this.state.notes.length - this.state.shown.size;
  readonly getIsOpen = () => this.state.isOpen;

  /** Adds a note. The returned function removes it. */
  add(note: NoteEntry): () => void {
    this.setNotes([...this.state.notes, note]);
    return () => this.setNotes(this.state.notes.filter((other) => other !== note));
  }

  /** Adds a button that opens the others. The returned function removes it, and closes them. */
  readonly addButton = (): (() => void) => {
    this.set({ buttons: this.state.buttons + 1 });
    return () => this.set({ buttons: this.state.buttons - 1, isOpen: false });
  };

  readonly toggle = () => this.set({ isOpen: !this.state.isOpen });

  private setNotes(notes: readonly NoteEntry[]): void {
    const shown = pickShownNotes(notes);
    this.set({ notes, shown, isOpen: this.state.isOpen && notes.length > shown.size });
  }

  private set(changed: Partial<State>): void {
    this.state = { ...this.state, ...changed };
    for (const listener of [...this.listeners]) listener();
  }
}

/** The notes of this window. */
const noteLines = new NoteLineStore();

const useIsNoteShown = (note: NoteEntry) => useSyncExternalStore(noteLines.subscribe, () => noteLines.isShown(note));

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

/* Opens the notes that have no room above the list. It stands in the title line, so that it takes no row from the list. */

export function MoreNotes() {
  const count = useSyncExternalStore(noteLines.subscribe, noteLines.getOtherCount);
  const isOpen = useSyncExternalStore(noteLines.subscribe, noteLines.getIsOpen);
  useLayoutEffect(noteLines.addButton, []);
  return (
    <span role="status" className="small" aria-label={texts.notices.others}>
      {count > 0 && (
        <button type="button" className="link" aria-expanded={isOpen} onClick={noteLines.toggle}>
          {isOpen ? texts.notices.fewer : texts.notices.more(count)}
        </button>
      )}
    </span>
  );
}
