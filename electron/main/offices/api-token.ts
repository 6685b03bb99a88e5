/** Checks API tokens: `<prefix>.<secret>` in printable ASCII (build/docs/api.md, Base URL and authentication). */
import { AppError } from '@shared/errors';

/** Maximum of the Windows credential store (faults 3). */
const maxTokenLength = 1_000;

function refuseForm(message: string): never {
  throw new AppError('token-malformed', message, {});
}

const refuse = (reason: string) => refuseForm(`That doesn’t look like a token: ${reason}.`);

/**
 * Checks the form of a pasted token before it is put into a header. No message ever quotes the token.
 *
 * @returns the token without surrounding white space
 * @throws AppError `token-missing` or `token-malformed`, naming a position at most (faults 3)
 */
export function checkToken(pasted: string): string {
  const token = pasted.trim();
  if (token === '') throw new AppError('token-missing', 'Paste the API token.', {});
  if (token.length > maxTokenLength) refuse(`it is longer than ${maxTokenLength} characters`);
  for (let index = 0; index < token.length; index += 1) {
    const code = token.charCodeAt(index);
    if (code <= 0x20 || code >= 0x7f) refuse(`the character at position ${index + 1} does not belong in a token`);
  }
  if (!/^[^.]+\..+$/.test(token))
    refuseForm('That doesn’t look like a token. It should be two parts joined by a dot (abc.xyz).');
  return token;
}
