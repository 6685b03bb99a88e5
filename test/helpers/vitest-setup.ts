/**
 * Runs before each test file. The files of a project share workers and so modules, as loading them takes longer than most tests:
 * a file that replaces modules gets its own, and nothing that a file has changed reaches the next one.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, expect, vi } from 'vitest';

// The default tier tries the same cases each time, so that nothing fails by chance; `npm test -- all` prints its seed.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

const { testPath = '' } = expect.getState();
const replacesModules = /\bvi\.(?:mock|doMock)\(/.test(readFileSync(testPath, 'utf8'));
if (replacesModules) vi.resetModules();

const env = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  if (replacesModules) vi.resetModules();
});
