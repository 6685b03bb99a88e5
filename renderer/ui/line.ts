/**
 * The line at the foot of the window: the only place for notes. It shows one at a time, by rank; how long a note stands is
 * its rank's rule. What the user can undo is undone by the line's button for 10 s, and by Ctrl+Z later too.
 */
import { useEffect, useRef } from 'react';
import { createStore, useStore } from './store';

/** The most urgent first. */
const ranks = ['question', 'failure', 'undo', 'warning', 'wait', 'result'] as const;
export type LineRank = (typeof ranks)[number];

export type LineAction = { readonly label: string; readonly run: () => unknown };

/** A sentence, whole or in parts; the strong ones are names and amounts. */
export type LineText = string | readonly (string | { readonly strong: string })[];

export type LineEntry = {
  readonly rank: LineRank;
  readonly text: LineText;
  /** Of what was done: undoes it. */
  readonly undo?: () => unknown;
  /** At most two. */
  readonly actions?: readonly LineAction[];
  /** What the sentence leaves out, shown in the list of notes. */
  readonly details?: readonly string[];
  /** Called when the user closes it. */
  readonly onClose?: () => unknown;
  /** Called once it no longer stands, however it went. */
  readonly onGone?: (() => unknown) | undefined;
};

export type LineNoteState = LineEntry & { readonly id: number };

/** Milliseconds that a note stands which ends by itself. */
const lifeMs: Partial<Record<LineRank, number>> = { undo: 10_000, result: 8_000 };

/** Notes of one window. */
export class LineStore {
  /** The notes that wait, the most urgent first; of one rank the newest. */
  readonly notes = createStore<readonly LineNoteState[]>([]);
  /** Milliseconds that are left to notes of what the user did; infinite for those that end otherwise. */
  private readonly leftMs = new Map<number, number>();
  /** The note whose time passes. */
  private running: { id: number; sinceMs: number; timer: ReturnType<typeof setTimeout> } | null = null;
  private undos: (() => Promise<void>)[] = [];
  private nextId = 1;
  private isPaused = false;

  /** Adds a note that stands until it is removed. @returns removes it */
  add(entry: LineEntry): () => void {
    const id = this.put(entry);
    return () => this.remove(id);
  }

  /** Shows how something that the user did went: until its time is over, or the next such note. @returns removes it */
  show(entry: LineEntry): () => void {
    for (const { id, rank } of this.notes.get()) {
      if (this.leftMs.has(id) && (rank !== 'undo' || entry.rank === 'undo')) this.remove(id);
    }
    const id = this.put(entry);
    this.leftMs.set(id, lifeMs[entry.rank] ?? Number.POSITIVE_INFINITY);
    this.runFirst();
    return () => this.remove(id);
  }

  /** Shows what was done, with a button that undoes it; Ctrl+Z does it later too. @param undo - false: it was not undone */
  showUndo(text: LineText, undo: () => unknown, onGone?: () => unknown): void {
    const run = async () => {
      this.undos = this.undos.filter((other) => other !== run);
      const undone = undo();
      remove();
      // What could not be undone can be tried again.
      if ((await undone) === false) this.undos.push(run);
    };
    this.undos.push(run);
    const remove = this.show({ rank: 'undo', text, undo: run, onGone });
  }

  /** Undoes the newest act. @returns whether there was one */
  undoLast(): boolean {
    const last = this.undos.at(-1);
    void last?.();
    return last !== undefined;
  }

  /** Stops the time of what ends by itself, while the pointer or the focus is on the line. */
  hold(): void {
    this.isPaused = true;
    this.runFirst();
  }

  release(): void {
    this.isPaused = false;
    this.runFirst();
  }

  /** Closes a note, as its × does. */
  close({ id, onClose }: LineNoteState): void {
    this.remove(id);
    onClose?.();
  }

  /** Ends failures: the user has gone on to something else. */
  endFailures(): void {
    for (const { id, rank } of this.notes.get()) if (rank === 'failure' && this.leftMs.has(id)) this.remove(id);
  }

  /** Forgets what was said and what can be undone: another office is open. */
  clear(): void {
    this.undos = [];
    for (const id of [...this.leftMs.keys()]) this.remove(id);
  }

  private put(entry: LineEntry): number {
    const id = this.nextId++;
    const notes = [{ ...entry, id }, ...this.notes.get()];
    this.set(notes.sort((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank)));
    return id;
  }

