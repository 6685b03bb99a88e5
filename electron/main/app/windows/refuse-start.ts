/** Refuses to start with switches that Tripledger does not allow, before it opens or reads anything. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { clearEnvironment, explainRefusedSwitches, findRefusedSwitches } from './refused-switches';

/**
 * Lists the refused switches of a packaged application.
 *
 * @param isOwnOption - whether an argument is an option of the command line
 */
export function listRefusedSwitches(isCommand: boolean, isOwnOption: (argument: string) => boolean): readonly string[] {
  const found = app.isPackaged ? findRefusedSwitches(process.argv, process.platform, isOwnOption) : [];
  // The command line shows no page and needs no sandbox; some systems always pass --no-sandbox.
  return isCommand ? found.filter((name) => name !== 'no-sandbox') : found;
}

/** Explains the refusal, on standard error for a command, and ends the process. */
export function refuseStart(refused: readonly string[], isCommand: boolean): void {
  const message = explainRefusedSwitches(refused);
  const show = () => dialog.showErrorBox('Tripledger was not started', message);
  const isAppImage = process.platform === 'linux' && refused.every((name) => name === 'no-sandbox');
  if (!isCommand && isAppImage) {
    // An AppImage passes it by itself. Before the application is ready, Linux shows no box.
    const folder = mkdtempSync(join(tmpdir(), 'tripledger-refused-'));
    app.setPath('sessionData', folder);
    void app.whenReady().then(() => {
      show();
      rmSync(folder, { recursive: true, force: true });
      app.exit(2);
    });
    return;
  }
  if (isCommand) process.stderr.write(`${message}\n`);
  else show();
  process.exit(2);
}

/** Starts a packaged application again where its environment had it log secrets. @returns whether it does */
export function restartWithoutLogging(): boolean {
  const mustRestart = clearEnvironment(process.env) && app.isPackaged;
  if (mustRestart) {
    app.relaunch();
    app.exit(0);
  }
  return mustRestart;
}
