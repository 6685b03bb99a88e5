/** Writes a manifest entry by entry, from the one that it replaces and from what is new. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type DumpedOffice, type DumpFile, schemaVersion } from './dump-manifest';

/** What a manifest is made of. Those that are there already come in their order, those that are new are put in their places. */
export type ManifestContent = {
  readonly offices: AsyncIterable<DumpedOffice>;
  readonly files: AsyncIterable<DumpFile>;
};

const bytesPerWrite = 65_536;

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Puts entries among others, by their keys. The others keep their order. */
export async function* mergeEntries<Entry>(
  others: AsyncIterable<Entry>,
  added: readonly Entry[],
  getKey: (entry: Entry) => string,
): AsyncGenerator<Entry> {
  const sorted = added.toSorted((a, b) => compare(getKey(a), getKey(b)));
  let next = 0;
  for await (const other of others) {
    for (let entry = sorted[next]; entry !== undefined && compare(getKey(entry), getKey(other)) < 0; ) {
      yield entry;
      next += 1;
      entry = sorted[next];
    }
    yield other;
  }
  yield* sorted.slice(next);
}

/** Prints a manifest as JSON.stringify does with an indent of 1. */
async function* printManifest({ offices, files }: ManifestContent): AsyncGenerator<string> {
  yield `{\n "format": "tripledger-dump",\n "schemaVersion": ${schemaVersion},\n "money": "cents"`;
  for (const [name, entries] of Object.entries({ offices, files })) {
    let isEmpty = true;
    yield `,\n "${name}": [`;
    for await (const entry of entries) {
      yield `${isEmpty ? '' : ','}\n  ${JSON.stringify(entry, null, 1).replaceAll('\n', '\n  ')}`;
      isEmpty = false;
    }
    yield isEmpty ? ']' : '\n ]';
  }
  yield '\n}\n';
}

async function writePieces(handle: FileHandle, pieces: AsyncIterable<string>): Promise<string> {
  const hash = createHash('sha256');
  let waiting = '';
  const flush = async () => {
    hash.update(waiting);
    await handle.writeFile(waiting);
    waiting = '';
  };
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length >= bytesPerWrite) await flush();
  }
  await flush();
  return hash.digest('hex');
}

/** Writes a manifest to a file, and syncs it. @returns its digest. @throws Error of the file system, or of what is read */
export async function writeManifest(path: string, content: ManifestContent): Promise<string> {
  const handle = await open(path, 'w', 0o600);
  try {
    const digest = await writePieces(handle, printManifest(content));
    await handle.sync();
    return digest;
  } finally {
    await handle.close();
  }
}
