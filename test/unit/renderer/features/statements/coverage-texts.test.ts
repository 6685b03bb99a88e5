/** What is said of the trips behind a statement: only those that are listed here are counted. */
import { workTexts } from '@renderer/features/statements/work-texts';
import { expect, it } from 'vitest';

const leftOut = { claimed: 0, inactive: 0, gone: 0, dates: 0, unreadable: 0, zero: 0 };
const coverage = { saved: 0, candidates: 0, leftOut, oldest: null };

it.each([
  [50, 50, 'Sectors are saved for all of the 50 trips in these dates that are listed on this computer.'],
  [2_400, 2_399, '1 of the 2,400 trips in these dates that are listed on this computer has no saved sectors, so '],
])('says of %i trips, %i with sectors, that they are those listed here', (trips, tripsWithSectors, text) => {
  expect(workTexts.coverage.trips({ ...coverage, trips, tripsWithSectors })).toContain(text);
});
