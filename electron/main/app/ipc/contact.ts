/** Opens email addresses and phone numbers in the system's programs: only mailto: and tel: URLs, from plain text. */
import type { Logger } from '@main/system/log/logger';
import { contactUrl } from '@shared/app/contact';
import { AppError } from '@shared/errors/errors';
import { shell } from 'electron';
import type { CallLimit } from './cancellable-requests';

/** Opens the folder of the log in the system's file manager. @throws AppError `output-failed` where that fails, with its path */
export async function openLogFolder(log: Logger): Promise<void> {
  const { folder } = log.file;
  log.flush();
  if ((await shell.openPath(folder)) !== '') {
    throw new AppError('output-failed', `The folder of the log could not be opened. It is at ${folder}.`, {});
  }
}

/** The maximum in {@link contactWindowMs}. Each one opens a window of another program. */
export const maxContacts = 10;
/** The period of {@link maxContacts}. */
export const contactWindowMs = 60_000;

/** @throws AppError `usage` for a text that is no address or number, `ipc-refused` where `limit` is reached */
export async function openContact(kind: 'mail' | 'phone', value: string, limit: CallLimit): Promise<void> {
  const url = contactUrl(kind, value);
  if (url === null) {
    const what = kind === 'mail' ? 'an email address' : 'a phone number';
    throw new AppError('usage', `This does not look like ${what}, so it was not opened. You can copy it instead.`, {});
  }
  if (!limit.tryCall()) {
    throw new AppError(
      'ipc-refused',
      `${maxContacts} emails and phone numbers were opened in the last minute, so this one was not. Wait a minute, then try again.`,
      {},
    );
  }
  await shell.openExternal(url);
}
