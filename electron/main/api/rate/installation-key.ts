/** Random key of this installation. It keys the digests of tokens, so that a copied database does not allow guessing them. */
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
 * Reads the key, or creates it at the first start. Processes that start at the same time all get the same key.
 *
 * @throws Error where the folder cannot be written
 */
export function loadInstallationKey(file: string): Buffer {
  const existing = readKey(file);
  if (existing) return existing;
  const temporary = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(temporary, randomBytes(keyBytes), { mode: 0o600, flag: 'wx' });
  try {
    // A hard link fails where another process has created the key first.
    linkSync(temporary, file);
  } catch {
    if (readKey(file) === null) renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
  return readKey(file) ?? randomBytes(keyBytes);
}
