/** A random key of this installation, so that nobody who reads the record of requests can guess tokens from it. */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const keyBytes = 32;

function readKey(file: string): Buffer | null {
  try {
    const key = readFileSync(file);
    return key.length === keyBytes ? key : null;
  } catch {
    return null;
  }
}

/**
 * Reads the key, or makes it at the first start. Of several programs that start at once, all get the same one.
 *
 * @throws Error where the folder cannot be written
 */
export function loadInstallationKey(file: string): Buffer {
  const existing = readKey(file);
  if (existing) return existing;
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(keyBytes), { mode: 0o600, flag: 'wx' });
  try {
    // A link is made only where no other program was first.
    linkSync(draft, file);
  } catch {
    if (readKey(file) === null) renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return readKey(file) ?? randomBytes(keyBytes);
}
