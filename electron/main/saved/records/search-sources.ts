/** The records of saved clients, and of trips with their sectors, as the indexes for searches read them. */

import { readJsonRecord } from '@main/server/read-record';
import { getRecordId } from '@main/server/record-id';
import { parseExactJson } from '@main/system/exact-json';
import { findClientName } from '@shared/records/client-names';
import type { SearchField, TextMatch } from '@shared/records/saved-search';
import { type TripDetail, tripDetailRecord } from '@shared/records/trip';
import { findFolded, foldPhone, splitTerms, toPhoneDigits } from '@shared/values/texts';
import type { ClientEntry } from '../search/client-index';
import type { SectorsEntry } from '../search/sector-columns';
import type { CachedRecord, RecordKind, RecordRepository } from '../store/record-repository';
import { createSource } from './for-each-yielding';
import { parseClientListItem } from './saved-clients';

/* Where typed words stand in the texts of a record, for a search to show. */

/** Characters that are shown before and after a match, so that it stands in one line. */
const maxBefore = 24;
const maxAfter = 60;

/** A text of a record, and the field that has it. */
export type FieldText = readonly [field: SearchField, text: string];

function cutOut(field: SearchField, text: string, { start, end }: { start: number; end: number }): TextMatch {
  const from = start > maxBefore ? start - maxBefore : 0;
  const to = Math.min(text.length, end + maxAfter);
  return {
    field,
    before: `${from > 0 ? '…' : ''}${text.slice(from, start)}`,
    found: text.slice(start, end),
    after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
  };
}

/** Finds the first text with the typed phone number, or with the first of the typed words; null for none. */
export function findMatch(typed: string, texts: readonly FieldText[]): TextMatch | null {
  const phone = toPhoneDigits(typed);
  const withPhone = phone === null ? undefined : texts.find(([, text]) => foldPhone(text)?.includes(phone));
  if (withPhone) return cutOut(...withPhone, { start: 0, end: withPhone[1].length });
  for (const word of splitTerms(typed)) {
    for (const [field, text] of texts) {
      const found = findFolded(text, word);
      if (found !== null) return cutOut(field, text, found);
    }
  }
  return null;
}

/** Records that are read before others may use the thread: some milliseconds. */
const batchSize = 20;

/** Reads a trip's record. One that is as documented needs no exact parser. */
function readSectors({ text, fetchedAtMs, goneAtMs }: CachedRecord): SectorsEntry | null {
  const documented = tripDetailRecord.strict.safeParse(JSON.parse(text)).data as TripDetail | undefined;
  const raw = documented ? null : parseExactJson(text).value;
  const trip = documented ?? readJsonRecord(tripDetailRecord, raw).record;
  const key = documented ? String(documented.id) : getRecordId(raw);
  return trip === null || key === null ? null : { key, trip, fetchedAtMs, goneAtMs };
}

const otherNames = ['preferred_name', 'first_name', 'last_name', 'corporate_name', 'corporate_trading_name'];
const phoneName = /phone|mobile/;

/** The texts under some names in a client's record, at any depth. Lists of clients have fields that are not documented. */
function* listTexts(value: unknown, isNamed: (name: string) => boolean, name = ''): Generator<string> {
  if (typeof value === 'string' && value.trim() !== '' && isNamed(name)) yield value.trim();
  if (Array.isArray(value)) for (const item of value) yield* listTexts(item, isNamed, name);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* listTexts(item, isNamed, key);
  }
}

function readClient({ text, goneAtMs }: CachedRecord, kind: RecordKind): ClientEntry | null {
  const client = parseClientListItem(parseExactJson(text).value);
  if (client === null) return null;
  const id = client.id === null ? Number.NaN : Number(client.id);
  if (!Number.isSafeInteger(id)) return null;
  const name = findClientName(client);
  return {
    key: `${kind}:${id}`,
    id,
    name,
    otherNames: [...listTexts(client, (field) => otherNames.includes(field))].filter((other) => !name?.includes(other)),
    emails: [...listTexts(client, (field) => field.includes('email'))],
    phones: [...listTexts(client, (field) => phoneName.test(field))],
    goneAtMs,
  };
}

/** The trips with their sectors. */
export const createSectorSource = (records: RecordRepository) =>
  createSource(records, ['trip'], readSectors, batchSize);

/** The list items and cards of clients. */
export const createClientSource = (records: RecordRepository) =>
  createSource(records, ['client-item', 'client'], readClient, batchSize);
