/** The settings file: offices (never a token), theme and window state. Written whole or not at all. */
import { readFileSync, statSync } from 'node:fs';
import { AppError } from '@shared/errors';
import { defaultRate, type Office, officeSchema, themeSchema, unknownUrlVariants } from '@shared/schemas/office';
import { z } from 'zod';
import { copyAside, setAside } from './set-aside';
import { writeFileAtomic } from './write-file-atomic';

const windowStateSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(200),
  height: z.int().min(200),
  isMaximized: z.boolean(),
  zoomFactor: z.number().min(0.25).max(5).default(1),
});
export type WindowState = z.infer<typeof windowStateSchema>;

/** Version 1 knew a trip path and requests a minute. */
const officeSchemaV1 = z
  .object({
    ...officeSchema.omit({ forms: true, rate: true }).shape,
    tripPath: z.enum(['/api/trip', '/trip']),
    requestsPerMinute: z.int().min(1).max(100_000),
  })
  .transform(({ tripPath, requestsPerMinute, ...office }) => ({
    ...office,
    forms: { ...unknownUrlVariants, tripPath },
    rate: { ...defaultRate, requests: requestsPerMinute },
  }));

const savedOfficeSchema = z.union([officeSchemaV1, officeSchema]).and(z.object({ id: z.uuid() }));

const settingsSchema = z.object({
  version: z.union([z.literal(1), z.literal(2)]).transform(() => 2 as const),
  /** Checked one by one: a bad entry must not cost the others. */
  offices: z.array(z.unknown()).default([]),
  currentOfficeId: z.string().nullable().default(null),
  theme: themeSchema.default('system'),
  isRailNarrow: z.boolean().default(false),
  window: windowStateSchema.nullable().default(null),
});
export type Settings = Omit<z.infer<typeof settingsSchema>, 'offices'> & { readonly offices: Office[] };

export type SettingsOptions = {
  /** Called with what the user must be told about the file. */
  readonly onNotice: (notice: string) => void;
  /** Throws an AppError for a base URL that must never be sent a token. */
  readonly checkBaseUrl: (baseUrl: string) => unknown;
};

const emptySettings = (): Settings => ({ ...settingsSchema.parse({ version: 2 }), offices: [] });

/** An office as it can be used, or the words for why it cannot. */
type ReadOffice = { readonly office: Office } | { readonly name: string; readonly problem: string };

const namedSchema = z.object({ name: z.string() });

/**
 * The settings in memory and on disk. The window and the command line share the file, so it is looked at before each use:
 * what one of them wrote is never overwritten with what the other remembers.
 */
export class SettingsFile {
  private readonly file: string;
  private readonly options: SettingsOptions;
  private current: Settings;
  /** What identified the file when it was last read or written. */
  private seen: string;
  /** Set while the file is there but cannot be read: it is then never written over. */
  private isUnreadable = false;

  constructor(file: string, options: SettingsOptions) {
    this.file = file;
    this.options = options;
    this.seen = getFileIdentity(file);
    this.current = this.load();
  }

  get(): Settings {
    const identity = getFileIdentity(this.file);
    if (identity !== this.seen) {
      this.seen = identity;
      this.current = this.load();
    }
    return this.current;
  }

  /**
   * Replaces the settings.
   *
   * @throws AppError `settings-failed` where the file cannot be written; the settings in memory are then unchanged
   */
  update(change: Partial<Omit<Settings, 'version'>>): Settings {
    const next = { ...this.get(), ...change };
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
    this.seen = getFileIdentity(this.file);
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
      return this.dropUnusableOffices(settingsSchema.parse(JSON.parse(text)));
    } catch {
      if (!setAside(this.file)) return this.ignoreUnreadable('The settings file is damaged and could not be set aside');
      this.options.onNotice(
        'The settings file was damaged and was set aside. Please connect your office again; its token may still be in the keychain.',
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

  /** Sets the offices aside that cannot be used, with a copy of the file, and goes on with the others. */
  private dropUnusableOffices(settings: z.infer<typeof settingsSchema>): Settings {
    const read = settings.offices.map((entry) => this.readOffice(entry));
    const offices = read.flatMap((each) => ('office' in each ? [each.office] : []));
    const bad = read.flatMap((each) => ('problem' in each ? [each] : []));
    const usable = { ...settings, offices };
    if (bad.length === 0) return usable;
    for (const { name, problem } of bad) {
      this.options.onNotice(
        `${name} was set aside: its entry in the settings file was changed and cannot be used. ${problem} Its token was not sent anywhere. Connect the office again; a copy of the earlier settings lies beside the file.`,
      );
    }
    try {
      copyAside(this.file);
      writeFileAtomic(this.file, `${JSON.stringify(usable, null, 2)}\n`);
      this.seen = getFileIdentity(this.file);
    } catch {
      // The next start finds the same entries and says the same.
    }
    return usable;
  }

  private readOffice(entry: unknown): ReadOffice {
    const name = `The office “${namedSchema.safeParse(entry).data?.name ?? 'without a name'}”`;
    const parsed = savedOfficeSchema.safeParse(entry);
    if (!parsed.success) return { name, problem: 'It is not an entry that Tripledger writes.' };
    try {
      this.options.checkBaseUrl(parsed.data.baseUrl);
      return { office: parsed.data };
    } catch (error) {
      return { name, problem: error instanceof AppError ? error.message : 'Its base URL cannot be used.' };
    }
  }
}

/** Every write makes a new file, so its number and time tell whether it is the one that was seen. */
function getFileIdentity(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : 'none';
}
