/** The texts of the form of a report's filters. */
import type { FilterSupport } from '@shared/schemas/report';

export const supportTexts: Readonly<Record<FilterSupport, { readonly label: string; readonly tooltip: string }>> = {
  works: { label: 'Works', tooltip: 'An impossible value left fewer rows' },
  ignored: { label: 'No effect', tooltip: 'An impossible value changed nothing: this report doesn’t use this filter' },
  unknown: {
    label: 'Couldn’t test',
    tooltip: 'The report had no rows to begin with, or this filter has no impossible value',
  },
};

export const parameterFormTexts = { customDates: 'Custom dates', swap: 'Swap' } as const;
