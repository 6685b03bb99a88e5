/** Notes on saved data: records that do not open, and records that the office no longer has. */
import type { NamedRecords, RecordKind, RecordRepository } from '@main/cache/repositories/record-repository';
import type { SalvageReport } from '@main/cache/salvage/salvage';
import { formatIds } from '@shared/count-text';

const kindNouns: Readonly<Record<RecordKind, readonly [one: string, many: string]>> = {
  'trip-item': ['saved trip', 'saved trips'],
  trip: ['saved trip with its sectors', 'saved trips with their sectors'],
  'client-item': ['saved client', 'saved clients'],
  client: ['saved client card', 'saved client cards'],
  directory: ['saved list of names', 'saved lists of names'],
  'report-list': ['saved list of reports', 'saved lists of reports'],
  'list-rules': ['saved rule of the lists', 'saved rules of the lists'],
};

/** "2 saved trips" and, where they are known, " (12, 17)". */
function nameRecords(kind: RecordKind, { count, ids }: NamedRecords): [noun: string, names: string] {
  const noun = kindNouns[kind][count === 1 ? 0 : 1];
  return [`${count.toLocaleString('en-AU')} ${noun}`, ids.length === 0 ? '' : ` (${formatIds(ids, count)})`];
}

/** "2 saved trips could not be opened (12, 17)…": sentences for each kind that has such records, or lacks some. */
export function describeUnopened(
  records: Pick<RecordRepository, 'findUnreadable'>,
  kinds: readonly RecordKind[],
): string[] {
  return kinds.flatMap((kind) => {
    const { missing, ...unopened } = records.findUnreadable(kind);
    const them = (count: number) => (count === 1 ? 'it' : 'them');
    const sentences: string[] = [];
    if (unopened.count > 0) {
      const [noun, names] = nameRecords(kind, unopened);
      sentences.push(
        `${noun} could not be opened${names}: damaged or changed. Open ${them(unopened.count)} again while online.`,
      );
    }
    if (missing.count > 0) {
      const [noun, names] = nameRecords(kind, missing);
      const verb = missing.count === 1 ? 'is' : 'are';
      sentences.push(`${noun} ${verb} missing from the file${names}. Open ${them(missing.count)} again while online.`);
    }
    return sentences;
  });
}

/** Lists the trips or clients that are left out because the office no longer has them. */
export function describeGone(what: 'trip' | 'client', ids: readonly (string | number)[]): string[] {
  if (ids.length === 0) return [];
  const one = ids.length === 1;
  return [
    `${ids.length} saved ${what}${one ? ' is' : 's are'} left out because the server no longer lists ${one ? 'it' : 'them'} (${formatIds(ids)}).`,
  ];
}

/** Lists the last with "and": "a, b and c". */
function joinTexts(texts: readonly string[]): string {
  return new Intl.ListFormat('en-AU', { type: 'conjunction' }).format(texts);
}

/** What was copied from a damaged file, and what is lost, in a few sentences. */
export function describeSalvage({ saved, savedRuns, lost, isIncomplete }: SalvageReport): string {
  const copied = Object.entries(saved).map(([kind, count]) => nameRecords(kind as RecordKind, { count, ids: [] })[0]);
  if (savedRuns > 0) copied.push(savedRuns === 1 ? '1 report run' : `${savedRuns.toLocaleString('en-AU')} report runs`);
  if (copied.length === 0) return 'Nothing could be recovered from the damaged file.';
  const sentences = [`Recovered from the damaged file: ${joinTexts(copied)}.`];
  if (lost.length > 0) {
    const names = lost.map(({ kind, ...records }) => nameRecords(kind, records).join(''));
    sentences.push(`Lost: ${joinTexts(names)}. Open them again while online, or save their period again in Offline.`);
  }
  if (isIncomplete) sentences.push('The list of what was saved is lost too, so more may be missing.');
  else if (lost.length === 0) sentences.push('Nothing is missing.');
  return sentences.join(' ');
}
