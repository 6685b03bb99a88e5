/** The texts of the list of reports. */
export const texts = {
  title: 'Reports',
  nouns: ['report', 'reports'] as const,
  packs: 'Packs',
  find: 'Find a report',
  needsServer: 'Running a report needs the server.',
  thisList: 'this list',
  noMatches: 'No reports match.',
  empty: {
    title: 'No reports yet',
    text: 'Reports are set up in your booking system. Once the server has some, you can run, save, compare and export them here.',
  },
  running: 'Running',
  edited: 'last edited',
} as const;
