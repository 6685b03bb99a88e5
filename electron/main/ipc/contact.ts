/** Mail addresses and phone numbers of client cards, handed to the system: only mailto: and tel:, made here from plain text. */
import { contactUrl } from '@shared/contact-url';
import { AppError } from '@shared/errors';
import { shell } from 'electron';

/** @throws AppError `usage` for a text that is no address or number */
export async function openContact(kind: 'mail' | 'phone', value: string): Promise<void> {
  const url = contactUrl(kind, value);
  if (url === null) {
    const what = kind === 'mail' ? 'an email address' : 'a phone number';
    throw new AppError('usage', `This does not look like ${what}, so it was not opened. You can copy it instead.`, {});
  }
  await shell.openExternal(url);
}
