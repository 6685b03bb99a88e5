/** A small ZIP writer (APPNOTE.TXT 6.3.3) for the parts of a workbook: deflated, sizes known before they are written. */
import { crc32, deflateRawSync } from 'node:zlib';

export type ZipPart = { readonly name: string; readonly content: Buffer };

/** 1980-01-01 00:00, so that the same data makes the same file. */
const dosDate = 0x0021;

function header(signature: number, part: ZipPart, deflated: Buffer, offset: number | null): Buffer {
  const name = Buffer.from(part.name, 'utf8');
  const isCentral = offset !== null;
  const out = Buffer.alloc((isCentral ? 46 : 30) + name.length);
  let at = out.writeUInt32LE(signature, 0);
  if (isCentral) at = out.writeUInt16LE(20, at);
  at = out.writeUInt16LE(20, at);
  at = out.writeUInt16LE(0x0800, at);
  at = out.writeUInt16LE(8, at);
  at = out.writeUInt16LE(0, at);
  at = out.writeUInt16LE(dosDate, at);
  at = out.writeUInt32LE(crc32(part.content), at);
  at = out.writeUInt32LE(deflated.length, at);
  at = out.writeUInt32LE(part.content.length, at);
  at = out.writeUInt16LE(name.length, at);
  at = out.writeUInt16LE(0, at);
  if (isCentral) at = out.writeUInt32LE(offset, at + 10);
  name.copy(out, at);
  return out;
}

/** Packs parts one after another; each part is released as soon as it is written. */
export function* zip(parts: Iterable<ZipPart>): Generator<Buffer> {
  const central: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const deflated = deflateRawSync(part.content, { level: 1 });
    const local = header(0x04034b50, part, deflated, null);
    central.push(header(0x02014b50, part, deflated, offset));
    offset += local.length + deflated.length;
    yield local;
    yield deflated;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  yield directory;
  yield end;
}
