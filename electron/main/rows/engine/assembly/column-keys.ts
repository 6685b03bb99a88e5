/** The keys of the input columns: which column a key of a row belongs to. */
import {
  appendColumn,
  columnAddress,
  columnCount,
  keyLengthOffset,
  keyOffset,
  rawKeyLengthOffset,
  rawKeyOffset,
} from './columns';
import { areEqual, decodeKey, hashBytes } from './json-text';
import { hashEntries, keyBytesAt, keyBytesEnd, keysAt, maxColumns, rawKeysAt, scratchAt } from './memory';

/** Keys for which there was no room. */
export let droppedKeys: u32 = 0;

/** Sentinel (0xFF…, invalid UTF-8): never equal to a real key, expected until a column's key has been seen. */
const sentinelAt: usize = keyBytesAt;
const sentinelLength: usize = 8;
let nextKeyAt: usize = keyBytesAt + sentinelLength;
let rawKeyCount: u32 = 0;

/** Whether the text at `keyStart` is the column's key, as it stood in the JSON text last, and its closing quote. */
export function isExpectedKey(column: usize, keyStart: usize): bool {
  const length: usize = load<u32>(column + rawKeyLengthOffset);
  return load<u8>(keyStart + length) === 0x22 && areEqual(keyStart, load<u32>(column + rawKeyOffset), length);
}

export function expectedKeyEnd(column: usize, keyStart: usize): usize {
  return keyStart + load<u32>(column + rawKeyLengthOffset);
}

/** The entry of a key in a hash table. An entry holds the column's index plus one; 0 if the key is not there yet. */
function findEntry(table: usize, start: usize, length: usize, hash: u32): usize {
  let index = hash & (hashEntries - 1);
  while (true) {
    const entry: usize = table + (index as usize) * 16;
    const stored = load<u32>(entry + 4);
    if (stored === 0) return entry;
    if (
      load<u32>(entry) === hash &&
      load<u32>(entry + 12) === length &&
      areEqual(load<u32>(entry + 8), start, length)
    ) {
      return entry;
    }
    index = (index + 1) & (hashEntries - 1);
  }
}

function setEntry(entry: usize, hash: u32, index: u32, at: usize, length: usize): void {
  store<u32>(entry, hash);
  store<u32>(entry + 4, index + 1);
  store<u32>(entry + 8, at as u32);
  store<u32>(entry + 12, length as u32);
}

/** Stores a key's bytes. @returns their address; 0 if there is no room */
function storeKeyBytes(from: usize, length: usize): usize {
  if (nextKeyAt + length + 32 > (keyBytesEnd as usize)) return 0;
  const at = nextKeyAt;
  memory.copy(at, from, length);
  nextKeyAt = at + length;
  return at;
}

function setExpectedKey(column: usize, at: usize, length: usize): void {
  store<u32>(column + rawKeyOffset, at as u32);
  store<u32>(column + rawKeyLengthOffset, length as u32);
}

/** Appends a column for a decoded key. @returns its index; `maxColumns` if there is no room */
function createColumn(start: usize, length: usize, entry: usize, hash: u32): u32 {
  if (columnCount >= maxColumns) return maxColumns;
  const at = storeKeyBytes(start, length);
  if (at === 0) return maxColumns;
  const index = appendColumn();
  const column = columnAddress(index);
  store<u32>(column + keyOffset, at as u32);
  store<u32>(column + keyLengthOffset, length as u32);
  store<u64>(sentinelAt, ~(0 as u64));
  setExpectedKey(column, sentinelAt, sentinelLength);
  setEntry(entry, hash, index, at, length);
  return index;
}

/**
 * Finds the column of a key as it stands in the JSON text, or appends one.
 *
 * @returns its index; `maxColumns` if there is no room
 */
export function findOrAddColumn(start: usize, end: usize, hasEscapes: bool): u32 {
  const length = end - start;
  const hash = hashBytes(start, length);
  const rawEntry = findEntry(rawKeysAt, start, length, hash);
  const cached = load<u32>(rawEntry + 4);
  if (cached !== 0) return cached - 1;
  let from = start;
  let decodedLength = length;
  if (hasEscapes) {
    from = scratchAt;
    decodedLength = decodeKey(start, end, scratchAt) - from;
  }
  const keyHash = hashBytes(from, decodedLength);
  const keyEntry = findEntry(keysAt, from, decodedLength, keyHash);
  const found = load<u32>(keyEntry + 4);
  const index = found !== 0 ? found - 1 : createColumn(from, decodedLength, keyEntry, keyHash);
  if (index === maxColumns) {
    droppedKeys += 1;
    return index;
  }
  if (rawKeyCount < hashEntries / 2) {
    const at = storeKeyBytes(start, length);
    if (at !== 0) {
      setEntry(rawEntry, hash, index, at, length);
      rawKeyCount += 1;
      setExpectedKey(columnAddress(index), at, length);
    }
  }
  return index;
}

/** Names a positional column, for rows that are written as objects. @returns whether there was room */
export function setColumnName(index: u32, start: usize, length: usize): bool {
  const at = storeKeyBytes(start, length);
  if (at === 0) return false;
  store<u32>(columnAddress(index) + keyOffset, at as u32);
  store<u32>(columnAddress(index) + keyLengthOffset, length as u32);
  return true;
}

/** Address of a column's decoded key. */
export function keyStart(index: u32): usize {
  return load<u32>(columnAddress(index) + keyOffset);
}

export function keyLength(index: u32): usize {
  return load<u32>(columnAddress(index) + keyLengthOffset);
}
