/** The phone and email of clients whose card is saved: what the list of clients shows beside its own fields. */
import { parseExactJson } from '@main/api/json/exact-json';
import { readJsonRecord } from '@main/api/json/read-record';
import type { RecordRepository } from '@main/cache/repositories/record-repository';
import { type ClientContact, clientRecord } from '@shared/schemas/client';

type Ranked = { readonly is_preferred: boolean | null; readonly is_active: boolean | null };

/** Lists the texts of those that are not inactive, the preferred ones first. */
function listActive<T extends Ranked>(
  items: readonly (T | null)[] | null,
  getText: (item: T) => string | null,
): string[] {
  return (items ?? [])
    .filter((item) => item !== null)
    .filter(({ is_active }) => is_active !== false)
    .sort((a, b) => Number(b.is_preferred === true) - Number(a.is_preferred === true))
    .map((item) => getText(item)?.trim() ?? '')
    .filter((text) => text !== '');
}

/** Reads the contacts of clients from their saved cards. A client without one is not in the list. */
export function readClientContacts(records: Pick<RecordRepository, 'get'>, ids: readonly number[]): ClientContact[] {
  return ids.flatMap((id) => {
    const saved = records.get('client', String(id));
    const card = saved && readJsonRecord(clientRecord, parseExactJson(saved.text).value).record;
    if (!card) return [];
    return {
      id,
      phones: listActive(card.contact?.phones ?? null, ({ phone }) => phone),
      emails: listActive(card.contact?.emails ?? null, ({ email }) => email),
      fetchedAtMs: saved.fetchedAtMs,
    };
  });
}
