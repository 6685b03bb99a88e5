/**
 * Seals a transfer file with a passphrase, and opens it. The layout, in bytes: mark 16, version 1, length of the body 4,
 * SHA-256 of the body 32; then the body: salt 16, nonce 12, tag 16, ciphertext.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { AppError } from '@shared/errors/errors';

const mark = Buffer.from('TripledgerMove\r\n', 'latin1');
const version = 1;
const [saltBytes, nonceBytes, tagBytes, digestBytes, lengthBytes] = [16, 12, 16, 32, 4];
const headerBytes = mark.length + 1 + lengthBytes + digestBytes;
const minBodyBytes = saltBytes + nonceBytes + tagBytes;

/** Largest file that is written and read: some hundred statements are in it. */
export const maxTransferBytes = 40_000_000;

/**
 * The parameters of scrypt that OWASP's Password Storage Cheat Sheet names first: N = 2^17, r = 8, p = 1, which takes 128 MiB.
 * They belong to version 1 of the file and are not read from it: a file cannot make an import take more.
 */
const scryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 160 * 1024 * 1024 };

/** Derives the key. Unicode has several forms of one text (é): keyboards of other systems type another. */
function deriveKey(passphrase: string, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, scryptOptions, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** Associated data of the seal: a file of another version does not open as this one. */
const aad = Buffer.concat([mark, Buffer.from([version])]);

/**
 * Seals a text. Every file has a salt and a nonce of its own.
 *
 * @throws AppError `settings-failed` where the file would be too large to be opened again
 */
export async function sealTransfer(text: string, passphrase: string): Promise<Buffer> {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)];
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt), nonce);
  cipher.setAAD(aad);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const body = Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed]);
  if (headerBytes + body.length > maxTransferBytes) {
    const message = 'Your statements are too large for one settings file. Delete old ones first. Nothing was written.';
    throw new AppError('settings-failed', message, {});
  }
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(body.length);
  return Buffer.concat([aad, length, createHash('sha256').update(body).digest(), body]);
}

function refuse(reason: string): never {
  throw new AppError('settings-failed', `${reason} Nothing was changed.`, {});
}

/**
 * Checks all of a file that can be checked without its passphrase.
 *
 * @returns its body
 * @throws AppError `settings-failed` for another file, a newer version, and a file that is damaged or incomplete
 */
function checkTransfer(file: Buffer): Buffer {
  if (file.length > maxTransferBytes) refuse('This file is too large to be a settings file of Tripledger.');
  const start = file.subarray(0, mark.length);
  if (!start.equals(mark.subarray(0, start.length)) || file.length === 0) {
    refuse('This is not a settings file of Tripledger.');
  }
  if (file.length > mark.length && file.readUInt8(mark.length) > version) {
    refuse('This settings file was made by a newer Tripledger. Update Tripledger on this computer first.');
  }
  const body = file.subarray(headerBytes);
  const length = file.length < headerBytes ? Number.POSITIVE_INFINITY : file.readUInt32BE(mark.length + 1);
  if (body.length < length) refuse('This settings file is incomplete. Copy it again from the other computer.');
  const digest = file.subarray(headerBytes - digestBytes, headerBytes);
  const isWhole = body.length === length && createHash('sha256').update(body).digest().equals(digest);
  if (!isWhole || file.readUInt8(mark.length) !== version || body.length < minBodyBytes) {
    refuse('This settings file is damaged. Copy it again from the other computer.');
  }
  return body;
}

/**
 * Opens a file.
 *
 * @throws AppError `settings-failed` as {@link checkTransfer} does, and for a wrong passphrase
 */
export async function openTransfer(file: Buffer, passphrase: string): Promise<string> {
  const body = checkTransfer(file);
  const key = await deriveKey(passphrase, body.subarray(0, saltBytes));
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(saltBytes, saltBytes + nonceBytes));
  decipher.setAAD(aad);
  decipher.setAuthTag(body.subarray(saltBytes + nonceBytes, minBodyBytes));
  try {
    return Buffer.concat([decipher.update(body.subarray(minBodyBytes)), decipher.final()]).toString('utf8');
  } catch {
    return refuse('The passphrase is wrong.');
  }
}
