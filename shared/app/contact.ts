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
