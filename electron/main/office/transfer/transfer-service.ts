/** Takes a user's settings to another computer in one sealed file, and takes them over from one (build/adr/0011). */
import { basename } from 'node:path';
import { receivedFiles } from '@main/rows/received/received-files';
import { maxTransferBytes, sealTransfer } from '@main/rows/received/sealed-transfer';
import type { UserRecordKind } from '@main/saved/user/user-record-file';
import type { UserRecordStore } from '@main/saved/user/user-record-store';
import { readRegular, UnusableFileError } from '@main/system/files';
import { AppError } from '@shared/errors/errors';
import type { Office } from '@shared/records/office';
import { numberEqual } from '@shared/reports/report';
import type { Preferences } from '@shared/settings/preferences';
import {
  maxTransferredOffices,
  type OfficePlan,
  type TransferContent,
  type TransferPlan,
  type TransferredOffice,
  transferContentSchema,
} from '@shared/settings/transfer';
import { toOneLine } from '@shared/values/texts';
import type { OfficePreferences } from '../connect/office-preferences';
import type { OfficeService } from '../connect/office-service';
import { checkBaseUrl } from '../connect/office-sessions';
import { isDefault, putTyped, readTyped, type TypedRecord } from '../connect/typed-records';

/* Reads a transfer file from the disk. */

const reasons = {
  'no-file': 'is not a file.',
  'too-large': 'is too large to be a settings file of Tripledger.',
} as const;

/** @throws AppError `settings-failed` where it is too large, is no file or cannot be read */
export async function readTransferFile(path: string): Promise<Buffer> {
  return await readRegular(path, maxTransferBytes).catch((cause: unknown) => {
    const reason = cause instanceof UnusableFileError ? reasons[cause.reason] : 'cannot be read.';
    throw new AppError('settings-failed', `${basename(path)} ${reason} Nothing was changed.`, {}, { cause });
  });
}

type TransferDependencies = {
  readonly offices: OfficeService;
  readonly preferences: OfficePreferences;
  readonly userRecords: UserRecordStore;
  readonly kinds: readonly UserRecordKind<unknown>[];
  readonly nowMs: () => number;
};

/** An office of the file, each of its records with its kind. */
type NextOffice = Omit<TransferredOffice, 'claims' | 'records'> & { readonly records: readonly TypedRecord[] };

type OpenedContent = Omit<TransferContent, 'offices'> & { readonly offices: readonly NextOffice[] };

/** What is on this computer of an office. */
type CurrentOffice = {
  readonly office: Office;
  readonly preferences: Preferences;
  readonly records: readonly TypedRecord[];
};

/** A file that was opened, and what its import would do. */
export type OpenedTransfer = { readonly content: OpenedContent; readonly plan: TransferPlan };

/** Steps that undo what was done so far, the last one first. */
type Undo = (() => unknown)[];

/** The content of a file, as far as its seal shows that Tripledger wrote it. */
function parseContent(content: unknown, kinds: ReadonlyMap<string, UserRecordKind<unknown>>): OpenedContent {
  const toRecord = (name: string, value: unknown): TypedRecord => {
    const kind = kinds.get(name);
    if (!kind) throw new Error(`There are no records of the kind ${name}.`);
    return { kind, value: kind.parse(value) };
  };
  try {
    const { offices, ...rest } = transferContentSchema.parse(content);
    return {
      ...rest,
      offices: offices.map(({ claims: _, records, ...office }) => ({
        ...office,
        // As it will be used: the user reads what tokens go to.
        baseUrl: checkBaseUrl(office.baseUrl),
        records: records.map(({ kind, value }) => toRecord(kind, value)),
      })),
    };
  } catch (cause) {
    const message =
      'This settings file has contents that this Tripledger cannot read: it is of another version. Update both computers, and export again. Nothing was changed.';
    throw new AppError('settings-failed', message, {}, { cause });
  }
}

export class TransferService {
  private readonly dependencies: TransferDependencies;
  private readonly kinds: ReadonlyMap<string, UserRecordKind<unknown>>;
  private last: Promise<unknown> = Promise.resolve();

  constructor(dependencies: TransferDependencies) {
    this.dependencies = dependencies;
    this.kinds = new Map(dependencies.kinds.map((kind) => [kind.kind, kind]));
  }

  /**
   * Seals the settings of every saved office.
   *
   * @returns the file's bytes, and a notice for each office of which only name and address are in it
   */
  async seal(
    passphrase: string,
  ): Promise<{ readonly bytes: Buffer; readonly notices: string[]; readonly count: number }> {
    const { offices, nowMs } = this.dependencies;
    const saved = offices.listSaved();
    if (saved.length > maxTransferredOffices) {
      const message = `A settings file takes up to ${maxTransferredOffices} offices. You have ${saved.length}. Nothing was written.`;
      throw new AppError('settings-failed', message, {});
    }
    const notices: string[] = [];
    const transferred: TransferredOffice[] = [];
    for (const office of saved) {
      await offices.openSession(office.id);
      const current = await this.read(office);
      const { name, baseUrl, rate } = office;
      if (current === null) {
        notices.push(`The views, names and notes of ${name} cannot be read now and are not in the file.`);
      }
      const { preferences = null, records = [] } = current ?? {};
      transferred.push({
        name: toOneLine(name) || baseUrl,
        baseUrl,
        rate,
        preferences,
        claims: null,
        records: records.map(({ kind: { kind }, value }) => ({ kind, value })),
      });
    }
    const content: TransferContent = {
      createdAtMs: nowMs(),
      theme: offices.getState().theme,
      offices: transferred,
    };
    const bytes = await sealTransfer(JSON.stringify(content), passphrase);
    return { bytes, notices, count: transferred.length };
  }

