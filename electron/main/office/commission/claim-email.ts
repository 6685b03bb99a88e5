/**
 * The draft of an email with one attachment, as a file that email programs open to be sent (RFC 5322, RFC 2045 to 2047, RFC
 * 2231). `X-Unsent: 1` is the mark by which Outlook opens it as a draft. It has no sender and no date: the program adds them.
 */
import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { AppError } from '@shared/errors/errors';
import { toOneLine } from '@shared/values/texts';

export type EmailDraft = {
  /** Addresses, divided by commas or semicolons; empty for none. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment: { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array };
};

const lineEnd = '\r\n';
/** Letters of a text in one encoded word: 40 bytes at most, which are 68 characters with the head. Longest are 75. */
const tenLetters = /.{1,10}/gsu;

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** Encodes a text for a header, where it is no ASCII or would be taken for an encoded word. */
function encodeHeaderText(text: string): string {
  const line = toOneLine(text.toWellFormed());
  // A long word would have to be folded, which only encoded words can be anywhere.
  if (isAscii(line) && line.length <= 60 && !line.includes('=?')) return line;
  const encoded = line.match(tenLetters) ?? [];
  return encoded.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(`${lineEnd} `);
}

/** Writes an address: "Accor Commissions <commissions@accor.example>". @throws AppError `usage` where it is none */
function encodeAddress(text: string): string {
  const [, name = '', bracketed] = /^(.*?)<([^<>]*)>$/.exec(text) ?? [];
  const address = (bracketed ?? text).trim();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), domainToASCII(address.slice(at + 1))];
  if (at < 1 || domain === '' || /[\s<>()[\]\\,;:"]/.test(local) || !/^[\w-]+(?:\.[\w-]+)*$/.test(domain)) {
    throw new AppError('usage', `“${text}” isn’t an email address.`, {});
  }
  const plain = `${local}@${domain}`;
  const shown = toOneLine(name).replace(/^"(.*)"$/, '$1');
  if (shown === '') return plain;
  const encoded = isAscii(shown) ? `"${shown.replace(/["\\]/g, '\\$&')}"` : encodeHeaderText(shown);
  return `${encoded} <${plain}>`;
}

/** Writes recipients, one a line. @throws AppError `usage` for a text that is no address */
function encodeRecipients(to: string): string {
  // Commas and semicolons in quotes divide nothing.
  const addresses = toOneLine(to).match(/(?:"[^"]*"|[^,;"])+/g) ?? [];
  return addresses
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(encodeAddress)
    .join(`,${lineEnd} `);
}

/** Encodes bytes in lines of 76 characters. */
function toBase64Lines(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return (text.match(/.{1,76}/g) ?? []).join(lineEnd);
}

/** Encodes a value of RFC 2231: every byte but letters, digits and `.-_` as its number. */
const toExtendedValue = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*~]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A name twice: for programs that read RFC 2231, and without what is no ASCII for those that don't. */
function encodeFileName(parameter: string, name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '')
    .trim();
  return `;${lineEnd} ${parameter}="${plain}";${lineEnd} ${parameter}*=UTF-8''${toExtendedValue(name)}`;
}

/** Writes a draft as the bytes of its .eml file. @throws AppError `usage` where a recipient is no email address */
export function writeEmailDraft({ to, subject, text, attachment }: EmailDraft): Buffer {
  const recipients = encodeRecipients(to);
  const digest = createHash('sha256').update(attachment.bytes).update(text).digest('hex');
  // Base64 has no underscore: the boundary can stand in neither part.
  const boundary = `part_${digest.slice(0, 40)}`;
  const lines = [
    ...(recipients === '' ? [] : [`To: ${recipients}`]),
    `Subject: ${encodeHeaderText(subject)}`,
    'X-Unsent: 1',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed;${lineEnd} boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    toBase64Lines(Buffer.from(text.toWellFormed().replace(/\r?\n/g, lineEnd))),
    `--${boundary}`,
    `Content-Type: ${attachment.contentType}${encodeFileName('name', attachment.name)}`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment${encodeFileName('filename', attachment.name)}`,
    '',
    toBase64Lines(attachment.bytes),
    `--${boundary}--`,
    '',
  ];
  return Buffer.from(lines.join(lineEnd));
}
