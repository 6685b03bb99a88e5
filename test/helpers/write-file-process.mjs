/**
 * A program that replaces a small file of the user's folder, for tests that let its disk fail. Node runs it with the
 * project's own loader for TypeScript.
 *
 *     node --import typescript-hook.mjs write-file-process.mjs PATH TEXT
 *
 * It says "written", or the error's code.
 */
import { writeFileAtomic } from '../../electron/main/system/write-file.ts';

const [path, text] = process.argv.slice(2);
try {
  writeFileAtomic(path, text);
  process.stdout.write('written');
} catch (error) {
  process.stdout.write(error.code);
}
