/** Settings file: offices (never a token), theme and window state. Written atomically. */
import { copyFileSync, readFileSync } from 'node:fs';
import { findFreeAsideName, getFileIdentity } from '@main/system/files';
import { isBusy, takeLock } from '@main/system/sqlite';
import { setAside, writeFileAtomic } from '@main/system/write-file';
import { AppError } from '@shared/errors/errors';
import { lockMinutesSchema, type Office, officeSchema, removedOfficeSchema, themeSchema } from '@shared/records/office';
import { z } from 'zod';

/** Smallest saved width and height of the window, in pixels. */
export const minSavedWindow = 200;

const windowStateSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(minSavedWindow),
  height: z.int().min(minSavedWindow),
  isMaximized: z.boolean(),
  zoomFactor: z.number().min(0.25).max(5).default(1),
});

const newestVersion = 3;

/** A file of a version after this one. */
const newerSchema = z.object({ version: z.int().gt(newestVersion) });

const settingsSchema = z.object({
  version: z.literal(newestVersion),
  /** Parsed one by one, so that a bad entry does not cost the others. */
  offices: z.array(z.unknown()).default([]),
  currentOfficeId: z.string().nullable().default(null),
  theme: themeSchema.default('system'),
  isRailNarrow: z.boolean().default(false),
  /** A value that this version does not offer is the shortest time, and costs no office. */
  lockAfterMinutes: lockMinutesSchema.default(0).catch(5),
  window: windowStateSchema.nullable().default(null),
  removedOffices: z.array(removedOfficeSchema).default([]).catch([]),
});
export type Settings = Omit<z.infer<typeof settingsSchema>, 'offices' | 'version'> & {
  readonly version: typeof newestVersion;
  readonly offices: Office[];
};

type SettingsChange = Partial<Omit<Settings, 'version'>>;

type SettingsOptions = {
  /** Called with a message for the user about the file. */
  readonly onNotice: (notice: string) => void;
  /** Throws an AppError for a base URL that must never be sent a token. */
  readonly checkBaseUrl: (baseUrl: string) => unknown;
  /** File of the lock under which the settings are changed. It stays on this computer. */
  readonly lockFile: string;
};

const emptySettings = (): Settings => ({
  ...settingsSchema.parse({ version: newestVersion }),
  version: newestVersion,
  offices: [],
});

/** Usable office, or the reason why the entry is not usable. */
type ReadOffice = { readonly office: Office } | { readonly name: string; readonly problem: string };

const namedSchema = z.object({ name: z.string() });

/** Wait for another process: longer than a virus scanner may hold up its writing. It blocks this one meanwhile. */
const lockTimeoutMs = 3_000;

/**
 * Reads and changes the settings. The window and the command line share the file, so every use checks whether it has
 * changed: neither overwrites what the other wrote.
 */
export class SettingsFile {
  private readonly file: string;
  private readonly options: SettingsOptions;
  private current: Settings;
  /** Identity of the file when it was last read or written. */
  private lastIdentity: string;
  /** Whether the file exists but cannot be read. It is then never overwritten. */
  private isUnreadable = false;

  constructor(file: string, options: SettingsOptions) {
    this.file = file;
    this.options = options;
    this.lastIdentity = getFileIdentity(file);
    this.current = this.load();
  }

  get(): Settings {
    const identity = getFileIdentity(this.file);
    if (identity !== this.lastIdentity) {
      this.lastIdentity = identity;
      this.current = this.load();
    }
    return this.current;
  }

  /**
   * Changes some of the settings. Another process that does so meanwhile waits.
   *
   * @param change - or makes it from the settings of now
   * @throws AppError `settings-failed` where the file cannot be written, or another process goes on changing it; the settings in
   *   memory are then unchanged
   */
  update(change: SettingsChange | ((current: Settings) => SettingsChange)): Settings {
    const release = this.lock();
    try {
      const current = this.get();
      return this.write({ ...current, ...(typeof change === 'function' ? change(current) : change) });
    } finally {
      release();
    }
  }

  private lock(): () => void {
    try {
      return takeLock(this.options.lockFile, lockTimeoutMs);
    } catch (cause) {
      // There can be no lock in a read-only folder, where writing fails by itself.
      if (!isBusy(cause)) return () => undefined;
      const message = 'The settings are being changed by another Tripledger. Nothing was changed. Try again.';
      throw new AppError('settings-failed', message, {}, { cause });
    }
  }

  private write(next: Settings): Settings {
    try {
      if (this.isUnreadable) throw new Error('The file could not be read.');
      writeFileAtomic(this.file, `${JSON.stringify(next, null, 2)}\n`);
    } catch (cause) {
      throw new AppError(
        'settings-failed',
        'The settings could not be saved. Check that your user folder can be written.',
        {},
        { cause },
      );
    }
    this.lastIdentity = getFileIdentity(this.file);
    this.current = next;
    return next;
  }

  private load(): Settings {
    this.isUnreadable = false;
    let text: string;
    try {
      text = readFileSync(this.file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptySettings();
      return this.ignoreUnreadable('The settings file cannot be read');
    }
    try {
      const content: unknown = JSON.parse(text);
      // A newer Tripledger understands its file: setting it aside would take its offices away.
      if (newerSchema.safeParse(content).success) {
        return this.ignoreUnreadable('The settings file was written by a newer Tripledger');
      }
      return this.dropUnusableOffices(settingsSchema.parse(content));
    } catch {
      if (setAside(this.file) === this.file)
        return this.ignoreUnreadable('The settings file is damaged and could not be set aside');
      this.options.onNotice(
        'The settings file was damaged and was set aside. Add your office again; its token may still be in the keychain.',
      );
      return emptySettings();
    }
  }

  private ignoreUnreadable(problem: string): Settings {
    this.isUnreadable = true;
    this.options.onNotice(
      `${problem}, so your offices are not listed. It was left as it is, and settings are not saved. Check your user folder, then restart Tripledger.`,
    );
    return emptySettings();
  }

  /** Drops the offices that are not usable, after a copy of the file. The others stay. */
  private dropUnusableOffices(settings: z.infer<typeof settingsSchema>): Settings {
    const results = settings.offices.map((entry) => this.readOffice(entry));
    const offices = results.flatMap((result) => ('office' in result ? [result.office] : []));
    const unusable = results.flatMap((result) => ('problem' in result ? [result] : []));
    const usable = { ...settings, version: newestVersion, offices } as const;
    if (unusable.length === 0) return usable;
    for (const { name, problem } of unusable) {
      this.options.onNotice(
        `${name} was set aside: its entry in the settings file was changed and cannot be used. ${problem} Its token was not sent anywhere. Connect the office again; a copy of the earlier settings lies beside the file.`,
      );
    }
    try {
      copyFileSync(this.file, findFreeAsideName(`${this.file}.damaged`));
      writeFileAtomic(this.file, `${JSON.stringify(usable, null, 2)}\n`);
      this.lastIdentity = getFileIdentity(this.file);
    } catch {
      // The next start finds the same entries and notifies again.
    }
    return usable;
  }

  private readOffice(entry: unknown): ReadOffice {
    const name = `The office “${namedSchema.safeParse(entry).data?.name ?? 'without a name'}”`;
    const parsed = officeSchema.and(z.object({ id: z.uuid() })).safeParse(entry);
    if (!parsed.success) return { name, problem: 'It is not an entry that Tripledger writes.' };
    try {
      this.options.checkBaseUrl(parsed.data.baseUrl);
      return { office: parsed.data };
    } catch (error) {
      return { name, problem: error instanceof AppError ? error.message : 'Its base URL cannot be used.' };
    }
  }
}
