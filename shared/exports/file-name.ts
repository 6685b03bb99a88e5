/** Names of exported files, in words: "Trips, departing Dec 2026, not Cancelled.xlsx" (everyday.md, Export). */
import { z } from 'zod';

export const filterLabelSchema = z.object({
  /** What is filtered, as a sentence says it: "Status is not Cancelled". */
  label: z.string().max(2_000),
  /** Its value, as a name says it: "not Cancelled", "departing Dec 2026". */
  name: z.string().max(500),
  /** Whether it is the period of the data, which the title says. */
  isPeriod: z.literal(true).exactOptional(),
  /** Whether it is the period and basis of sums, which the second line says. */
  isBasis: z.literal(true).exactOptional(),
});
export type FilterLabel = z.infer<typeof filterLabelSchema>;

export type FileNameParts = {
  readonly title: string;
  /** In the order of the chips. */
  readonly filters?: readonly FilterLabel[];
  /** Where several offices are set up. */
  readonly office?: string | null;
};

const maxLetters = 80;
/** Names of devices, with which no file of Windows may begin. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=$|[. ])/i;

/** Replaces what a name may not have on Windows, macOS or Linux (faults 38). */
function toLegalName(text: string): string {
  const legal = text
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]/gu, '-')
    .replace(/\s{1,500}/gu, ' ')
    .replace(/^[. ]{1,500}|[. ]{1,500}$/g, '')
    .replace(deviceName, '$&-');
  return legal === '' ? 'Export' : legal;
}

/** Cuts a text to some letters, and no character in two. */
const cut = (text: string, letters: number) => [...text].slice(0, letters).join('').trim();

const isExclusion = ({ name }: FilterLabel) => /^not /i.test(name);

/** Orders filters as a name says them: values, the period, and what is left out. */
const rank = (filter: FilterLabel) => (filter.isPeriod || filter.isBasis ? 1 : isExclusion(filter) ? 2 : 0);

/**
 * Makes the name of a file. One of more than 80 letters says how many filters it leaves out; the period stays.
 *
 * @param extension - without its dot; empty for a name without
 */
export function toFileName({ title, filters = [], office = null }: FileNameParts, extension: string): string {
  const head = cut([...(office ? [office] : []), title].join(', '), maxLetters);
  const named = filters.filter(({ name }) => name.trim() !== '').toSorted((a, b) => rank(a) - rank(b));
  const leftOut = new Set<FilterLabel>();
  const write = () => {
    const parts = named.filter((filter) => !leftOut.has(filter)).map(({ name }) => name);
    const rest = leftOut.size > 0 ? [`and ${leftOut.size} more`] : [];
    return [head, ...parts, ...rest].join(', ');
  };
  for (const filter of named.filter(({ isPeriod, isBasis }) => !isPeriod && !isBasis).toReversed()) {
    if ([...write()].length <= maxLetters) break;
    leftOut.add(filter);
  }
  const name = toLegalName(cut(write(), maxLetters + 40));
  return extension === '' ? name : `${name}.${extension}`;
}
