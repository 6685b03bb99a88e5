/** An API that repeats what it was sent must not bring the token into an error text (faults 11). */
import { AppError } from '@shared/errors';

const hidden = '(token)';

function formsOf(token: string): string[] {
  const [, secret = ''] = token.split(/\.(.*)/s);
  const plain = secret.length >= 8 ? [token, secret] : [token];
  return plain.flatMap((text) => [
    text,
    encodeURIComponent(text),
    Buffer.from(text)
      .toString('base64')
      .replace(/={1,2}$/, ''),
  ]);
}

/** The same error with every trace of the token replaced; the error itself where there is none. */
export function withoutToken(error: AppError, token: string): AppError {
  const clean = (text: string) => formsOf(token).reduce((left, form) => left.replaceAll(form, hidden), text);
  const details = JSON.stringify(error.details);
  if (clean(error.message) === error.message && clean(details) === details) return error;
  return new AppError(error.code, clean(error.message), JSON.parse(clean(details)) as Record<string, unknown>, {
    cause: error.cause,
  });
}
