/**
 * Saves a screenshot of the first window once it no longer changes, for machines without a display. ELECTRON_HOST_PICTURE
 * is its path, relative to the user's folder.
 */
import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebContents } from './api/web-contents.ts';

const lookEveryMs = 400;
const maxWaitMs = 15_000;
/** Screenshots in a row without a change that count as settled. */
const stableShots = 3;

async function untilStill(contents: WebContents): Promise<void> {
  let [last, still] = ['', 0];
  for (let waited = 0; waited < maxWaitMs && still < stableShots; waited += lookEveryMs) {
    await sleep(lookEveryMs);
    const text = String(await contents.executeJavaScript('document.body.innerText'));
    still = text === last && text !== '' ? still + 1 : 0;
    last = text;
  }
}

/** Writes a file that only this user can read. An existing one, or a link, is replaced rather than written into. */
function writePrivately(path: string, bytes: Buffer): void {
  const temporary = `${path}.${randomUUID()}`;
  writeFileSync(temporary, bytes, { flag: 'wx', mode: 0o600 });
  renameSync(temporary, path);
}

/** Saves the picture. It shows clients' data, so that only this user may read it. */
export async function savePicture(contents: WebContents, path: string): Promise<void> {
  await new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()));
  try {
    await untilStill(contents);
    writePrivately(path, (await contents.capturePage()).toPNG());
    process.stderr.write(`A picture of the window: ${path}\n`);
  } catch (error) {
    process.stderr.write(`electron-host: no picture could be taken: ${error}\n`);
  }
}
