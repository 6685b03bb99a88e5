/** The columns of the input by their keys: where in the current row each one's value stands. */
import {
  hashSize,
  keyBytesAt,
  keyBytesEnd,
  mostSlots,
  plainKeysAt,
  rawKeysAt,
  scratchAt,
  shortKeys,
  shortKeysAt,
  slotSize,
  slotsAt,
} from './memory';
import { areEqual, decodeKey, hashOf } from './text';

/** Kinds of values. */
export const nothing: u32 = 0;
export const whole: u32 = 1;
export const decimal: u32 = 2;
export const exponent: u32 = 3;
export const plainText: u32 = 4;
export const escapedText: u32 = 5;
export const yes: u32 = 6;
export const no: u32 = 7;
export const nested: u32 = 8;

/** Offsets into a slot, all 32-bit. */
const startAt: usize = 0;
const endAt: usize = 4;
const kindAt: usize = 8;
/** The reading of a row in which it was seen last: a row that is cut off is read again. */
const seenAt: usize = 12;
/** The key as it is expected to stand in the JSON text. */
const rawAt: usize = 16;
const rawLengthAt: usize = 20;
/** The key as it is meant. */
const plainAt: usize = 24;
const plainLengthAt: usize = 28;
/** Whether a text holds the delimiter as it stands. */
const delimitedAt: usize = 32;
/** Whether any row held it, rows in which it stood twice with different values, and the last of these. */
export const heldAt: usize = 36;
export const twiceAt: usize = 40;
const lastTwiceAt: usize = 44;
/** The slot of the first header of the same name, plus one; 0 where the name is new. */
const firstAt: usize = 48;

/** All slots, and those that the headers name: keys beyond these came in rows only. */
export let slotCount: u32 = 0;
export let namedCount: u32 = 0;
/** Whether headers repeat a name: each has a slot of its own, and rows that are objects give all of them one value. */
export let hasTwins: bool = false;
/** Keys for which there was no room. */
export let lostKeys: u32 = 0;

/** Bytes that UTF-8 never holds: what a slot expects while its key's form in the text is not known. */
const impossible: usize = keyBytesAt;
const impossibleLength: usize = 8;
let keyBytes: usize = keyBytesAt + impossibleLength;
let rawKeys: u32 = 0;

export function slotOf(index: u32): usize {
  return slotsAt + (index as usize) * (slotSize as usize);
}

export function valueStart(slot: usize): usize {
  return load<u32>(slot + startAt);
}

export function valueEnd(slot: usize): usize {
  return load<u32>(slot + endAt);
}

export function isDelimited(slot: usize): bool {
  return load<u32>(slot + delimitedAt) !== 0;
}
/** The kind of the slot's value in a row that was read; nothing where the row lacks it. */

export function kindIn(slot: usize, reading: u32): u32 {
  return load<u32>(slot + seenAt) === reading ? load<u32>(slot + kindAt) : nothing;
}

/** The row that is being read. */
let currentRow: u32 = 0;

export function beginRow(row: u32): void {
  currentRow = row;
}

function noteTwice(slot: usize, start: usize, end: usize): void {
  if (isSame(slot, start, end) || load<u32>(slot + lastTwiceAt) === currentRow) return;
  store<u32>(slot + lastTwiceAt, currentRow);
  store<u32>(slot + twiceAt, load<u32>(slot + twiceAt) + 1);
}

function isSame(slot: usize, start: usize, end: usize): bool {
  const from: usize = load<u32>(slot + startAt);
  const length: usize = (load<u32>(slot + endAt) as usize) - from;
  return length === end - start && areEqual(from, start, length);
}

/** Sets a slot's value in the row that is being read. */

export function setValue(slot: usize, reading: u32, start: usize, end: usize, kind: u32, delimited: bool): void {
  if (load<u32>(slot + seenAt) === reading) noteTwice(slot, start, end);
  store<u32>(slot + heldAt, 1);
  store<u32>(slot + startAt, start as u32);
  store<u32>(slot + endAt, end as u32);
  store<u32>(slot + kindAt, kind);
  store<u32>(slot + seenAt, reading);
  store<u32>(slot + delimitedAt, delimited ? 1 : 0);
}

/** Whether the key that begins there is the slot's, as it stood last; its end is a quote. */

