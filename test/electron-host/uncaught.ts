/** Errors that the application does not catch. Electron shows them and goes on; Node would end. */

/** Shows an error as Electron does, unless the application has a listener of its own. */
export function showUncaught(error: unknown): void {
  // The first listener is the host's.
  if (process.listenerCount('uncaughtException') > 1) return;
  const stack = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  process.stderr.write(`A JavaScript error occurred in the main process: Uncaught Exception:\n${stack}\n`);
}

/** Goes on after uncaught exceptions. Rejections are warnings by Node's own switch: see the file electron-host. */
export function surviveUncaught(): void {
  process.on('uncaughtException', showUncaught);
}
