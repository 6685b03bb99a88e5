/** Opens the folder of the log in the system's file manager. */
import { mkdirSync } from 'node:fs';
import type { Logger } from '@main/log/logger';
import { AppError } from '@shared/errors';
import { shell } from 'electron';

/** @throws AppError `output-failed` if the folder cannot be opened, with its path */
export async function openLogFolder(log: Logger): Promise<void> {
  const { folder } = log.file;
  log.flush();
  let problem: string;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    problem = await shell.openPath(folder);
  } catch (cause) {
    throw new AppError('output-failed', `The folder of the log could not be created at ${folder}.`, {}, { cause });
  }
  if (problem !== '') {
    throw new AppError('output-failed', `The folder of the log could not be opened. It is at ${folder}.`, {});
  }
}
