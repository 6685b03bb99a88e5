/** Names that Chromium uses in the folders of user data and session data, and deletes or renames as its own. */
import { existsSync, readdirSync } from 'node:fs';

const chromiumNames =
  `blob_storage|Cache|Code Cache|Cookies|Cookies-journal|Crashpad|databases|DawnCache|DawnGraphiteCache|
  DawnWebGPUCache|Dictionaries|DIPS|DIPS-wal|GPUCache|IndexedDB|Local State|Local Storage|lockfile|Network|
  Network Persistent State|Partitions|Preferences|Service Worker|Session Storage|Shared Dictionary|shared_proto_db|
  SharedStorage|SingletonCookie|SingletonLock|SingletonSocket|Trust Tokens|TransportSecurity|VideoDecodeStats|WebStorage`
    .split('|')
    .map((name) => name.trim());

/** Finds the names in a folder that are Chromium's on a file system that ignores case, as on Windows and macOS. */
export function findReservedNames(folder: string): string[] {
  const reserved = new Set(chromiumNames.map((name) => name.toLowerCase()));
  return (existsSync(folder) ? readdirSync(folder) : []).filter((name) => reserved.has(name.toLowerCase()));
}

/** Prints the application's files that Chromium would take for its own. The host's Chromium has a folder elsewhere. */
export function reportReservedNames(folders: ReadonlySet<string>): void {
  for (const folder of folders) {
    for (const name of findReservedNames(folder)) {
      process.stderr.write(`electron-host: Chromium takes "${name}" in ${folder} for its own.\n`);
    }
  }
}
