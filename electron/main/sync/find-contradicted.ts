/**
 * Compares records with their entries in lists. An entry that came, or changed, after its record was read is a change only
 * if it says something else: an earlier list may have failed, or the user has opened the record before.
 */
import { type JsonValue, parseExactJson, toCompactJson } from '@main/api/json/exact-json';
import type { OfficeSession } from '@main/session/office-session';

function readFields(text: string): ReadonlyMap<string, JsonValue> {
  const { value } = parseExactJson(text);
  return value instanceof Map ? value : new Map();
}

/** Whether every field of an entry has the same value in the record. */
function isContained(entryText: string, recordText: string): boolean {
  const record = readFields(recordText);
  return [...readFields(entryText)].every(([name, value]) => {
    const inRecord = record.get(name);
    return inRecord !== undefined && toCompactJson(inRecord) === toCompactJson(value);
  });
}

/** Finds the records whose entries say something else, or something more, than they do. */
export async function findContradicted(
  { cache: { records } }: OfficeSession,
  kind: 'trip' | 'client',
  ids: readonly number[],
): Promise<Set<number>> {
  const contradicted = new Set<number>();
  for (const id of ids) {
    const record = await records.get(kind, String(id));
    const entry = await records.get(`${kind}-item`, String(id));
    if (record === null || entry === null || !isContained(entry.text, record.text)) contradicted.add(id);
  }
  return contradicted;
}
