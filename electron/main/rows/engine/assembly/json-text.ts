/** Texts of JSON (RFC 8259): scanned, decoded to UTF-8, compared, hashed. */

export const quote: u8 = 0x22;
export const backslash: u8 = 0x5c;

/** Address of the first invalid byte; 0 while there is none. */
export let failedAt: usize = 0;

/** Notes an invalid byte. @returns 0, which is no address of the input */
export function fail(at: usize): usize {
  failedAt = at;
  return 0;
}

export function clearFailure(): void {
  failedAt = 0;
}

/** Whether the text that was scanned last holds escapes. */
export let hasEscapes: bool = false;
/** Whether it holds the delimiter. */
export let hasDelimiter: bool = false;

let delimiters: v128 = i8x16.splat(0x2c);

export function setDelimiter(byte: u8): void {
  delimiters = i8x16.splat(byte);
}

export function isSpace(byte: u8): bool {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

export function skipSpace(start: usize): usize {
  let at = start;
  while (isSpace(load<u8>(at))) at += 1;
  return at;
}

/** @returns the value of a hexadecimal digit; -1 if it is none */
function hexDigit(byte: u8): i32 {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower: u8 = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** @returns the code unit of four hexadecimal digits; -1 if they are none */
export function hexUnit(at: usize): i32 {
  let unit: i32 = 0;
  for (let index: usize = 0; index < 4; index += 1) {
    const digit = hexDigit(load<u8>(at + index));
    if (digit < 0) return -1;
    unit = (unit << 4) | digit;
  }
  return unit;
}

/** @returns the address after an escape; 0 if it is invalid */
function afterEscape(at: usize): usize {
  const letter = load<u8>(at + 1);
  if (letter === 0x75) {
    for (let index: usize = 2; index < 6; index += 1) {
      if (hexDigit(load<u8>(at + index)) < 0) return fail(at + index);
    }
    return at + 6;
  }
  const isValid =
    letter === quote ||
    letter === backslash ||
    letter === 0x2f ||
    letter === 0x62 ||
    letter === 0x66 ||
    letter === 0x6e ||
    letter === 0x72 ||
    letter === 0x74;
  return isValid ? at + 2 : fail(at + 1);
}

/**
 * Finds the closing quote of a text. Control characters are invalid, so the zeros after the input stop the scan.
 *
 * @param start - address after the opening quote
 * @returns address of the closing quote; 0 if the text is invalid or cut off
 */
export function scanText(start: usize): usize {
  let at = start;
  let delimited: i32 = 0;
  hasEscapes = false;
  while (true) {
    const bytes = v128.load(at);
    const stops = i8x16.bitmask(
      v128.or(
        v128.or(i8x16.eq(bytes, i8x16.splat(0x22)), i8x16.eq(bytes, i8x16.splat(0x5c))),
        i8x16.lt_u(bytes, i8x16.splat(0x20)),
      ),
    );
    const found = i8x16.bitmask(i8x16.eq(bytes, delimiters));
    if (stops === 0) {
      delimited |= found;
      at += 16;
      continue;
    }
    const offset = ctz(stops);
    delimited |= found & ((1 << offset) - 1);
    at += offset;
    const byte = load<u8>(at);
    if (byte === quote) {
      hasDelimiter = delimited !== 0;
      return at;
    }
    if (byte !== backslash) return fail(at);
    hasEscapes = true;
    at = afterEscape(at);
    if (at === 0) return 0;
  }
}

/** Lone surrogates that were replaced by U+FFFD. */
export let replacedSurrogates: u32 = 0;
/** Whether lone surrogates are written as three bytes (WTF-8): keys stay different, sheets escape them. */
let keepsLoneSurrogates: bool = false;

/** Writes a code point as UTF-8. A lone surrogate becomes U+FFFD, except in keys and sheets. @returns the end of the output */
export function writeCodePoint(to: usize, code: u32): usize {
  if (code < 0x80) {
    store<u8>(to, code as u8);
    return to + 1;
  }
  if (code < 0x800) {
    store<u8>(to, (0xc0 | (code >> 6)) as u8);
    store<u8>(to + 1, (0x80 | (code & 0x3f)) as u8);
    return to + 2;
  }
  if (code < 0x1_0000) {
    const isReplaced = code >= 0xd800 && code <= 0xdfff && !keepsLoneSurrogates;
    if (isReplaced) replacedSurrogates += 1;
    const shown: u32 = isReplaced ? 0xfffd : code;
    store<u8>(to, (0xe0 | (shown >> 12)) as u8);
    store<u8>(to + 1, (0x80 | ((shown >> 6) & 0x3f)) as u8);
    store<u8>(to + 2, (0x80 | (shown & 0x3f)) as u8);
    return to + 3;
  }
  store<u8>(to, (0xf0 | (code >> 18)) as u8);
  store<u8>(to + 1, (0x80 | ((code >> 12) & 0x3f)) as u8);
  store<u8>(to + 2, (0x80 | ((code >> 6) & 0x3f)) as u8);
  store<u8>(to + 3, (0x80 | (code & 0x3f)) as u8);
  return to + 4;
}

/** Address after the escape that was decoded last. */
export let escapeEnd: usize = 0;

/** @returns the code point of an escape; the escapes of a surrogate pair are decoded together */
export function decodeEscape(at: usize, end: usize): u32 {
  const letter = load<u8>(at + 1);
  escapeEnd = at + 2;
  switch (letter) {
    case 0x62:
      return 8;
    case 0x66:
      return 12;
    case 0x6e:
      return 10;
    case 0x72:
      return 13;
    case 0x74:
      return 9;
    case 0x75:
      break;
    default:
      return letter;
  }
  const unit = hexUnit(at + 2);
  escapeEnd = at + 6;
  if (unit < 0xd800 || unit > 0xdbff || at + 12 > end) return unit;
  if (load<u8>(at + 6) !== backslash || load<u8>(at + 7) !== 0x75) return unit;
  const second = hexUnit(at + 8);
  if (second < 0xdc00 || second > 0xdfff) return unit;
  escapeEnd = at + 12;
  return 0x1_0000 + (((unit - 0xd800) << 10) | (second - 0xdc00));
}

/** Whether the text that was decoded last has an escaped quote or line end. */
export let decodedNeedsQuotes: bool = false;
/** Whether it has an escaped delimiter. */
export let decodedHasDelimiter: bool = false;

/** Decodes a valid text. @returns the end of the output */
export function decodeText(start: usize, end: usize, target: usize): usize {
  const delimiter = i8x16.extract_lane_u(delimiters, 0);
  let at = start;
  let to = target;
  decodedNeedsQuotes = false;
  decodedHasDelimiter = false;
  while (at < end) {
    const bytes = v128.load(at);
    v128.store(to, bytes);
    const slashes = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(0x5c)));
    const run: usize = slashes === 0 ? 16 : ctz(slashes);
    const room = end - at;
    if (run >= room) return to + room;
    at += run;
    to += run;
    if (slashes === 0) continue;
    const code = decodeEscape(at, end);
    if (code === 0x22 || code === 10 || code === 13) decodedNeedsQuotes = true;
    if (code === delimiter) decodedHasDelimiter = true;
    to = writeCodePoint(to, code);
    at = escapeEnd;
  }
  return to;
}

