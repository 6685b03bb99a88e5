/** The settings file: offices (never a token), theme and window state. Written whole or not at all. */
import { readFileSync, renameSync, statSync } from 'node:fs';
import { AppError } from '@shared/errors';
import { defaultRate, officeSchema, themeSchema, unknownForms } from '@shared/schemas/office';
import { z } from 'zod';
import { writeWhole } from './write-whole';

const windowStateSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(200),
  height: z.int().min(200),
  isMaximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowStateSchema>;

/** Version 1 knew a trip path and requests a minute. */
const firstOfficeSchema = z
  .object({
    ...officeSchema.omit({ forms: true, rate: true }).shape,
    tripPath: z.enum(['/api/trip', '/trip']),
    requestsPerMinute: z.int().min(1).max(100_000),
  })
  .transform(({ tripPath, requestsPerMinute, ...office }) => ({
    ...office,
    forms: { ...unknownForms, tripPath },
    rate: { ...defaultRate, requests: requestsPerMinute },
  }));

const settingsSchema = z.object({
  version: z.union([z.literal(1), z.literal(2)]).transform(() => 2 as const),
  offices: z.array(z.union([firstOfficeSchema, officeSchema])).default([]),
  currentOfficeId: z.string().nullable().default(null),
  theme: themeSchema.default('system'),
  window: windowStateSchema.nullable().default(null),
});
export type Settings = z.infer<typeof settingsSchema>;

const emptySettings = (): Settings => settingsSchema.parse({ version: 2 });

/**
 * The settings in memory and on disk. The window and the command line share the file, so it is looked at before each use:
 * what one of them wrote is never overwritten with what the other remembers.
 */
export class SettingsFile {
  /** What the user must be told about the file, null where it was fine. */
  notice: string | null = null;
  private readonly file: string;
  private current: Settings;
  /** What identified the file when it was last read or written. */
  private seen: string;

  constructor(file: string) {
    this.file = file;
    this.seen = identityOf(file);
    this.current = this.load();
  }

  get(): Settings {
    const identity = identityOf(this.file);
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
      writeWhole(this.file, `${JSON.stringify(next, null, 2)}\n`);
    } catch (cause) {
      throw new AppError(
        'settings-failed',
        'The settings could not be saved. Check that your user folder can be written.',
        {},
        { cause },
      );
    }
    this.seen = identityOf(this.file);
    this.current = next;
    return next;
  }

  private load(): Settings {
    let text: string;
    try {
      text = readFileSync(this.file, 'utf8');
    } catch {
      return emptySettings();
    }
    try {
      return settingsSchema.parse(JSON.parse(text));
    } catch {
      const aside = `${this.file}.damaged`;
      renameSync(this.file, aside);
      this.notice =
        'The settings file was damaged and was set aside. Please connect your office again; its token may still be in the keychain.';
      return emptySettings();
    }
  }
}

/** Every write makes a new file, so its number and time tell whether it is the one that was seen. */
function identityOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : 'none';
}
