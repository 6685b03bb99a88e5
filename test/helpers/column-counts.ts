/** Statistics of a report's column for tests: of nothing, but for what a test sets. */
import type { ColumnStats } from '@shared/reports/report';

const kinds = { integers: 0, decimals: 0, dates: 0, datesWithTime: 0, texts: 0, flags: 0, nested: 0, empty: 0 };
const amounts = { quotedNumbers: 0, unsummed: 0, longest: 0, scale: 0, sum: '0' };

export const makeStats = (some: Partial<ColumnStats> = {}): ColumnStats => ({ ...kinds, ...amounts, ...some });
