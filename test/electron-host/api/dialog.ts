/**
 * Dialogs. Without a display they fail with a named error. A test replaces them, as it does on Electron; or it names a
 * program in ELECTRON_HOST_ZENITY that takes zenity's arguments and answers for the user.
 */
import { spawn, spawnSync } from 'node:child_process';
import { isHeadless } from '../chromium.ts';
import { ElectronHostUnsupportedError } from '../errors.ts';

type FileOptions = { title?: string; defaultPath?: string; properties?: readonly string[] };

function getFileOptions(args: readonly unknown[]): FileOptions {
  return (args.length > 1 ? args[1] : args[0]) as FileOptions;
}

const zenityProgram = process.env.ELECTRON_HOST_ZENITY;

/** Shows a dialog through zenity, which desktops have. Resolves with its output; null if the user cancelled. */
function zenity(args: readonly string[], api: string): Promise<string | null> {
  if (isHeadless() && zenityProgram === undefined)
    return Promise.reject(new ElectronHostUnsupportedError(`${api} without a display`));
  return new Promise((resolve, reject) => {
    const child = spawn(zenityProgram ?? 'zenity', args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
    });
    child.once('error', () =>
      reject(new ElectronHostUnsupportedError(`${api} without zenity (apt-get install zenity)`)),
    );
    child.once('close', (code) => resolve(code === 0 ? output.trim() : null));
  });
}

type MessageOptions = {
  title?: string;
  message: string;
  detail?: string;
  buttons?: readonly string[];
  cancelId?: number;
};

/**
 * Shows a question with at most two buttons through zenity. Without a display the first button is chosen,
 * which continues, and is named on standard error: there is no user to protect.
 */
async function showMessageBox(...args: unknown[]): Promise<{ response: number; checkboxChecked: boolean }> {
  const given = (args.length > 1 ? args[1] : args[0]) as MessageOptions;
  const { title = '', message, detail = '', buttons = ['OK'], cancelId = buttons.length - 1 } = given;
  if (buttons.length > 2) throw new ElectronHostUnsupportedError('dialog.showMessageBox with more than two buttons');
  if (isHeadless() && zenityProgram === undefined) {
    process.stderr.write(`electron-host has no display to ask on: "${message}" is answered with "${buttons[0]}".\n`);
    return { response: 0, checkboxChecked: false };
  }
  const [first = 'OK', second = 'Cancel'] = buttons;
  const labels = [`--ok-label=${first}`, `--cancel-label=${second}`];
  const text = ['--no-markup', `--title=${title}`, `--text=${message}\n\n${detail}`];
  const output = await zenity(['--question', ...text, ...labels], 'dialog.showMessageBox');
  return { response: output === null ? cancelId : 0, checkboxChecked: false };
}

/** Makes `dialog`. On Linux, Electron's error box is a line on standard error until the application is ready. */
export const makeDialog = (isReady: () => boolean) => ({
  showMessageBox,
  async showSaveDialog(...args: unknown[]): Promise<{ canceled: boolean; filePath: string }> {
    const { title = 'Save', defaultPath = '', properties = [] } = getFileOptions(args);
    // Electron's dialog on Linux asks only with the property, and appends no extension.
    const confirm = properties.includes('showOverwriteConfirmation') ? ['--confirm-overwrite'] : [];
    const path = await zenity(
      ['--file-selection', '--save', ...confirm, `--title=${title}`, `--filename=${defaultPath}`],
      'dialog.showSaveDialog',
    );
    return { canceled: path === null, filePath: path ?? '' };
  },
  async showOpenDialog(...args: unknown[]): Promise<{ canceled: boolean; filePaths: string[] }> {
    const { title = 'Open', defaultPath = '', properties = [] } = getFileOptions(args);
    if (!properties.includes('openDirectory')) {
      throw new ElectronHostUnsupportedError('dialog.showOpenDialog for anything but a folder');
    }
    const path = await zenity(
      ['--file-selection', '--directory', `--title=${title}`, `--filename=${defaultPath}`],
      'dialog.showOpenDialog',
    );
    return { canceled: path === null, filePaths: path === null ? [] : [path] };
  },
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`${title}: ${content}\n`);
    if (!isReady() || (isHeadless() && zenityProgram === undefined)) return;
    spawnSync(zenityProgram ?? 'zenity', ['--error', '--no-markup', `--title=${title}`, `--text=${content}`]);
  },
});
