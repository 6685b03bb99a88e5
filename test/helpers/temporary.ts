/** Folders that are gone after the test, also where a program that was killed still wrote its last file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onFinished } from './set-up';

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-'));
  onFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
