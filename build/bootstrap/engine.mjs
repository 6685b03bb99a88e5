/** The row engine (electron/main/rows/engine/assembly, AssemblyScript) as a module that everything else can import. */
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must, node24, root } from './process.mjs';

const folder = 'electron/main/rows/engine';
/** The compiled module. Not in git. */
export const generated = join(root, folder, 'engine.generated.ts');

/** Compiler options. The engine allocates nothing and needs no runtime; assembly/memory.ts needs 1,600 pages. */
const options = [
  '-O3',
  '--noAssert',
  ...['--runtime', 'stub'],
  ...['--enable', 'simd'],
  ...['--enable', 'bulk-memory'],
  ...['--initialMemory', '1600'],
  ...['--memoryBase', '1024'],
  // Pointers are 32 bits wide here, whatever they are called.
  ...['--disableWarning', '201'],
];

/** Compiles the engine. */
export async function buildEngine() {
  const scratch = mkdtempSync(join(tmpdir(), 'tripledger-engine-'));
  try {
    const out = join(scratch, 'engine.wasm');
    const source = join(folder, 'assembly/index.ts');
    await must(node24(), ['node_modules/assemblyscript/bin/asc.js', source, '-o', out, ...options], { quiet: true });
    const bytes = readFileSync(out).toString('base64');
    // To make this file is no change of the sources beside it: the next start would build everything again.
    const { atime, mtime } = statSync(join(root, folder));
    writeFileSync(
      generated,
      `/** Made from the sources in assembly/ by build/bootstrap/engine.mjs. */\nexport const engineModule =\n  '${bytes}';\n`,
    );
    utimesSync(join(root, folder), atime, mtime);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
