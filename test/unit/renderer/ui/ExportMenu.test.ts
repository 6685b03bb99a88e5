/** What the Export button does. */
import { createRawSection, createScreenSection, findDefault } from '@renderer/ui/ExportMenu';
import { describe, expect, it } from 'vitest';

const run = async () => ({ path: null, rows: 0, notices: [], hasFormulas: false });
const screen = createScreenSection('screen', 'As on screen', run);
const raw = createRawSection('Every field', run);

const getDefault = (...input: Parameters<typeof findDefault>) => {
  const found = findDefault(...input);
  return found && [found.section.shape, found.format];
};

describe('the Export button', () => {
  it('saves an Excel workbook as on screen until the user has chosen otherwise, then repeats the choice', () => {
    expect(getDefault([screen, raw], null)).toEqual(['screen', 'xlsx']);
    expect(getDefault([screen, raw], { shape: 'raw', format: 'csv' })).toEqual(['raw', 'csv']);
    expect(getDefault([screen, raw], { shape: 'raw', format: 'json' })).toEqual(['raw', 'json']);
  });

  it('saves what its menu offers where it does not offer the last choice', () => {
    expect(getDefault([screen], { shape: 'raw', format: 'json' })).toEqual(['screen', 'xlsx']);
    expect(getDefault([raw], { shape: 'screen', format: 'xlsx' })).toEqual(['raw', 'csv']);
    expect(getDefault([], null)).toBeNull();
  });
});
