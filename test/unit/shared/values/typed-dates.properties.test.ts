import { getFilterProblem } from '@shared/filters/filters';
import { addDays, formatDate, isCalendarDate } from '@shared/values/dates';
import { dollarsToCents } from '@shared/values/money';
import { parseTypedDate } from '@shared/values/typed-dates';
import { itHolds } from '@test/helpers/property-runs';
import fc from 'fast-check';
import { expect } from 'vitest';

const date = fc.integer({ min: 0, max: 100_000 }).map((days) => addDays('1900-01-01', days));
const today = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));

itHolds('a date that is shown can be typed again, in every usual form', [date, today], (day, now) => {
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
  const forms = [
    day,
    formatDate(day),
    formatDate(day).replaceAll(' ', '-').toUpperCase(),
    `${dayOfMonth}/${month}/${year}`,
    `${dayOfMonth}.${month}.${year}`,
    day.split('-').reverse().join(''),
    day.replaceAll('-', ''),
  ];
  expect(forms.map((form) => parseTypedDate(form, now))).toEqual(forms.map(() => day));
});

itHolds(
  'a year of two digits is at most 20 years ahead and 79 back, whatever today is',
  [fc.integer({ min: 0, max: 99 }), today],
  (year, now) => {
    const read = Number(parseTypedDate(`1/3/${String(year).padStart(2, '0')}`, now)?.slice(0, 4));
    const thisYear = Number(now.slice(0, 4));
    expect(read % 100).toBe(year);
    expect(read).toBeLessThanOrEqual(thisYear + 20);
    expect(read).toBeGreaterThan(thisYear - 80);
  },
);

const keys = '0123456789/.-+ abcdefghijklmnopqrstuvwxyz\u2212';

const typed = fc.oneof(fc.string({ unit: fc.constantFrom(...keys), maxLength: 14 }), fc.string());

itHolds('any typed text is a real date, or refused as a filter', [typed, today], (text, now) => {
  const read = parseTypedDate(text, now);
  const filter = { name: 'f', label: 'F', kind: 'date' } as const;
  if (read !== null) expect(isCalendarDate(read)).toBe(true);
  else if (text.trim() !== '') expect(getFilterProblem(filter, text.trim())).not.toBeNull();
});

const amount = fc.oneof(fc.string({ unit: fc.constantFrom(...'0123456789.,-$ \u2212'), maxLength: 24 }), fc.string());

itHolds('a typed amount that cannot be read is refused as a filter', [amount], (text) => {
  const filter = { name: 'f', label: 'F', kind: 'cents' } as const;
  if (text.trim() !== '' && dollarsToCents(text) === null) expect(getFilterProblem(filter, text.trim())).not.toBeNull();
});
