/** Every regular expression in the application's sources runs in linear time, so that no input makes one slow. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkSync } from 'recheck';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

type Expression = { readonly pattern: string; readonly flags: string; readonly file: string };

/** Finds the regular expressions in a syntax tree. */
function* walk(node: unknown, file: string): Generator<Expression> {
  if (typeof node !== 'object' || node === null) return;
  const { type, regex, callee } = node as { type?: string; regex?: Expression; callee?: { name?: string } };
  if (type === 'Literal' && regex) yield { pattern: regex.pattern, flags: regex.flags, file };
  // An expression built at run time could not be checked.
  if (callee?.name === 'RegExp') throw new Error(`${file} builds a regular expression at run time`);
  for (const part of Object.values(node)) yield* walk(part, file);
}

function findExpressions(): Expression[] {
  return ['electron', 'shared', 'renderer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.generated.ts') && !name.includes('rows/engine/'))
      .flatMap((name) => {
        const file = join(folder, name);
        const lang = name.endsWith('x') ? 'tsx' : 'ts';
        return [...walk(parseSync(file, readFileSync(join(root, file), 'utf8'), { lang }).program, file)];
      }),
  );
}

const check = ({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>) =>
  checkSync(pattern, flags, { checker: 'automaton', timeout: 30_000 });

describe('regular expressions', () => {
  it('faults 59: are all linear', () => {
    const all = findExpressions();
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter((expression) => check(expression).status !== 'safe')).toEqual([]);
  });

  it('faults 59: are checked by a checker that finds slow ones', () => {
    for (const pattern of ['^(a+)+$', '=+$', '\\s*,\\s*$'])
      expect(check({ pattern, flags: '' }).status).toBe('vulnerable');
  });
});
