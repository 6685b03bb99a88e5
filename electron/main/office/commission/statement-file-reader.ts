/** Reads the files of statements in the worker for received files, which is sent a file where it no longer has it. */
import { createHash } from 'node:crypto';
import type { LayoutRequest } from '@main/rows/received/methods';
import { receivedFiles } from '@main/rows/received/received-files';
import type { CheckedFile } from '@main/rows/statements/check-statement';
import type { StatementCheck } from '@shared/commission/statement-check';
import { windowDays } from '@shared/commission/statement-claim';
import type { StatementLayout } from '@shared/commission/statement-file';
import type { StatementMatch, StatementWork } from '@shared/commission/statement-work';
import { AppError } from '@shared/errors/errors';
import { IdleSlot } from '@shared/values/collections';
import { addDays } from '@shared/values/date-ranges';
import type { OfficeSession } from '../connect/office-session';
import { damagedFile, type RememberedSettings, type SavedStatement, type StatementRecords } from './statement-records';

/** How long what is in memory of a statement stays there without work on it. */
export const idleMs = 5 * 60_000;

/* Which lists an act is of: the page may show others than those that are compared now. */

type Lists = Pick<StatementWork, 'suggestions' | 'decisions'> & {
  readonly matches: readonly Pick<StatementMatch, 'id' | 'list'>[];
};

export const sortById = <T extends { readonly id: string }>(items: readonly T[]): T[] =>
  [...items].sort((one, other) => (one.id < other.id ? -1 : 1));

/**
 * Digests what lines and sectors say and how they are matched: another sync of the same data leaves it as it is.
 *
 * @param content - digest of what the lines and sectors say
 */
export function toRevision(
  { matches, suggestions, decisions }: { readonly [Name in keyof Lists]: Readonly<Lists[Name]> },
  content: string,
): string {
  const parts = [
    sortById(matches).map(({ id, list }) => [id, list]),
    sortById(suggestions).map(({ id }) => id),
    sortById(decisions).map(({ id, kind, isLost }) => [id, kind, isLost]),
  ];
  return createHash('sha256').update(content).update(JSON.stringify(parts)).digest('hex');
}

/** Refuses an act on lists that have changed. @throws AppError `usage` */
export function requireRevision({ revision }: StatementWork, wanted: string, done: 'decided' | 'noted'): void {
  if (revision === wanted) return;
  throw new AppError(
    'usage',
    `Bookings or decisions have changed since these lists were compared. Nothing was ${done}: look at them again.`,
    {},
  );
}

/* How a statement's file reads, and what it is compared with unless the user chooses otherwise. */

/** The dates of travel that are compared unless the user chooses others. */
const toWindow = (dates: StatementCheck['dates']): { readonly from: string; readonly to: string } =>
  dates ? { from: addDays(dates.from, -windowDays), to: addDays(dates.to, windowDays) } : { from: '', to: '' };

/** The scope of an earlier statement with the same header, with the dates of this one. Of several suppliers none is taken. */
function suggestScope(
  { layout, dates }: Pick<StatementCheck, 'layout' | 'dates'>,
  sameHeader: readonly RememberedSettings[],
): StatementCheck['scope'] {
  const [last] = sameHeader;
  const first = {
    supplierIds: [],
    ourAmount: layout.theirAmount === 'commission' ? ('commission' as const) : ('net' as const),
    includesClaimed: false,
    includesInactive: false,
    toleranceCents: 0,
  };
  const scope = last?.settings.scope ?? first;
  return { ...scope, supplierIds: sameHeader.length > 1 ? [] : [...scope.supplierIds], ...toWindow(dates) };
}

/** Adds the scope to a file as it reads: the saved one, else a suggestion. @param remembered - the settings of all headers */
export function toStatementCheck(
  statement: SavedStatement,
  { check }: CheckedFile,
  remembered: readonly RememberedSettings[],
): StatementCheck {
  const { headerKey, ...read } = check;
  const sameHeader = remembered.filter((entry) => entry.headerKey === headerKey);
  const [last] = sameHeader;
  // Columns that the values of this file contradict are not those of the earlier statement.
  const isUsed = Object.entries(last?.settings.layout.columns ?? {}).every(([role, column]) =>
    Object.entries(read.layout.columns).some(([own, index]) => own === role && index === column),
  );
  return {
    ...read,
    statementId: statement.id,
    fileName: statement.fileName,
    scope: statement.settings?.scope ?? suggestScope(read, sameHeader),
    rememberedAtMs: isUsed ? (last?.usedAtMs ?? null) : null,
  };
}

type Options = { readonly signal?: AbortSignal };

/** How a file is to be read; what is left out is as it was saved. */
export type CheckRequest = { readonly layout: StatementLayout | null; readonly typedTotal: number | null };

const checkFile = (request: LayoutRequest & { readonly digest: string }, { signal }: Options = {}) =>
  receivedFiles.calls.statements.check(request, { signal });

export class StatementFileReader {
  private readonly records: StatementRecords;
  /** The file that is worked on: each act of the user is on the same lines. */
  private readonly checked = new IdleSlot<CheckedFile>(idleMs);

  constructor(records: StatementRecords) {
    this.records = records;
  }

  /** Reads a file. @returns its digest @throws AppError `file-unreadable` for one that cannot be read */
  async load(bytes: Uint8Array, { signal }: Options = {}): Promise<string> {
    return await receivedFiles.calls.statements.read(bytes, { signal });
  }

  /** Reads a saved file under a layout. @throws AppError `file-unreadable` where the saved copy is damaged */
  async read(
    session: OfficeSession,
    statement: SavedStatement,
    { layout, typedTotal }: CheckRequest,
    options?: Options,
  ): Promise<CheckedFile> {
    const key = JSON.stringify([session.office.id, statement.id, statement.digest, layout, typedTotal]);
    const earlier = this.checked.get(key);
    if (earlier) return earlier;
    const saved = await this.records.listRemembered(session);
    const remembered = saved.map(({ headerKey, settings }) => ({ headerKey, layout: settings.layout }));
    const request = { digest: statement.digest, layout, typedTotal, remembered };
    const checked = await checkFile(request, options);
    const read = checked ?? (await this.readAnew(session, statement, request, options));
    // A layout that is guessed depends on what is remembered.
    if (layout !== null) this.checked.set(key, read);
    return read;
  }

  /** Lets go of the file that was worked on. */
  clear(): void {
    this.checked.clear();
  }

  private async readAnew(
    session: OfficeSession,
    statement: SavedStatement,
    request: Parameters<typeof checkFile>[0],
    options?: Options,
  ): Promise<CheckedFile> {
    const digest = await this.load(await this.records.readFile(session, statement), options);
    const read = digest === statement.digest ? await checkFile(request, options) : null;
    if (read) return read;
    throw damagedFile(statement);
  }
}
