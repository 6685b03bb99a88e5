/** Every regular expression of the application, found in its sources, is linear: no input makes one of them slow. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkSync } from 'recheck';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

type Found = { readonly pattern: string; readonly flags: string; readonly file: string };

/** The regular expressions in a syntax tree. */
function* expressionsIn(node: unknown, file: string): Generator<Found> {
  if (typeof node !== 'object' || node === null) return;
  const { type, regex, callee } = node as { type?: string; regex?: Found; callee?: { name?: string } };
  if (type === 'Literal' && regex) yield { pattern: regex.pattern, flags: regex.flags, file };
  // One that is put together while the application runs could not be judged.
  if (callee?.name === 'RegExp') throw new Error(`${file} makes a regular expression from a text`);
  for (const part of Object.values(node)) yield* expressionsIn(part, file);
}

function expressions(): Found[] {
  return ['electron', 'shared', 'renderer'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.generated.ts') && !name.includes('rows/engine/'))
      .flatMap((name) => {
        const file = join(room, name);
        const lang = name.endsWith('x') ? 'tsx' : 'ts';
        return [...expressionsIn(parseSync(file, readFileSync(join(root, file), 'utf8'), { lang }).program, file)];
      }),
  );
}

const judged = ({ pattern, flags }: Pick<Found, 'pattern' | 'flags'>) =>
  checkSync(pattern, flags, { checker: 'automaton', timeout: 30_000 });

describe('regular expressions', () => {
  it('faults 59: are linear, every one', () => {
    const all = expressions();
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter((each) => judged(each).status !== 'safe')).toEqual([]);
  });

  it('faults 59: the judge knows slow ones', () => {
    for (const pattern of ['^(a+)+$', '=+$', '\\s*,\\s*$'])
      expect(judged({ pattern, flags: '' }).status).toBe('vulnerable');
  });
});
