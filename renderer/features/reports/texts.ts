/** The texts of the list of reports. */
import { formatTimestamp } from '@renderer/ui/formatters';
import { formatCount } from '@shared/count-text';
import { formatDate } from '@shared/dates';

export const texts = {
  title: 'Reports',
  nouns: ['report', 'reports'] as const,
  packs: 'Packs',
  find: 'Search reports',
  needsServer: 'Running a report needs the server.',
  thisList: 'this list',
  noMatches: 'No reports match.',
  empty: {
    title: 'No reports yet',
    text: 'Reports are set up in your booking system. Once the server has some, you can run, save, compare and export them here.',
  },
  running: 'Running',
  favourites: 'Favourites',
  otherReports: 'Other reports',
  allReports: 'All reports',
  favourite: (report: string) => `Favourite: ${report}`,
  favouriteHint: 'Favourites come first. Key: *',
  lastRun: (ranAtMs: number, rows: number, filters: string) =>
    `${formatTimestamp(ranAtMs)} · ${formatCount(rows, 'row')} · ${filters}`,
  notRun: 'Not run yet',
  notRunSince: (filters: string) => `No saved run · last filters: ${filters}`,
  changedSince: 'Changed since',
  runAgain: 'Run again',
  runAgainLabel: (report: string) => `Run again: ${report}`,
  runAgainHint: (filters: string) => `Runs with ${filters}. Key: R`,
  details: (slug: string, lastModified: string | null) =>
    `${slug}${lastModified === null ? '' : `, last edited ${formatDate(lastModified)}`}`,
};
