/** Headings of reports in words. */
import { getShownHeaders } from '@shared/reports/columns';
import { numberEqual, tidyReportName, toHeading, withoutCents } from '@shared/reports/report';
import { makeStats } from '@test/helpers/column-counts';
import { expect, it } from 'vitest';

it.each([
  ['amount_cents', 'Amount cents'],
  ['consultant_id', 'Consultant no.'],
  ['TripID', 'Trip no.'],
  ['Trip id', 'Trip no.'],
  ['id', 'ID'],
  ['total_gst', 'Total GST'],
  ['bsb', 'BSB'],
  ['purchaseOrder', 'Purchase order'],
  ['GSTAmount', 'GST amount'],
  ['TOTAL_AMOUNT', 'Total amount'],
  ['never filled', 'Never filled'],
  ['Melbourne Collins St', 'Melbourne Collins St'],
  ['Rate, %', 'Rate, %'],
  ['post_code', 'Post code'],
  ['', ''],
  ['__', '__'],
])('the heading %j is %j in words', (header, expected) => {
  expect(toHeading(header)).toBe(expected);
});

it.each([
  ['amount_cents', 'Amount'],
  ['commission_cents_total', 'Commission total'],
  ['cents_paid', 'Paid'],
  ['amountCents', 'Amount'],
  ['Amount (cents)', 'Amount'],
  ['Net, in cents', 'Net'],
  ['amount-cents', 'Amount'],
  ['pre-paid_cents', 'Pre-paid'],
  ['Fee ¢', 'Fee'],
  ['cents', 'Amount'],
  ['percents', 'Percents'],
  ['centsible', 'Centsible'],
])('faults 849: a heading over dollars never says cents: %s is %s', (header, heading) => {
  expect(withoutCents(toHeading(header))).toBe(heading);
});

it('equal headings are numbered, whatever their case', () => {
  expect(numberEqual(['Net', 'net', 'Net', 'Net (2)'])).toEqual(['Net', 'net (3)', 'Net (4)', 'Net (2)']);
  const whole = makeStats({ integers: 3 });
  const columns = [whole, whole, makeStats({ decimals: 3, scale: 2 })];
  const shown = getShownHeaders({ headers: ['net_cents', 'Net', 'fee_cents'], columns }, {});
  expect(shown).toEqual(['Net', 'Net (2)', 'Fee']);
});

it('the name of a report is tidied', () => {
  const names = ['Sales By Consultant', 'By Supplier', 'Trips And The Rest', 'Paid To'].map(tidyReportName);
  expect(names).toEqual(['Sales by Consultant', 'By Supplier', 'Trips and the Rest', 'Paid To']);
});
