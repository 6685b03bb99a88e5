/**
 * Checks the words of the texts that users read, in the catalogues of the window and in main's messages: one vocabulary
 * (build/docs/glossary.md), without the words of those who built it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findScreenTexts } from '@test/helpers/screen-texts';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

type Word = {
  readonly word: RegExp;
  /** What is said in its place. */
  readonly say: string;
  /** Files whose readers know the word: support, and whoever connects an office. */
  readonly except?: RegExp;
};

/** Texts of the server that are compared with its responses. */
const serverTexts = /^electron\/main\/api\/responses\/response-rules\.ts$/;

const retired: readonly Word[] = [
  {
    // "API token" is the name of a field.
    word: /\bthe API\b(?! token)|\bAPI['’]s\b/i,
    say: 'the server',
    except: /^renderer\/features\/(?:diagnostics|offices)\/|^electron\/main\/diagnostics\//,
  },
  // What is kept up to date, or is not thrown away, is kept.
  { word: /(?<!so far are )\bkept\b(?! up to date)/i, say: 'saved' },
  { word: /\bcached?\b/i, say: 'saved, saved copy' },
  { word: /\bparameters?\b/i, say: 'filters', except: serverTexts },
  { word: /\b(?:un)?fold(?:ed|s)?\b/i, say: 'collapse, expand' },
  { word: /\bplots?\b/i, say: 'chart' },
  { word: /\blocators?\b/i, say: 'booking reference' },
  { word: /\p{L}\(e?s\)/u, say: 'a plural by its number (formatCount)' },
  {
    word: /\b(?:client|trip) id\b/i,
    say: 'client no., trip no.',
    except:
      /^renderer\/features\/diagnostics\/|^shared\/rule-labels\.ts$|^electron\/main\/api\/responses\/response-rules\.ts$/,
  },
  { word: /\b(?:taken|take) (?:out|off)\b|\blet go\b/i, say: 'remove, clear' },
];

const listSources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && !name.includes('generated'))
    // It is a server: its texts are another program's.
    .filter((name) => !name.startsWith('electron/main/demo-office/'));

/** A sentence, or an ending of one: main has many other strings, from statements of SQL to names of files. */
const isMessage = (text: string) => /\p{L}.* .*\p{L}/u.test(text) && /[.:!?…]$|^\p{Lu}\p{Ll}/u.test(text);

const texts = [
  ...listSources('renderer')
    .filter((file) => /(?:^|[-/])texts\.ts$/.test(file))
    .flatMap((file) =>
      findScreenTexts(file, readFileSync(join(root, file), 'utf8')).map((text) => ({ file, ...text })),
    ),
  ...[...listSources('electron/main'), ...listSources('shared')].flatMap((file) =>
    findScreenTexts(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ text }) => isMessage(text))
      .map((text) => ({ file, ...text })),
  ),
];

const findRetired = (file: string, text: string) =>
  retired.filter(({ word, except }) => word.test(text) && !except?.test(file)).map(({ say }) => say);

describe('the words of the screen', () => {
  it('are one vocabulary', () => {
    expect(texts.length).toBeGreaterThan(1_000);
    const found = texts.flatMap(({ file, line, text }) =>
      findRetired(file, text).map((say) => `${file}:${line}: "${text}": say ${say}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['renderer/features/trips/texts.ts', 'What was kept can still be used.', 'saved'],
    ['renderer/features/trips/texts.ts', 'The API is not answering.', 'the server'],
    ['electron/main/exports/trips.ts', '3 value(s) are missing.', 'a plural by its number (formatCount)'],
    ['electron/main/exports/trips.ts', 'Unfold all groups', 'collapse, expand'],
  ])('refuse in %s: %s', (file, text, say) => {
    expect(findRetired(file, text)).toEqual([say]);
  });

  it('allow the API where support and whoever connects an office read it', () => {
    expect(findRetired('renderer/features/offices/texts.ts', 'Paste the token of the API')).toEqual([]);
  });
});
