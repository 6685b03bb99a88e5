/** What may be an API token: `<prefix>.<secret>` in printable ASCII (API document, Authentication 1). */
import { AppError } from '@shared/errors';

/** Windows' credential store takes no more (faults 17). */
const maxTokenLength = 1_000;

function refuse(reason: string): never {
  throw new AppError('token-malformed', `This token cannot be used: ${reason}.`, {});
}

/**
 * Checks a pasted token's form before it goes anywhere near a header. No message ever quotes the token.
 *
 * @returns the token without surrounding white space
 * @throws AppError `token-missing` or `token-malformed`, naming a position at most (faults 3, 4)
 */
export function checkToken(pasted: string): string {
  const token = pasted.trim();
  if (token === '') throw new AppError('token-missing', 'Please paste the API token of the office.', {});
  if (token.length > maxTokenLength) refuse(`it is longer than ${maxTokenLength} characters`);
  for (let index = 0; index < token.length; index += 1) {
    const code = token.charCodeAt(index);
    if (code <= 0x20 || code >= 0x7f) refuse(`the character at position ${index + 1} does not belong in a token`);
  }
  if (!/^[^.]+\..+$/.test(token)) refuse('it must have the form prefix.secret, two parts joined by a dot');
  return token;
}
