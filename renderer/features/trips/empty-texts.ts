/** The texts of Trips while no trip is listed. */

export const emptyTexts = {
  loading: 'Loading trips…',
  failed: 'Nothing could be loaded.',
  tryAgain: 'Try again',
  noMatch: 'No trips match these filters.',
  clearFilters: 'Clear all filters',
  none: 'No trips yet',
  noneText: 'The server has no trips of this office. New ones appear here once they are in your booking system.',
  refresh: 'Refresh',
  nothingSaved: 'No trips are saved for offline use yet',
  nothingSavedText: 'Trips that you open are saved. You can also save a whole period, and keep it up to date.',
  saveTrips: 'Save trips…',
} as const;
