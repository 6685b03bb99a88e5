/** electron.clipboard with a text of its own, so that tests do not change the system's. */
let text = '';

export const clipboard = {
  writeText: (written: string) => {
    text = written;
  },
  readText: () => text,
};