/** Decodes a key. Different keys stay different, which {@link decodeText} does not promise. */
export function decodeKey(start: usize, end: usize, target: usize): usize {
  keepsLoneSurrogates = true;
  const decodedEnd = decodeText(start, end, target);
  keepsLoneSurrogates = false;
  return decodedEnd;
}

/** Copies bytes. Up to fifteen bytes after the target are overwritten. @returns the end of the target */
export function copyBytes(from: usize, length: usize, to: usize): usize {
  if (length <= 16) v128.store(to, v128.load(from));
  else if (length <= 32) {
    v128.store(to, v128.load(from));
    v128.store(to + 16, v128.load(from, 16));
  } else memory.copy(to, from, length);
  return to + length;
}

export function areEqual(one: usize, other: usize, length: usize): bool {
  let at: usize = 0;
  while (at + 8 <= length) {
    if (load<u64>(one + at) !== load<u64>(other + at)) return false;
    at += 8;
  }
  const rest = length - at;
  if (rest === 0) return true;
  const mask: u64 = ((1 as u64) << ((rest as u64) * 8)) - 1;
  return ((load<u64>(one + at) ^ load<u64>(other + at)) & mask) === 0;
}

export function hashBytes(at: usize, length: usize): u32 {
  let hash: u64 = 0x9e37_79b9_7f4a_7c15 ^ (length as u64);
  let index: usize = 0;
  while (index + 8 <= length) {
    hash = (hash ^ load<u64>(at + index)) * 0xff51_afd7_ed55_8ccd;
    hash ^= hash >> 32;
    index += 8;
  }
  const rest = length - index;
  if (rest > 0) {
    const mask: u64 = ((1 as u64) << ((rest as u64) * 8)) - 1;
    hash = (hash ^ (load<u64>(at + index) & mask)) * 0xff51_afd7_ed55_8ccd;
    hash ^= hash >> 32;
  }
  return hash as u32;
}
