/** The application's own frames of a stack. The message above them, and frames of other code, are left out. */
import { statSync } from 'node:fs';
import { join, posix, win32 } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageFrame } from '@shared/schemas/page-error';
import type { LogFrames } from './log-fields';

/** The page's folder in the folder of the code. */
const pageFolder = 'renderer';
const maxFrames = 12;
/** Longer stacks are cut: a message may have any length. */
const maxStackLength = 200_000;

/** Finds own frames in stacks. */
export class OwnFrames {
  private readonly folder: string | null;
  /** How the folder begins a location. */
  private readonly folderTexts: readonly string[];
  private readonly isFileByName = new Map<string, boolean>();

  /** @param folder - of the built application's code; null if it has none (a single executable) */
  constructor(folder: string | null) {
    this.folder = folder;
    this.folderTexts = folder === null ? [] : [folder, pathToFileURL(folder).href];
  }

  /** Gets `main/index.js:120:5,…` with the innermost frame first; null if no frame is the application's. */
  find(error: unknown): LogFrames | null {
    if (this.folder === null || !(error instanceof Error) || typeof error.stack !== 'string') return null;
    const found: string[] = [];
    for (const line of error.stack.slice(0, maxStackLength).split('\n')) {
      const frame = this.parseFrame(line);
      if (frame !== null && found.push(frame) === maxFrames) break;
    }
    return found.length === 0 ? null : (found.join(',') as LogFrames);
  }

  /** Gets the same of frames that the page reports. Those of files that its folder does not have are left out. */
  checkPageFrames(frames: readonly PageFrame[]): LogFrames | null {
    const found: string[] = [];
    for (const { path, line, column } of frames.slice(0, maxFrames)) {
      const name = this.checkName(`${pageFolder}/${path}`);
      if (name !== null) found.push(`${name}:${line}:${column}`);
    }
    return found.length === 0 ? null : (found.join(',') as LogFrames);
  }

  private parseFrame(line: string): string | null {
    const [, text = '', row, column] = /^\s+at (.*):(\d{1,7}):(\d{1,7})\)?$/.exec(line) ?? [];
    const name = this.toRelativeName(this.findLocation(text));
    return name === null ? null : `${name}:${row}:${column}`;
  }

  /** The location at the end of a frame's text. The folder itself may have parentheses: `Program Files (x86)`. */
  private findLocation(text: string): string {
    for (const folder of this.folderTexts) {
      const start = text.lastIndexOf(folder);
      if (start !== -1 && /(?:^|\(|async )$/.test(text.slice(0, start))) return text.slice(start);
    }
    return '';
  }

  /** The file's name in the folder, with slashes; null for other files. A line of a message can name only existing files. */
  private toRelativeName(location: string): string | null {
    const file = toPath(location);
    const folder = this.folder ?? '';
    if (file === null || !(file.startsWith(`${folder}/`) || file.startsWith(`${folder}\\`))) return null;
    return this.checkName(file.slice(folder.length + 1).replaceAll(win32.sep, posix.sep));
  }

  /** The name, if the folder has such a file; else null. */
  private checkName(name: string): string | null {
    if (this.folder === null || !/^[\w./-]{1,100}$/.test(name) || name.includes('..')) return null;
    const isFile = this.isFileByName.get(name) ?? isExistingFile(join(this.folder, name));
    // Real names are few: a message with many invented ones must not fill the memory.
    if (this.isFileByName.size < 100) this.isFileByName.set(name, isFile);
    return isFile ? name : null;
  }
}

function toPath(location: string): string | null {
  if (!location.startsWith('file:')) return location;
  try {
    return fileURLToPath(location);
  } catch {
    return null;
  }
}

function isExistingFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
