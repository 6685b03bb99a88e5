/** Which lists an act is of: the page may show others than those that are compared now. */
import { createHash } from 'node:crypto';
import { AppError } from '@shared/errors';
import type { StatementMatch } from '@shared/schemas/statement/pairings';
import type { StatementWork } from '@shared/schemas/statement/work';

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
