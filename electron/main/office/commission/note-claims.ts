/** Notes what a statement agrees with on the worklist of unclaimed commission, where the user asks for it. */

import { type Claim, type ClaimKey, maxNoteLength, patchClaim, toClaimId } from '@shared/commission/claims';
import type { StatementCheck } from '@shared/commission/statement-check';
import type { StatementWork } from '@shared/commission/statement-work';
import { AppError } from '@shared/errors/errors';
import { getLocalDay } from '@shared/values/dates';
import { formatCount, pickPlural } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import type { Claims } from './claims';
import type { SavedStatement } from './statement-records';

/** Trips that a warning names. */
const maxNamedTrips = 10;

/** Begins what is noted of every statement. */
const notePrefix = 'Claimed on statement ';

/** What is noted: "Claimed on statement 2026-10 (october.csv)". The month is that of the last line, or of the file's arrival. */
function formatNote({ fileName, addedAtMs }: SavedStatement, dates: StatementCheck['dates']): string {
  const day = dates?.to ?? getLocalDay(addedAtMs);
  return `${notePrefix}${day.slice(0, 7)} (${fileName})`;
}

type Dates = StatementCheck['dates'];

/** What a claim says of statements: the lines of its note, and the digests of the statements they are of, as far as known. */
function readNoted({ note, statements = [] }: Claim) {
  const lines = note.split('\n').filter((line) => line.startsWith(notePrefix));
  // A user who deletes the lines takes it back. Each line more than digests is of a version that wrote none.
  return { lines, digests: lines.length === 0 ? [] : statements, hasOlderLines: lines.length > statements.length };
}

/** Whether a claim is noted on a statement, whatever that was called when it was. */
function isNotedOn(claim: Claim, statement: SavedStatement, dates: Dates): boolean {
  const { lines, digests, hasOlderLines } = readNoted(claim);
  return digests.includes(statement.digest) || (hasOlderLines && lines.includes(formatNote(statement, dates)));
}

function isNotedOnAnother(claim: Claim, statement: SavedStatement, dates: Dates): boolean {
  const { lines, digests, hasOlderLines } = readNoted(claim);
  if (digests.some((digest) => digest !== statement.digest)) return true;
  return hasOlderLines && lines.some((line) => line !== formatNote(statement, dates));
}

function findClaims(claims: readonly Claim[], isMeant: (claim: Claim) => boolean): (key: ClaimKey) => boolean {
  const ids = new Set(claims.filter(isMeant).map(toClaimId));
  return (key) => ids.has(toClaimId(key));
}

/** Makes a test of whether a sector is noted as claimed on a statement. */
export function findNoted(claims: readonly Claim[], statement: SavedStatement, dates: Dates) {
  return findClaims(claims, (claim) => isNotedOn(claim, statement, dates));
}

/** Makes a test of whether a sector is noted as claimed on another statement than this one. */
function findNotedElsewhere(claims: readonly Claim[], statement: SavedStatement, dates: Dates) {
  return findClaims(claims, (claim) => isNotedOnAnother(claim, statement, dates));
}

/** Adds to a claim that its sector stands on a statement. */
function addNote(claim: Claim, statement: SavedStatement, dates: Dates): Pick<Claim, 'note' | 'statements'> {
  const line = formatNote(statement, dates);
  const { digests, lines } = readNoted(claim);
  if (isNotedOn(claim, statement, dates)) return { note: claim.note };
  // A corrected file may have the same name and month: it is noted by its digest alone.
  const hasLine = lines.includes(line);
  const note = hasLine ? claim.note : [...(claim.note === '' ? [] : claim.note.split('\n')), line].join('\n');
  return { note, statements: [...digests, statement.digest] };
}

/** Names the trips of sectors, the first of them. */
function nameTrips(sectors: readonly ClaimKey[]): string {
  const trips = [...new Set(sectors.map(({ tripId }) => tripId))];
  const named = trips.slice(0, maxNamedTrips).join(', ');
  const others = trips.length > maxNamedTrips ? ` and ${formatCount(trips.length - maxNamedTrips, 'other trip')}` : '';
  return `${pickPlural(trips.length, 'trip', 'trips')} ${named}${others}`;
}

