/** Checks every file against the import table of build/layers.ts, and its regular expressions. */
import { findCircle, findForbiddenImports, findForbiddenUses, findLayer, readImports } from '@test/helpers/imports';
import { listNodes, listSources, parseProgram, readSource } from '@test/helpers/sources';
import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { layers, onlyUsers } from '../../build/layers';

// The row engine's own language is AssemblyScript: it can import nothing but itself.
const files = listSources(['shared', 'electron', 'renderer', 'test/electron-host']).filter(
  (file) => !file.startsWith('electron/main/rows/engine/assembly/'),
);

/** The file of a layer that a case stands in for. */
const toFile = (entry: string) =>
  entry.endsWith('/*') ? `${entry.slice(0, -1)}x/a.ts` : /\.tsx?$/.test(entry) ? entry : `${entry}/a.ts`;

describe('the import table', () => {
  it('permits every import of every file', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap((file) => findForbiddenImports(file, readSource(file), layers))).toEqual([]);
  });

  it('leaves the two ends of the bridge to one file each', () => {
    expect(files.filter((file) => Object.values(onlyUsers).includes(file))).toHaveLength(2);
    // The host of the end-to-end tests makes the module that the application's end imports.
    const own = files.filter((file) => !file.startsWith('test/'));
    expect(own.flatMap((file) => findForbiddenUses(file, readSource(file), onlyUsers))).toEqual([]);
  });

  it('has no circle between layers', () => {
    const imports = new Map<string, Set<string>>();
    for (const file of files) {
      const from = findLayer(file, layers)?.layer ?? file;
      const targets = imports.get(from) ?? new Set<string>();
      imports.set(from, targets);
      // Files and folders inside a layer count as the layer: shared and its channel names are one.
      for (const { target } of readImports(file, readSource(file), layers))
        if (
          target &&
          target.layer !== from &&
          !from.startsWith(`${target.layer}/`) &&
          !target.layer.startsWith(`${from}/`)
        )
          targets.add(target.layer);
    }
    expect(imports.size).toBeGreaterThan(20);
    expect(findCircle(imports)).toBeNull();
  });

  it('names only layers that exist, and permits nothing that no file needs', () => {
    const needed = new Map(Object.keys(layers).map((entry) => [entry, new Set<string>()]));
    const used = new Set<string>();
    for (const file of files) {
      const from = findLayer(file, layers);
      if (!from) continue;
      used.add(from.entry);
      for (const { specifier, target } of readImports(file, readSource(file), layers))
        needed.get(from.entry)?.add(target?.entry ?? specifier);
    }
    expect(Object.keys(layers).filter((entry) => !used.has(entry))).toEqual([]);
    const unneeded = Object.entries(layers).flatMap(([entry, allowed]) => {
      const imports = [...(needed.get(entry) ?? [])];
      const isNeeded = (name: string) =>
        imports.some((target) => target === name || target.startsWith(/[/:]$/.test(name) ? name : `${name}/`));
      const rooms = allowed.filter((name) => /^(?:shared$|(?:electron|renderer|shared)\/)/.test(name));
      return rooms.filter((name) => !isNeeded(name)).map((name) => `${entry} does not import ${name}`);
    });
    expect(unneeded).toEqual([]);
  });
});

describe('a forbidden import', () => {
  it.each(Object.keys(layers))('is found in %s, whichever way it is written', (entry) => {
    const file = toFile(entry);
    const allowed = layers[entry] ?? [];
    const forbidden = Object.keys(layers).filter(
      (other) =>
        other !== entry &&
        !allowed.some((name) => other === name || other.startsWith(`${name}/`)) &&
        !entry.startsWith(`${other}/`) &&
        !other.startsWith(`${entry}/`),
    );
    expect(forbidden.length).toBeGreaterThan(0);
    for (const other of forbidden) {
      const depth = '../'.repeat(file.split('/').length - 1);
      const target = depth + toFile(other).replace(/\.tsx?$/, '');
      for (const text of [
        `import { a } from '${target}';`,
        `import type { A } from '${target}';`,
        `export { a } from '${target}';`,
        `export * from '${target}';`,
        `const a = await import('${target}');`,
        `type A = import('${target}').A;`,
      ])
        expect(findForbiddenImports(file, `\n${text}\n`, layers), text).toMatchObject([{ file, line: 2 }]);
    }
    for (const name of ['left-pad', ...(allowed.includes('electron') ? [] : ['electron'])])
      expect(findForbiddenImports(file, `import a from '${name}';`, layers)).toHaveLength(1);
  });

  it('is found through every alias', () => {
    for (const specifier of ['@main/api/client', '@cli/run', '@renderer/ui/Screen', '@test/helpers/clock'])
      expect(findForbiddenImports('shared/a.ts', `import type { A } from '${specifier}';`, layers)).toHaveLength(1);
  });

  it('is found between two features, and not within one', () => {
    const text = "import { a } from '../reports/a';";
    expect(findForbiddenImports('renderer/features/trips/a.ts', text, layers)).toHaveLength(1);
    expect(findForbiddenImports('renderer/features/reports/b.ts', text, layers)).toEqual([]);
  });

  it('is a file that stands outside every layer', () => {
    expect(findForbiddenImports('electron/new-room/a.ts', '', layers)).toHaveLength(1);
  });

  it('is the use of a name that belongs to another file', () => {
    expect(findForbiddenUses('electron/main/windows/a.ts', 'ipcMain.on();', onlyUsers)).toHaveLength(1);
  });

  it('is a circle, also a long one', () => {
    const imports = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['a'])],
    ]);
    expect(findCircle(imports)).toEqual(['a', 'b', 'c', 'a']);
    imports.delete('c');
    expect(findCircle(imports)).toBeNull();
  });
});

type Expression = { readonly pattern: string; readonly flags: string; readonly file: string };

/** Finds the regular expressions of a file. */
const listExpressions = (file: string): Expression[] =>
  listNodes(parseProgram(file, readSource(file))).flatMap(({ type, regex, callee }) => {
    // An expression built at run time could not be checked.
    if ((callee as { name?: string } | undefined)?.name === 'RegExp')
      throw new Error(`${file} builds a regular expression at run time`);
    return type === 'Literal' && regex ? [{ ...(regex as Expression), file }] : [];
  });

const check = ({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>) =>
  checkSync(pattern, flags, { checker: 'automaton', timeout: null });

describe('regular expressions', () => {
  it('are all linear', () => {
    const all = files
      .filter((file) => !file.startsWith('test/') && !file.endsWith('.generated.ts'))
      .flatMap(listExpressions);
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter((expression) => check(expression).status !== 'safe')).toEqual([]);
  });

  it('are checked by a checker that finds slow ones', () => {
    for (const pattern of ['^(a+)+$', '=+$', '\\s*,\\s*$'])
      expect(check({ pattern, flags: '' }).status).toBe('vulnerable');
  });
});
