/** Texts as the screen shows them: a megabyte in one place would stall the window (faults 35). Exports and copies keep all. */

/** More than anyone reads in a cell or a field. */
const maxLengths = { cell: 500, field: 2_000 } as const;

/** The text, cut where it is longer than the place has use for. */
export function truncateText(text: string, place: keyof typeof maxLengths): string {
  const most = maxLengths[place];
  return text.length > most ? `${text.slice(0, most)}… (${text.length.toLocaleString('en-AU')} characters)` : text;
}