/** Warns of agreed sectors that are noted as claimed on another statement: the supplier may have paid twice. */
export function describeNotedElsewhere(
  claims: readonly Claim[],
  statement: SavedStatement,
  matches: StatementWork['matches'],
  dates: Dates,
): string[] {
  const isNoted = findNotedElsewhere(claims, statement, dates);
  const sectors = matches.filter(({ list }) => list === 'agreed').flatMap((match) => match.sectors.filter(isNoted));
  if (sectors.length === 0) return [];
  const verb = pickPlural(sectors.length, 'is', 'are');
  return [
    `${formatCount(sectors.length, 'agreed sector')} ${verb} noted as claimed on another statement already: ${nameTrips(sectors)}. Check that the supplier has not listed ${pickPlural(sectors.length, 'it', 'them')} twice.`,
  ];
}

/**
 * Says which sectors are noted as claimed on a statement with which they no longer agree: matches were separated since, or
 * amounts have changed. The worklist hides them as done.
 */
export function describeNotedOpen(
  claims: readonly Claim[],
  statement: SavedStatement,
  matches: StatementWork['matches'],
  { dates, otherCurrencies }: Pick<StatementCheck, 'dates' | 'otherCurrencies'>,
): string[] {
  const agreed = new Set(
    matches.filter(({ list }) => list === 'agreed').flatMap(({ sectors }) => sectors.map(toClaimId)),
  );
  const open = claims.filter(
    (claim) =>
      claim.status === 'claimed-elsewhere' && !agreed.has(toClaimId(claim)) && isNotedOn(claim, statement, dates),
  );
  if (open.length === 0) return [];
  const [verb, them] = [pickPlural(open.length, 'is', 'are'), pickPlural(open.length, 'it', 'them')];
  const others =
    otherCurrencies.length === 0
      ? ''
      : `, unless ${pickPlural(open.length, 'it agrees', 'they agree')} in another currency`;
  return [
    `${formatCount(open.length, 'sector')} noted as claimed on this statement ${verb} not among those that agree now: ${nameTrips(open)}. Set ${them} back in Unclaimed if ${pickPlural(open.length, 'it is', 'they are')} still to be chased${others}.`,
  ];
}

/**
 * Sets the sectors of agreed matches to claimed elsewhere, and adds a line to their notes.
 *
 * @param ids - of agreed matches; null for all that are not noted yet, on this statement or on another one
 * @returns what was noted of the sectors before
 * @throws AppError `usage` for a match that is not agreed, and for a note that has no room
 */
export async function noteClaims(
  claims: Claims,
  session: OfficeSession,
  { statement, matches, check }: Pick<StatementWork, 'matches' | 'check'> & { readonly statement: SavedStatement },
  ids: readonly string[] | null,
): Promise<Claim[]> {
  const wanted = ids && new Set(ids);
  const listed = await claims.list(session);
  const isNotedElsewhere = findNotedElsewhere(listed, statement, check.dates);
  const agreed = matches.filter(
    ({ list, id, isNoted, sectors }) =>
      list === 'agreed' && (wanted ? wanted.has(id) : !isNoted && !sectors.some(isNotedElsewhere)),
  );
  if (wanted && agreed.length < wanted.size) {
    throw new AppError('usage', 'The lists have changed since. Nothing was noted: look at them again.', {});
  }
  const today = getLocalDay(session.now());
  const keys = agreed.flatMap(({ sectors }) => sectors);
  if (keys.length === 0) return [];
  return await claims.update(session, keys, (claim) => {
    const { note, ...added } = addNote(claim, statement, check.dates);
    if (note.length > maxNoteLength) {
      throw new AppError(
        'usage',
        `The note of trip ${claim.tripId} has no room for another line. Nothing was noted: shorten it on the worklist first.`,
        {},
      );
    }
    return { ...patchClaim(claim, { status: 'claimed-elsewhere', note }, today), ...added };
  });
}
