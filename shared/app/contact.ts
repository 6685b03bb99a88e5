/** Links out of the application: email addresses and phone numbers, built from plain text. */

/**
 * A mailto: or tel: URL (RFC 6068, RFC 3966), or null where the text is no single address or number. Nothing of the text
 * can become a header of the mail or another scheme.
 */
export function contactUrl(kind: 'mail' | 'phone', value: string): string | null {
  const text = value.trim();
  if (kind === 'mail') {
    const [local = '', domain = '', ...more] = text.split('@');
    const isAddress =
      local !== '' && /^[\p{L}\p{N}.-]+$/u.test(domain) && more.length === 0 && !/[\s<>",;:\\()[\]]/.test(local);
    return isAddress && text.length <= 254 ? `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}` : null;
  }
  const digits = text.replace(/[\s().-]/g, '');
  return /^\+?\d{3,20}$/.test(digits) ? `tel:${digits}` : null;
}

/* Drafts of emails as mailto: URLs (RFC 6068). They name no recipient: the user's email program asks for one. */

/** Windows hands longer URLs to no program. */
export const maxDraftUrl = 2_000;

/** Encodes a text for a field of a mailto: URL: nothing of it can become another field. */
const encodeField = (text: string) => encodeURIComponent(text.toWellFormed().replace(/\r?\n/g, '\r\n'));

/** Builds the URL of a draft. */
export const toDraftUrl = (subject: string, body: string): string =>
  `mailto:?subject=${encodeField(subject)}&body=${encodeField(body)}`;

export type DraftParts = {
  readonly subject: string;
  readonly before: string;
  readonly lines: readonly string[];
  /** What follows the lines, given how many of them there is no room for. */
  readonly getAfter: (missing: number) => string;
};

/** Builds the body of a draft with as many of its lines as the URL has room for. */
export function fitDraft({ subject, before, lines, getAfter }: DraftParts): {
  readonly body: string;
  readonly included: number;
} {
  const toBody = (count: number) => [before, ...lines.slice(0, count), getAfter(lines.length - count)].join('\n');
  const fits = (count: number) => toDraftUrl(subject, toBody(count)).length <= maxDraftUrl;
  if (fits(lines.length)) return { body: toBody(lines.length), included: lines.length };
  let [fitting, tooMany] = [0, lines.length];
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(middle)) fitting = middle;
    else tooMany = middle;
  }
  return { body: toBody(fitting), included: fitting };
}
