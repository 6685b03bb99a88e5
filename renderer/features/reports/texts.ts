/** The texts of the list of reports. */
export const texts = {
  title: 'Reports',
  nouns: ['report', 'reports'] as const,
  packs: 'Packs',
  find: 'Find a report',
  needsServer: 'Running a report needs the server.',
  thisList: 'this list',
  noMatches: 'No reports match.',
  running: 'Running',
  edited: 'last edited',
} as const;
