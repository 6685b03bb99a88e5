/** The texts of Trips while no trip is listed. */

export const emptyTexts = {
  loading: 'Loading trips…',
  unreachable: (office: string) => `Can’t reach ${office}`,
  tryAgain: 'Try again',
  none: 'No trips yet',
} as const;