export function isExpected(slot: usize, keyStart: usize): bool {
  const length: usize = load<u32>(slot + rawLengthAt);
  return load<u8>(keyStart + length) === 0x22 && areEqual(keyStart, load<u32>(slot + rawAt), length);
}

export function expectedEnd(slot: usize, keyStart: usize): usize {
  return keyStart + load<u32>(slot + rawLengthAt);
}

/** The place of a key in a table: its slot plus one, or 0 where it is not there yet. */
function place(table: usize, start: usize, length: usize, hash: u32): usize {
  let index = hash & (hashSize - 1);
  while (true) {
    const entry: usize = table + (index as usize) * 16;
    const slot = load<u32>(entry + 4);
    if (slot === 0) return entry;
    if (
      load<u32>(entry) === hash &&
      load<u32>(entry + 12) === length &&
      areEqual(load<u32>(entry + 8), start, length)
    ) {
      return entry;
    }
    index = (index + 1) & (hashSize - 1);
  }
}

function put(entry: usize, hash: u32, slot: u32, at: usize, length: usize): void {
  store<u32>(entry, hash);
  store<u32>(entry + 4, slot + 1);
  store<u32>(entry + 8, at as u32);
  store<u32>(entry + 12, length as u32);
}

/** Keeps a key's bytes; 0 where there is no more room. */
function keepBytes(from: usize, length: usize): usize {
  if (keyBytes + length + 32 > (keyBytesEnd as usize)) return 0;
  const at = keyBytes;
  memory.copy(at, from, length);
  keyBytes = at + length;
  return at;
}

function expect(slot: usize, at: usize, length: usize): void {
  store<u32>(slot + rawAt, at as u32);
  store<u32>(slot + rawLengthAt, length as u32);
}

/** Bytes of a short key: its closing quote is within sixteen. */
const shortest: usize = 15;
/** Sixteen bytes of ones and sixteen of zeros: read so many bytes before the zeros, they mask a key of that length. */
const masks: usize = memory.data<u64>([~0, ~0, 0, 0]);
/** Places of a short key that are looked at. */
const mostProbes: u32 = 8;

function shortPlace(low: u64, high: u64): u32 {
  const mixed: u64 = (low ^ (high * 0x9e37_79b9_7f4a_7c15)) * 0xff51_afd7_ed55_8ccd;
  return (mixed >> 51) as u32;
}

/** Whether the key that `slotOfShortKey` looked for was one, and where its closing quote stands. */
export let shortKeyEnd: usize = 0;

/**
 * The slot of a short key without escapes, found without a look at any other key.
 *
 * @returns mostSlots where it is none, or not known yet
 */

export function slotOfShortKey(start: usize): u32 {
  const bytes = v128.load(start);
  const stops = i8x16.bitmask(
    v128.or(
      v128.or(i8x16.eq(bytes, i8x16.splat(0x22)), i8x16.eq(bytes, i8x16.splat(0x5c))),
      i8x16.lt_u(bytes, i8x16.splat(0x20)),
    ),
  );
  if (stops === 0) return mostSlots;
  const length: usize = ctz(stops);
  if (load<u8>(start + length) !== 0x22) return mostSlots;
  const masked = v128.and(bytes, v128.load(masks + 16 - length));
  const low = i64x2.extract_lane(masked, 0) as u64;
  const high = i64x2.extract_lane(masked, 1) as u64;
  let index = shortPlace(low, high);
  for (let probe: u32 = 0; probe < mostProbes; probe += 1) {
    const entry = shortKeysAt + (index as usize) * 32;
    const slot = load<u32>(entry + 16);
    if (slot === 0) return mostSlots;
    if (load<u64>(entry) === low && load<u64>(entry + 8) === high) {
      shortKeyEnd = start + length;
      return slot - 1;
    }
    index = (index + 1) & (shortKeys - 1);
  }
  return mostSlots;
}

function putShortKey(start: usize, length: usize, slot: u32): void {
  if (length > shortest) return;
  const masked = v128.and(v128.load(start), v128.load(masks + 16 - length));
  const low = i64x2.extract_lane(masked, 0) as u64;
  const high = i64x2.extract_lane(masked, 1) as u64;
  let index = shortPlace(low, high);
  for (let probe: u32 = 0; probe < mostProbes; probe += 1) {
    const entry = shortKeysAt + (index as usize) * 32;
    if (load<u32>(entry + 16) === 0) {
      store<u64>(entry, low);
      store<u64>(entry + 8, high);
      store<u32>(entry + 16, slot + 1);
      return;
    }
    index = (index + 1) & (shortKeys - 1);
  }
}

