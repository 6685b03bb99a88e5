import { formatBytes, formatDuration } from '@renderer/ui/formatters';
import { describe, expect, it } from 'vitest';

describe('quantities', () => {
  it('are shown in bytes, kilobytes and megabytes, or seconds and minutes', () => {
    expect([formatBytes(512), formatBytes(84_000), formatBytes(1_234_567)]).toEqual(['512 bytes', '84 kB', '1.2 MB']);
    expect([formatDuration(0.26), formatDuration(12), formatDuration(185)]).toEqual(['0.3 s', '12 s', '3 min 05 s']);
  });
});
