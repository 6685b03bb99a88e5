/** The texts of the columns of a report's result. */
export const resultColumnTexts = {
  noName: '(no name)',
  byMonth: (header: string) => `${header} by month`,
  notCents: 'Not a whole number of cents: not in the total',
} as const;