/** Makes a slot for a decoded key. @returns its index, or the number of slots where there is no room */
function addSlot(start: usize, length: usize, entry: usize, hash: u32): u32 {
  if (slotCount >= mostSlots) return mostSlots;
  const at = keepBytes(start, length);
  if (at === 0) return mostSlots;
  const index = slotCount;
  const slot = slotOf(index);
  memory.fill(slot, 0, slotSize);
  store<u32>(slot + plainAt, at as u32);
  store<u32>(slot + plainLengthAt, length as u32);
  store<u64>(impossible, ~(0 as u64));
  expect(slot, impossible, impossibleLength);
  put(entry, hash, index, at, length);
  slotCount += 1;
  return index;
}

/** The slot of a key as it stands in the JSON text, made where there was none. @returns mostSlots where there is no room */
export function slotOfKey(start: usize, end: usize, hasEscapes: bool): u32 {
  const length = end - start;
  const hash = hashOf(start, length);
  const raw = place(rawKeysAt, start, length, hash);
  const known = load<u32>(raw + 4);
  if (known !== 0) return known - 1;
  let from = start;
  let plainLength = length;
  if (hasEscapes) {
    from = scratchAt;
    plainLength = decodeKey(start, end, scratchAt) - from;
  }
  const plainHash = hashOf(from, plainLength);
  const plain = place(plainKeysAt, from, plainLength, plainHash);
  const found = load<u32>(plain + 4);
  const index = found !== 0 ? found - 1 : addSlot(from, plainLength, plain, plainHash);
  if (index === mostSlots) {
    lostKeys += 1;
    return index;
  }
  if (rawKeys < hashSize / 2) {
    const at = keepBytes(start, length);
    if (at !== 0) {
      put(raw, hash, index, at, length);
      if (!hasEscapes) putShortKey(start, length, index);
      rawKeys += 1;
      expect(slotOf(index), at, length);
    }
  }
  return index;
}

/** Makes a slot for a header whose name another slot has. @returns its index, or mostSlots where there is no room */
export function addTwin(first: u32): u32 {
  if (slotCount >= mostSlots) return mostSlots;
  const index = slotCount;
  const slot = slotOf(index);
  memory.fill(slot, 0, slotSize);
  store<u32>(slot + plainAt, load<u32>(slotOf(first) + plainAt));
  store<u32>(slot + plainLengthAt, load<u32>(slotOf(first) + plainLengthAt));
  store<u64>(impossible, ~(0 as u64));
  expect(slot, impossible, impossibleLength);
  store<u32>(slot + firstAt, first + 1);
  hasTwins = true;
  slotCount += 1;
  return index;
}

/** Gives headers that repeat a name the value of the first of them, in a row that is an object. */
export function fillTwins(reading: u32): void {
  for (let index: u32 = 0; index < namedCount; index += 1) {
    const slot = slotOf(index);
    const first = load<u32>(slot + firstAt);
    if (first === 0) continue;
    const source = slotOf(first - 1);
    if (load<u32>(source + seenAt) !== reading) continue;
    memory.copy(slot, source, rawAt);
    store<u32>(slot + delimitedAt, load<u32>(source + delimitedAt));
    store<u32>(slot + heldAt, 1);
  }
}

/** Makes a slot for a place in rows that are lists. */
export function addPlaces(count: u32): void {
  while (slotCount < count && slotCount < mostSlots) {
    const slot = slotOf(slotCount);
    memory.fill(slot, 0, slotSize);
    slotCount += 1;
  }
}

/** Names the slot of a place, for rows that are written as objects. @returns whether there was room */
export function namePlace(index: u32, start: usize, length: usize): bool {
  const at = keepBytes(start, length);
  if (at === 0) return false;
  store<u32>(slotOf(index) + plainAt, at as u32);
  store<u32>(slotOf(index) + plainLengthAt, length as u32);
  return true;
}

/** From here on, keys are those that the headers do not name. */
export function headersAreNamed(): void {
  namedCount = slotCount;
}

/** Where a slot's key stands, decoded. */
export function keyStart(index: u32): usize {
  return load<u32>(slotOf(index) + plainAt);
}
export function keyLength(index: u32): usize {
  return load<u32>(slotOf(index) + plainLengthAt);
}
