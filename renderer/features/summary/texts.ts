/** The texts of Summarise. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/count-text';
import type { SummaryField, SummaryMeasure, SummarySource } from '@shared/schemas/summary';

export const sourceLabels: Readonly<Record<SummarySource, string>> = { sectors: 'Sectors', trips: 'Trips' };

export const fieldLabels: Readonly<Record<SummaryField, string>> = {
  supplier: 'Supplier',
  product: 'Product',
  consultant: 'Consultant',
  branch: 'Branch',
  client: 'Client',
  status: 'Status',
  type: 'Trip type',
  source: 'Booking source',
  destination: 'Destination',
  'travel-month': 'Month of travel',
  'travel-quarter': 'Quarter of travel',
  'travel-year': 'Financial year of travel',
  'opened-month': 'Month opened',
  'opened-quarter': 'Quarter opened',
  'opened-year': 'Financial year opened',
  corporate: 'Corporate',
  active: 'Active',
  claimed: 'Claimed',
  refunded: 'Refund',
};

export const measureLabels: Readonly<Record<SummaryMeasure, string>> = {
  sectors: 'Sectors',
  trips: 'Trips',
  net: 'Net',
  fees: 'Fees',
  gst: 'GST',
  commission: 'Commission',
  total: 'Total',
  'average-net': 'Average net',
  'average-fees': 'Average fees',
  'average-gst': 'Average GST',
  'average-commission': 'Average commission',
  'average-total': 'Average total',
};

export const recordLabels = {
  trip: 'Trip',
  client: 'Client',
  supplier: 'Supplier',
  product: 'Product',
  consultant: 'Consultant',
  branch: 'Branch',
  details: 'Details',
  bookingReference: 'Booking ref.',
  status: 'Status',
  type: 'Trip type',
  source: 'Booking source',
  destination: 'Destination',
  travelDate: 'Travel',
  returnDate: 'Return',
  opened: 'Opened',
  corporate: 'Corporate',
  active: 'Active',
  claimed: 'Claimed',
  sectors: 'Sectors',
} as const;

export const texts = {
  title: 'Summarise',
  table: 'Summary',
  count: 'Add up',
  rows: 'Rows',
  thenBy: 'then by',
  columns: 'Columns',
  none: 'None',
  values: (measures: readonly string[]) => `Values: ${measures.join(', ')}`,
  valuesTitle: 'Values',
  yes: 'Yes',
  no: 'No',
  blank: (label: string) => `(no ${label.toLocaleLowerCase('en-AU')})`,
  quarter: (quarter: string, year: string) => `Q${quarter} ${year}`,
  financialYear: (years: string) => `FY ${years}`,
  column: (key: string, measure: string | null) => (measure === null ? key : `${key}: ${measure}`),
  all: 'All',
  excluded: (count: number) => `${formatCount(count, 'value')} can’t be read and left out`,
  rowCount: (count: number) => formatCount(count, 'row'),
  counted: 'What is counted',
  about: 'Saved copies only.',
  reading: (done: number, total: number) =>
    `Reading saved trips: ${formatInteger(done)} of ${formatInteger(total)}. This is needed once.`,
  saved: {
    title: 'Summaries',
    noun: 'summary',
    empty: 'Choose rows, columns and values, then save them under a name.',
  },
  empty: {
    title: (source: SummarySource) => `No ${sourceLabels[source].toLocaleLowerCase('en-AU')} are saved yet`,
    text: 'A summary adds up the trips that are saved on this computer. Choose in Offline which trips are saved.',
    open: 'Open Offline',
    noMatch: 'No saved trip matches these filters.',
    clear: 'Clear filters',
  },
  behind: {
    title: (source: SummarySource) => `${sourceLabels[source]} behind a cell`,
    total: 'All rows',
    table: (source: SummarySource) => `${sourceLabels[source]} of the cell`,
    rows: {
      sectors: (count: number) => formatCount(count, 'sector'),
      trips: (count: number) => formatCount(count, 'trip'),
    },
    tooMany: (count: number, max: number) =>
      `This cell has ${formatInteger(count)} rows. At most ${formatInteger(max)} are listed. Choose a smaller cell, or add a filter.`,
    tooManyTitle: 'Too many to list',
    none: 'Nothing is behind this cell any more.',
    tripWithoutNumber: 'a trip without a number',
  },
} as const;
