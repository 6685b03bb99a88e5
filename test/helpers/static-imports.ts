/** The scripts that a built script needs before it runs. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** Lists a built script and the files that it imports statically, directly or not. A dynamic `import()` is none of them. */
export function listStaticImports(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    const { module } = parseSync(file, readFileSync(file, 'utf8'));
    for (const { moduleRequest } of module.staticImports) {
      if (moduleRequest.value.startsWith('.')) found.add(join(dirname(file), moduleRequest.value));
    }
  }
  return [...found];
}