  /** Lets the time of the first note that ends by itself pass, and of no other: a result that an undo covers is read after it. */
  private runFirst(): void {
    const first = this.isPaused ? undefined : this.notes.get().find(({ id }) => Number.isFinite(this.leftMs.get(id)));
    const { running } = this;
    if (first?.id === running?.id) return;
    if (running) {
      clearTimeout(running.timer);
      const leftMs = this.leftMs.get(running.id);
      if (leftMs !== undefined) this.leftMs.set(running.id, leftMs - Date.now() + running.sinceMs);
    }
    this.running = first
      ? { id: first.id, sinceMs: Date.now(), timer: setTimeout(() => this.remove(first.id), this.leftMs.get(first.id)) }
      : null;
  }

  private remove(id: number): void {
    const gone = this.notes.get().find((note) => note.id === id);
    this.leftMs.delete(id);
    this.set(this.notes.get().filter((note) => note !== gone));
    gone?.onGone?.();
  }

  private set(notes: readonly LineNoteState[]): void {
    this.notes.set(notes);
    this.runFirst();
  }
}

/** The line of this window. */
export const line = new LineStore();

export const useLine = (): readonly LineNoteState[] => useStore(line.notes, (notes) => notes);

/** Words that begin with a small letter within a sentence. */
const begin = /^(?:A|An|That|The|There|These|This|Those)(?= )/;

/**
 * Says in the line that something the user did has failed: "Not exported: that folder no longer exists."
 *
 * @param why - the sentence that says why
 */
export const showFailure = (what: string, why?: string): (() => void) =>
  line.show({
    rank: 'failure',
    text: why === undefined ? what : `${what}: ${why.replace(begin, (word) => word.toLowerCase())}`,
  });

/**
 * Does what the user asked for, and says in the line where it fails. What the user stopped has not failed.
 *
 * @returns null where nothing came of it
 */
export async function attempt<T>(failure: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const isStopped = error instanceof Error && 'code' in error && error.code === 'cancelled';
    if (!isStopped) showFailure(failure, error instanceof Error ? error.message : undefined);
    return null;
  }
}

/** Says in the line what came of something the user did. */
export const showResult = (text: LineText, actions: readonly LineAction[] = []): (() => void) =>
  line.show({ rank: 'result', text, actions });

/** A note that stands in the line while the component is drawn: a warning about its rows, or a wait. */
export function LineNote(entry: LineEntry): null {
  const latest = useRef(entry);
  latest.current = entry;
  const { rank, text, details, actions } = entry;
  const key = JSON.stringify([rank, text, details, actions?.map(({ label }) => label)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as it says the same, it is the same note.
  useEffect(() => {
    const { actions: labels = [], onClose, ...note } = latest.current;
    return line.add({
      ...note,
      // As they are when they are pressed.
      actions: labels.map(({ label }, index) => ({ label, run: () => latest.current.actions?.[index]?.run() })),
      ...(onClose ? { onClose: () => latest.current.onClose?.() } : {}),
    });
  }, [key]);
  return null;
}

/* The room for a sentence. */

const maxLength = 90;

/** Shortens a long name in its middle: both its beginning and its end tell names apart. */
function shortenName(name: string, length: number): string {
  if (name.length <= length) return name;
  const room = Math.max(8, length - 1);
  const end = Math.floor(room / 2);
  return `${name.slice(0, room - end)}…${name.slice(name.length - end)}`;
}

/** The sentences that fit, or the first one cut at a word. */
function shortenSentence(text: string): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  const end = Math.max(...['. ', '! ', '? '].map((mark) => cut.lastIndexOf(mark)));
  if (end > 0) return text.slice(0, end + 1);
  return `${cut.slice(0, Math.max(40, cut.lastIndexOf(' ')))}…`;
}

/** Fits a text into the line: at most 90 characters; a name is shortened in the middle, a sentence at a word. */
export function fitLine(text: LineText): { readonly parts: Exclude<LineText, string>; readonly isCut: boolean } {
  const parts = typeof text === 'string' ? [text] : text;
  const lengths = parts.map((part) => (typeof part === 'string' ? part : part.strong).length);
  const excess = lengths.reduce((sum, length) => sum + length, 0) - maxLength;
  if (excess <= 0) return { parts, isCut: false };
  const longest = Math.max(...parts.map((part, index) => (typeof part === 'string' ? 0 : (lengths[index] ?? 0))));
  if (longest === 0) return { parts: [shortenSentence(parts.join(''))], isCut: true };
  const shortened = parts.map((part) =>
    typeof part !== 'string' && part.strong.length === longest
      ? { strong: shortenName(part.strong, longest - excess) }
      : part,
  );
  return { parts: shortened, isCut: true };
}

/* The right end of the line: the sums of what is selected. */

const sumsElement = createStore<HTMLElement | null>(null);

/** Sets where in the line the sums stand. */
export const setSumsElement = sumsElement.set;

/** Where in the line the sums stand; null while there is no line. */
export const useSumsElement = (): HTMLElement | null => useStore(sumsElement, (element) => element);
