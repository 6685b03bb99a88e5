/** Records of ZIPs that no writer makes. */

type Numbers = Readonly<Record<number, number>>;

/** Makes a record with numbers at their positions. */
export function makeRecord(
  bytes: number,
  { u16 = {}, u32 = {}, u64 = {} }: { readonly u16?: Numbers; readonly u32?: Numbers; readonly u64?: Numbers },
): Buffer {
  const record = Buffer.alloc(bytes);
  for (const [at, value] of Object.entries(u16)) record.writeUInt16LE(value, Number(at));
  for (const [at, value] of Object.entries(u32)) record.writeUInt32LE(value, Number(at));
  for (const [at, value] of Object.entries(u64)) record.writeBigUInt64LE(BigInt(value), Number(at));
  return record;
}

/** Makes the end of a ZIP64: its record and the locator of that. @param at - where the record stands */
export function makeZip64End(
  at: number,
  parts: number,
  directory: { readonly bytes: number; readonly at: number },
): Buffer {
  const { bytes, at: start } = directory;
  return Buffer.concat([
    makeRecord(56, { u32: { 0: 0x0606_4b50 }, u64: { 4: 44, 24: parts, 32: parts, 40: bytes, 48: start } }),
    makeRecord(20, { u32: { 0: 0x0706_4b50, 16: 1 }, u64: { 8: at } }),
  ]);
}
