/** The texts of the columns of a report's result. */
import { formatCount, pickPlural } from '@shared/values/texts';

export const resultColumnTexts = {
  noName: '(no name)',
  unknownUnit: (heading: string) => `${heading} ?`,
  noTotal: '–',
  byMonth: (header: string) => `${header} by month`,
  notNumber: 'Not read as a number',
  notAdded: 'Not read as a number: not in the total',
  notDate: 'Not read as a date',
  unread: {
    /** "Amount: 1 value not read as a number" */
    number: (name: string, count: number) =>
      `${name}: ${formatCount(count, 'value')} not read as ${pickPlural(count, 'a number', 'numbers')}`,
    /** "Issued: 12 values not read as dates" */
    date: (name: string, count: number) =>
      `${name}: ${formatCount(count, 'value')} not read as ${pickPlural(count, 'a date', 'dates')}`,
  },
  notCents: 'Not a whole number of cents: not in the total',
} as const;
