/** Reads a passphrase: typed without an echo on a terminal, else from standard input. */
import type { Readable, Writable } from 'node:stream';
import { AppError } from '@shared/errors';

/** Standard input as far as a passphrase needs it. */
export type PassphraseInput = Readable & { readonly isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

const [enter, lineFeed, endOfText, endOfInput, backspace, del] = ['\r', '\n', '\u0003', '\u0004', '\b', '\u007f'];

/** Reads one line from a terminal that does not show it. @throws AppError `cancelled` for Ctrl+C, and at the end of the input */
function readHidden(input: PassphraseInput, output: Writable, prompt: string): Promise<string> {
  output.write(prompt);
  input.setRawMode?.(true);
  return new Promise((resolve, reject) => {
    let typed: string[] = [];
    const end = (settle: () => void) => {
      input.off('data', onData);
      input.off('end', onEnd);
      input.setRawMode?.(false);
      input.pause();
      output.write('\n');
      settle();
    };
    const cancel = () => end(() => reject(new AppError('cancelled', 'Cancelled. Nothing was changed.', {})));
    const onEnd = () => cancel();
    const onData = (chunk: unknown) => {
      for (const character of String(chunk)) {
        if (character === endOfText || character === endOfInput) return cancel();
        if (character === enter || character === lineFeed) return end(() => resolve(typed.join('')));
        typed = character === backspace || character === del ? typed.slice(0, -1) : [...typed, character];
      }
    };
    input.on('data', onData);
    input.on('end', onEnd);
    input.resume();
  });
}

/** @param isNew - whether it seals a file: it is then typed twice */
export async function readPassphrase(
  input: PassphraseInput,
  output: Writable,
  readStdin: () => Promise<string>,
  isNew: boolean,
): Promise<string> {
  if (!input.isTTY) return (await readStdin()).replace(/\r?\n$/, '');
  const passphrase = await readHidden(input, output, 'Passphrase: ');
  if (isNew && (await readHidden(input, output, 'Passphrase again: ')) !== passphrase) {
    throw new AppError('usage', 'The two passphrases differ. Nothing was written.', {});
  }
  return passphrase;
}
