/** The headings of a report's columns in words: "amount_cents" is "Amount", "consultant_id" is "Consultant no.". */

/** Words that are written in capitals. */
const capitals = new Set('GST ABN ACN BPAY CRN PO BSB ID'.split(' '));

const startLarge = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Writes a heading in words. Capitals divide words, but those that stand between spaces are words already, as the server
 * wrote them: "Melbourne Collins St" is a heading of a branch.
 *
 * @returns the header itself where it has no words
 */
export function toHeading(header: string): string {
  const isWritten = header.trim().includes(' ');
  const tokens = header
    .slice(0, 200)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, isWritten ? '$1$2' : '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, isWritten ? '$1$2' : '$1 $2')
    .split(/[_\s]+/)
    .filter((word) => word !== '')
    .map((word) => {
      if (capitals.has(word.toUpperCase())) return word.toUpperCase();
      return isWritten ? word : word.toLowerCase();
    });
  if (tokens.length > 1 && tokens.at(-1) === 'ID') tokens.splice(-1, 1, 'no.');
  return startLarge(tokens.join(' ')) || header;
}

const centsTokens: ReadonlySet<string> = new Set([
  'cents',
  'cent',
  '(cents)',
  '[cents]',
  '(c)',
  '(¢)',
  '¢',
  '(in cents)',
]);

/** Takes "cents" out of the heading of a column whose amounts are shown in dollars: "Total (cents)" is "Total". */
export function withoutCents(heading: string): string {
  const tokens = heading.replaceAll('-', ' - ').split(' ').filter(Boolean);
  const left = tokens.filter((word) => !centsTokens.has(word.toLowerCase()));
  if (left.length === tokens.length) return heading;
  while (left.length > 0 && ['-', 'in'].includes(left.at(-1) ?? '')) left.pop();
  if (left[0] === '-') left.shift();
  return startLarge(left.join(' ').replaceAll(' - ', '-')).replace(/,$/, '') || 'Amount';
}

/** Tells equal headings apart: "Net", "Net (2)". */
export function numberEqual(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    let free = heading;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${heading} (${count})`;
    taken.add(free.toLowerCase());
    return free;
  });
}

const smallTokens = /(?<=\S )(?:And|At|By|For|From|In|Of|On|Or|The|To|With)(?= \S)/g;

/** Writes the name of a report as a sentence does: "Sales By Consultant" is "Sales by Consultant". */
export const tidyReportName = (name: string): string => name.replace(smallTokens, (word) => word.toLowerCase());
