import { openTransfer, sealTransfer } from '@main/rows/received/sealed-transfer';
import { beforeAll, describe, expect, it } from 'vitest';

const passphrase = 'korrekt horse café';
const text = JSON.stringify({ name: 'Nguyen family', other: 'x'.repeat(1_000) });

describe('a sealed transfer file', () => {
  let file: Buffer;
  beforeAll(async () => {
    file = await sealTransfer(text, passphrase);
  });
  const write = (position: number, change: (byte: number) => number) => {
    const copy = Buffer.from(file);
    copy.writeUInt8(change(copy.readUInt8(position)), position);
    return copy;
  };

  it('opens with its passphrase, also typed in another form of Unicode, and differs each time', async () => {
    expect(await openTransfer(file, passphrase.normalize('NFD'))).toBe(text);
    expect((await sealTransfer(text, passphrase)).equals(file)).toBe(false);
  });

  it('faults 332: has none of its content in clear', () => {
    for (const word of ['Nguyen', 'other', 'xxxx']) expect(file.toString('latin1')).not.toContain(word);
  });

  it.each([
    ['with a wrong passphrase', () => file, 'Korrekt horse café', /passphrase is wrong/],
    ['cut off in its content', () => file.subarray(0, -1), passphrase, /incomplete/],
    ['cut off in its header', () => file.subarray(0, 20), passphrase, /incomplete/],
    ['cut off in its mark', () => file.subarray(0, 5), passphrase, /incomplete/],
    ['with more behind it', () => Buffer.concat([file, Buffer.from('x')]), passphrase, /damaged/],
    ['empty', () => Buffer.alloc(0), passphrase, /not a settings file/],
    ['of another program', () => Buffer.from('PK\u0003\u0004 a workbook'), passphrase, /not a settings file/],
  ])('faults 332: is refused %s, with words', async (_, make, typed, message) => {
    await expect(openTransfer(make(), typed)).rejects.toThrow(message);
    await expect(openTransfer(make(), typed)).rejects.toThrow(/Nothing was changed\.$/);
  });

  it('faults 332: of a newer version is refused as such', async () => {
    const newer = write(16, () => 2);
    await expect(openTransfer(newer, passphrase)).rejects.toThrow(/newer Tripledger/);
  });

  it('faults 332: is refused with any byte changed', async () => {
    for (const position of [0, 15, 16, 17, 20, 21, 52, 53, 68, 69, 80, 81, 96, 97, file.length - 1]) {
      const changed = write(position, (byte) => byte ^ 1);
      await expect(openTransfer(changed, passphrase), `byte ${position}`).rejects.toThrow(/Nothing was changed/);
    }
  });
});
