/** Progress of long loading, by key: lists of trips and exports report it, screens show it. */
import { createStore, useStore } from '@renderer/ui/store';

export type Progress = {
  readonly done: number;
  /** Null while the server has not said how many there are. */
  readonly total: number | null;
};

const progressByKey = createStore<ReadonlyMap<string, Progress>>(new Map());

/** Sets the progress of a key; null when the work has ended. */
export function setProgress(key: string, progress: Progress | null): void {
  const next = new Map(progressByKey.get());
  if (progress === null) next.delete(key);
  else next.set(key, progress);
  progressByKey.set(next);
}

/** Gets the progress of a key; null while nothing runs under it. */
export function getProgress(key: string): Progress | null {
  return progressByKey.get().get(key) ?? null;
}

/** Follows the progress of a key; null while nothing runs under it. */
export function useProgress(key: string): Progress | null {
  return useStore(progressByKey, () => getProgress(key));
}
