/** How far long readings are, by key, for whoever shows them. */
import { useSyncExternalStore } from 'react';

export type Progress = {
  /** `loading`: records come from the server or the disk; `showing`: loaded rows are brought to the window. */
  readonly phase: 'loading' | 'showing';
  readonly done: number;
  readonly total: number | null;
};

const progressByKey = new Map<string, Progress>();
const listeners = new Set<() => void>();

/** Notes how far something is; null when it is over. */
export function setProgress(key: string, progress: Progress | null): void {
  if (progress === null) progressByKey.delete(key);
  else progressByKey.set(key, progress);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How far it is; null while nothing is known. */
export function useProgress(key: string): Progress | null {
  return useSyncExternalStore(subscribe, () => progressByKey.get(key) ?? null);
}
