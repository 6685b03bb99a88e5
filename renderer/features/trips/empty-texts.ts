/** The texts of Trips while no trip is listed. */

export const emptyTexts = {
  loading: 'Loading trips…',
  unreachable: (office: string) => `Can’t reach ${office}`,
  tryAgain: 'Try again',
  noMatch: 'No trips match these filters.',
  clearFilters: 'Clear all filters',
  none: 'No trips yet',
} as const;
