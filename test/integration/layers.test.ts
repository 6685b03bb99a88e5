/** Checks every file against the import table of build/layers.ts, and its regular expressions. */
import { findForbiddenImports, findForbiddenUses, findLayer, listCircular, readImports } from '@test/helpers/imports';
import { listNodes, listSources, parseProgram, readSource } from '@test/helpers/sources';
import { checkSync } from 'recheck';
import { describe, expect, it } from 'vitest';
import { layers, onlyUsers } from '../../build/layers';

// The row engine's own language is AssemblyScript: it can import nothing but itself.
const files = listSources(['shared', 'electron', 'renderer', 'test/electron-host']).filter(
  (file) => !file.startsWith('electron/main/rows/engine/assembly/'),
);

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
    expect(listCircular(imports)).toEqual([]);
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
  it.each([
    "import { a } from '#';",
    "import type { A } from '#';",
    "export { a } from '#';",
    "export * from '#';",
    "const a = await import('#');",
    "type A = import('#').A;",
  ])('is found, whatever it is of: %s', (text) => {
    const aliased = ['@main/api/client', '@cli/run', '@demo/server', '@renderer/ui/Screen', '@test/helpers/clock'];
    for (const specifier of ['../../electron/cli/a', ...aliased, 'left-pad', 'electron']) {
      const found = findForbiddenImports('shared/values/a.ts', `\n${text.replace('#', specifier)}\n`, layers);
      expect([specifier, found]).toMatchObject([specifier, [{ line: 2 }]]);
    }
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
    const imports = new Map(Object.entries({ a: ['b', 'd'], b: ['c'], c: ['a'], d: [] }));
    expect(listCircular(imports)).toEqual(['a', 'b', 'c']);
    imports.delete('c');
    expect(listCircular(imports)).toEqual([]);
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