  /**
   * Opens a file, and compares it with what is on this computer. Changes nothing.
   *
   * @throws AppError `settings-failed` for a wrong passphrase, an unusable file, and while an office of the same name
   *   and address is locked
   */
  async open(file: Buffer, passphrase: string): Promise<OpenedTransfer> {
    return await this.openContent(await receivedFiles.calls.openTransfer(file, passphrase));
  }

  /** Opens what a file has within its seal. @throws AppError as {@link open} does */
  async openContent(json: unknown): Promise<OpenedTransfer> {
    const content = parseContent(json, this.kinds);
    return { content, plan: await this.plan(content) };
  }

  /**
   * Takes over the offices that are not on this computer, or of which nothing was typed here: all of them, or nothing where a step fails.
   *
   * @param replaces - whether what was typed here of the others is replaced by what the file has
   * @returns the ids of the offices that are new here, and have no token yet
   * @throws AppError where this computer has changed since the plan, and of the step that failed
   */
  async apply(opened: OpenedTransfer, replaces: boolean): Promise<string[]> {
    // One after the other: the plan of a second one does not hold any more, and it undoes nothing of the first.
    const applied = this.last.then(() => this.applyAll(opened, replaces));
    this.last = applied.catch(() => undefined);
    return await applied;
  }

  private async applyAll({ content, plan }: OpenedTransfer, replaces: boolean): Promise<string[]> {
    const { offices } = this.dependencies;
    if (JSON.stringify(await this.plan(content)) !== JSON.stringify(plan)) {
      const message =
        'Something on this computer has changed since you opened the file. Open it again. Nothing was changed.';
      throw new AppError('settings-failed', message, {});
    }
    const undo: Undo = [];
    try {
      const added: Office[] = [];
      const changed: Office[] = [];
      for (const [index, next] of content.offices.entries()) {
        const { name = next.name, status } = plan.offices[index] ?? {};
        if (status === 'existing' && !replaces) continue;
        const current = await this.findCurrent(next);
        const office = current?.office ?? (await offices.prepareImported({ ...next, name }));
        if (current === null) undo.push(() => offices.discardImported(office));
        await this.take(office, next, current, undo);
        if (current === null) added.push(office);
        // Its limit may have been typed here, where nothing else was.
        else if (status === 'existing') changed.push({ ...office, rate: next.rate });
      }
      // Last, because new offices are on no list before: the files of an interrupted import are then of no office.
      offices.commitImported(added, changed, plan.appearance);
      return added.map(({ id }) => id);
    } catch (error) {
      for (const step of undo.reverse())
        await Promise.resolve()
          .then(step)
          .catch(() => undefined);
      throw error;
    }
  }

  /** Takes over what the file has of an office, in the place of what is here. A file may have its name and address alone. */
  private async take(office: Office, next: NextOffice, current: CurrentOffice | null, undo: Undo): Promise<void> {
    if (next.preferences === null && next.records.length === 0) return;
    const { preferences } = this.dependencies;
    const before = current?.preferences ?? preferences.get(office);
    preferences.replace(office, next.preferences ?? before);
    if (current) undo.push(() => preferences.replace(office, before));
    await this.put(office, next.records, current?.records ?? []);
    if (current) undo.push(() => this.put(office, current.records, next.records));
  }

  /** Writes records in the place of others: all of them, or none. */
  private async put(office: Office, next: readonly TypedRecord[], before: readonly TypedRecord[]): Promise<void> {
    await this.dependencies.userRecords.transact(office, (transaction) => {
      for (const { kind, value } of before) transaction.put(kind, kind.getName(value), null);
      putTyped(transaction, next);
    });
  }

  private async plan(content: OpenedContent): Promise<TransferPlan> {
    const { offices } = this.dependencies;
    const plans: OfficePlan[] = [];
    const taken = new Set(offices.registry.list().map(({ name }) => name));
    for (const next of content.offices) {
      const current = await this.findCurrent(next);
      // The command line finds an office by its name, so that no two have the same.
      const [free = next.name] = numberEqual([...taken, next.name]).slice(-1);
      const name = current === null ? free : next.name;
      taken.add(name);
      const isTyped = current !== null && !(isDefault(current.preferences) && current.records.length === 0);
      const [isKnown, isNamed] = [current !== null, name === next.name];
      const status = isTyped ? 'existing' : isKnown ? 'filled' : isNamed ? 'new' : 'renamed';
      plans.push({ name, baseUrl: next.baseUrl, status });
    }
    const { theme } = offices.getState();
    const appearance = theme === 'system' && content.theme !== theme ? content.theme : null;
    return { createdAtMs: content.createdAtMs, offices: plans, appearance };
  }

  /** Finds the office of the same name and address here. @throws AppError `settings-failed` while it is locked */
  private async findCurrent({ name, baseUrl }: NextOffice): Promise<CurrentOffice | null> {
    const { offices } = this.dependencies;
    const found = offices.registry
      .list()
      .find((office) => office.kind === 'saved' && office.name === name && office.baseUrl === baseUrl);
    if (!found) return null;
    await offices.openSession(found.id);
    // Another process may have changed it since its session was opened.
    const current = await this.read(found);
    if (current !== null) return current;
    const message = `The saved data of ${name} cannot be read now. Unlock the keychain, then try again. Nothing was changed.`;
    throw new AppError('settings-failed', message, {});
  }

  /** Reads what is on this computer of an office; null where it cannot be read in full. */
  private async read(office: Office): Promise<CurrentOffice | null> {
    const { preferences, userRecords, kinds } = this.dependencies;
    const found = await readTyped(userRecords, kinds, office);
    if (found === null || found.unreadable > 0 || !preferences.isLoaded(office)) return null;
    return { office, preferences: preferences.get(office), records: found.typed };
  }
}
