/**
 * The window's executable as a command line on Windows. It is no console program: Electron puts an empty line before its
 * output, ends its standard input, and shells do not wait for it.
 */
import { AppError } from '@shared/errors';
import { type Arguments, standardOutput } from './arguments';
import { getCommandSpec } from './command-table';

const consoleProgram = 'tripledger.exe, the program for the command line';

/** Refuses what the window's executable cannot do on Windows. @throws AppError `usage` */
export function refuseForGuiProgram({ command, out, file }: Arguments, env: NodeJS.ProcessEnv): void {
  if (command === 'connect' && !env.TRIPLEDGER_TOKEN) {
    const message = `This program cannot read standard input on Windows. Set TRIPLEDGER_TOKEN, or use ${consoleProgram}.`;
    throw new AppError('usage', message, {});
  }
  if (command === 'settings' && !env.TRIPLEDGER_PASSPHRASE) {
    const message = `This program cannot read standard input on Windows. Set TRIPLEDGER_PASSPHRASE, or use ${consoleProgram}.`;
    throw new AppError('usage', message, {});
  }
  if (out !== null || (getCommandSpec(command).hasNoData && file !== standardOutput)) return;
  const message = `This program puts an empty line before what it prints on Windows. Add --out FILE, or use ${consoleProgram}.`;
  throw new AppError('usage', message, {});
}
