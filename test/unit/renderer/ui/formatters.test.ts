import { formatBytes, formatCount, formatDuration, pickPlural } from '@renderer/ui/formatters';
import { describe, expect, it } from 'vitest';

describe('counts', () => {
  it('have the noun in its form', () => {
    expect([formatCount(0, 'trip'), formatCount(1, 'trip'), formatCount(1_204, 'trip')]).toEqual([
      '0 trips',
      '1 trip',
      '1,204 trips',
    ]);
    expect([formatCount(1, 'entry', 'entries'), formatCount(2, 'entry', 'entries')]).toEqual(['1 entry', '2 entries']);
    expect([pickPlural(1, 'was', 'were'), pickPlural(2, 'was', 'were')]).toEqual(['was', 'were']);
  });
});

describe('quantities', () => {
  it('are shown in bytes, kilobytes and megabytes, or seconds and minutes', () => {
    expect([formatBytes(512), formatBytes(84_000), formatBytes(1_234_567)]).toEqual(['512 bytes', '84 kB', '1.2 MB']);
    expect([formatDuration(0.26), formatDuration(12), formatDuration(185)]).toEqual(['0.3 s', '12 s', '3 min 05 s']);
  });
});
