/** Progress of long reads, by key, for the screens that show them. */
import { createStore, useStore } from './create-store';

export type Progress = {
  /** `loading`: records come from the server or the disk; `showing`: loaded rows are brought to the window. */
  readonly phase: 'loading' | 'showing';
  readonly done: number;
  readonly total: number | null;
};

const progressByKey = createStore<ReadonlyMap<string, Progress>>(new Map());

/** Reports the progress of a read; null when it has ended. */
export function setProgress(key: string, progress: Progress | null): void {
  progressByKey.update((before) => {
    const after = new Map(before);
    if (progress === null) after.delete(key);
    else after.set(key, progress);
    return after;
  });
}

/** Gets the progress of a read; null before its first report and after its end. */
export function useProgress(key: string): Progress | null {
  return useStore(progressByKey, (progress) => progress.get(key) ?? null);
}
