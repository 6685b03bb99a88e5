/**
 * Reads from an ASAR archive as from a folder, as Electron does: modules, and the calls of fs that whole files need. Every
 * other call fails there as for a folder inside a file. Unpacked files are read beside the archive.
 */
import fs, { type PathLike } from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { dirname, extname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { extractFile, statFile } from '@electron/asar';

type Entry = { readonly files?: object; readonly unpacked?: boolean; readonly size?: number };

/** The archive that was opened, without a separator at its end. */
let archive = '';

/** The path inside the archive; null for any other path. */
function findInside(path: unknown): string | null {
  const text = path instanceof URL ? fileURLToPath(path) : path;
  if (typeof text !== 'string' || !text.startsWith(archive + sep)) return null;
  return text.slice(archive.length + 1);
}

function findEntry(inside: string): Entry | null {
  try {
    return statFile(archive, inside) as Entry;
  } catch {
    return null;
  }
}

const toUnpacked = (inside: string) => join(`${archive}.unpacked`, inside);

function readEntry(inside: string): Buffer {
  const entry = findEntry(inside);
  if (entry?.unpacked) return fs.readFileSync(toUnpacked(inside));
  if (entry && !entry.files) return extractFile(archive, inside);
  throw Object.assign(new Error(`ENOENT: no such file in ${archive}: ${inside}`), { code: 'ENOENT' });
}

const isFile = (inside: string) => {
  const entry = findEntry(inside);
  return entry !== null && entry.files === undefined;
};

/** Resolves a path of a module as require does: the file, with an extension, or a package's main. */
function resolveFile(inside: string): string | null {
  const direct = ['', '.js', '.cjs', '.json'].map((ending) => inside + ending).find(isFile);
  if (direct !== undefined) return direct;
  const manifest = join(inside, 'package.json');
  if (!isFile(manifest)) return isFile(join(inside, 'index.js')) ? join(inside, 'index.js') : null;
  const { main = 'index.js' } = JSON.parse(readEntry(manifest).toString()) as { main?: string };
  return resolveFile(join(inside, main));
}

/** Resolves the name of a package, from the folder of its importer upwards. */
function resolvePackage(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = resolveFile(join(folder, 'node_modules', name));
    if (found !== null || folder === '.') return found;
  }
}

/** Node's format of a file in the archive. */
function findFormat(inside: string): string {
  const byExtension: Record<string, string> = { '.mjs': 'module', '.cjs': 'commonjs', '.json': 'json' };
  const format = byExtension[extname(inside)];
  if (format !== undefined) return format;
  for (let folder = dirname(inside); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (isFile(manifest)) {
      const { type = 'commonjs' } = JSON.parse(readEntry(manifest).toString()) as { type?: string };
      return type;
    }
    if (folder === '.') return 'commonjs';
  }
}

function toInside(specifier: string, parentURL: string | undefined): string | null {
  if (specifier.startsWith('file:')) return findInside(new URL(specifier));
  if (specifier.startsWith('/')) return findInside(specifier);
  const parent = parentURL?.startsWith('file:') ? findInside(new URL(parentURL)) : null;
  if (parent === null) return null;
  if (/^\.{1,2}\//.test(specifier)) return join(dirname(parent), specifier);
  return /^(?:node:|electron(?:\/|$)|[a-z]+:)/.test(specifier) ? null : resolvePackage(specifier, dirname(parent));
}

function hookModules(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const inside = toInside(specifier, context.parentURL);
      const file = inside === null ? null : resolveFile(inside);
      if (file === null) return next(specifier, context);
      if (findEntry(file)?.unpacked) return next(pathToFileURL(toUnpacked(file)).href, context);
      return { url: pathToFileURL(join(archive, file)).href, format: findFormat(file), shortCircuit: true };
    },
    load(url, context, next) {
      const inside = url.startsWith('file:') ? findInside(new URL(url)) : null;
      if (inside === null) return next(url, context);
      return { format: findFormat(inside), source: readEntry(inside), shortCircuit: true };
    },
  });
}

const decode = (bytes: Buffer, options: unknown) => {
  const encoding = typeof options === 'string' ? options : (options as { encoding?: string } | null)?.encoding;
  return encoding ? bytes.toString(encoding as BufferEncoding) : bytes;
};

function hookFiles(): void {
  const { readFileSync, existsSync } = fs;
  const { readFile } = fs.promises;
  Object.assign(fs, {
    readFileSync: (path: PathLike, options: unknown) => {
      const inside = findInside(path);
      return inside === null ? readFileSync(path, options as 'utf8') : decode(readEntry(inside), options);
    },
    existsSync: (path: PathLike) => {
      const inside = findInside(path);
      return inside === null ? existsSync(path) : findEntry(inside) !== null;
    },
  });
  Object.assign(fs.promises, {
    readFile: async (path: PathLike, options: unknown) => {
      const inside = findInside(path);
      return inside === null ? await readFile(path, options as 'utf8') : decode(readEntry(inside), options);
    },
  });
  // Modules that imported these by name get them too.
  syncBuiltinESMExports();
}

/** Makes an archive readable to everything that runs in this process from now on. */
export function openArchive(path: string): void {
  archive = path;
  hookFiles();
  hookModules();
}
