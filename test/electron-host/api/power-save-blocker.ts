/** electron.powerSaveBlocker, which records what is blocked. */
const started = new Map<number, string>();
let lastId = 0;

export const powerSaveBlocker = {
  start(type: string): number {
    lastId += 1;
    started.set(lastId, type);
    return lastId;
  },
  stop: (id: number) => started.delete(id),
  /** What is blocked now, for tests. */
  started: () => [...started.values()],
};
