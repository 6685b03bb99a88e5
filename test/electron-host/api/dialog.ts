/** Dialogs. Without a display nobody could answer one, so they fail by name; a test replaces them, as it does on Electron. */
import { spawn } from 'node:child_process';
import { isHeadless } from '../chromium.ts';
import { ElectronHostUnsupportedError } from '../errors.ts';

type FileOptions = { title?: string; defaultPath?: string; properties?: readonly string[] };

function optionsOf(args: readonly unknown[]): FileOptions {
  return (args.length > 1 ? args[1] : args[0]) as FileOptions;
}

/** Asks through zenity, which desktops have; resolves with its answer, or null where the user cancelled. */
function zenity(args: readonly string[], api: string): Promise<string | null> {
  if (isHeadless()) return Promise.reject(new ElectronHostUnsupportedError(`${api} without a display`));
  return new Promise((resolve, reject) => {
    const child = spawn('zenity', args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let answer = '';
    child.stdout.on('data', (chunk) => {
      answer += String(chunk);
    });
    child.once('error', () =>
      reject(new ElectronHostUnsupportedError(`${api} without zenity (apt-get install zenity)`)),
    );
    child.once('close', (code) => resolve(code === 0 ? answer.trim() : null));
  });
}

export const dialog = {
  async showSaveDialog(...args: unknown[]): Promise<{ canceled: boolean; filePath: string }> {
    const { title = 'Save', defaultPath = '' } = optionsOf(args);
    const path = await zenity(
      ['--file-selection', '--save', '--confirm-overwrite', `--title=${title}`, `--filename=${defaultPath}`],
      'dialog.showSaveDialog',
    );
    return { canceled: path === null, filePath: path ?? '' };
  },
  async showOpenDialog(...args: unknown[]): Promise<{ canceled: boolean; filePaths: string[] }> {
    const { title = 'Open', defaultPath = '', properties = [] } = optionsOf(args);
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
  },
};
