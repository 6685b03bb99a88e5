/** The programs of the workers: one text each, of which what few calls need is parsed with the first of them. */
import { source as dataSource } from '@main/data-worker/entry?worker-source';
import { source as reportSource } from '@main/report-worker/entry?worker-source';
import { describe, expect, it } from 'vitest';

/** Splits a worker's text into what is parsed when it starts and the parts that are parsed later, by their names. */
function splitSource(source: string): { readonly start: string; readonly parts: Readonly<Record<string, string>> } {
  const end = source.indexOf('\n');
  const [, parts = ''] = /^const parts = (.*);$/.exec(source.slice(0, end)) ?? [];
  return { start: source.slice(end), parts: JSON.parse(parts) as Record<string, string> };
}

describe('the text of a worker', () => {
  it('faults 632: has the readers of statements, and zod with them, in parts that the first statement loads', () => {
    const { start, parts } = splitSource(reportSource);
    expect(start).toContain('run:write');
    expect(start.length).toBeLessThan(200_000);
    expect(start).not.toMatch(/ZodType|hucre/);
    expect(Object.values(parts).join()).toMatch(/ZodType/);
    expect(Object.keys(parts)).toContainEqual(expect.stringMatching(/^read-file/));
  });

  it('faults 632: has the writer of dumps in a part that the first dump loads', () => {
    const { start, parts } = splitSource(dataSource);
    expect(start).toContain('dump:office');
    expect(start).not.toContain('_manifest.json');
    expect(Object.keys(parts)).toContainEqual(expect.stringMatching(/^dump-office/));
  });
});
