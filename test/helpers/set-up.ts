/** What a test sets up is gone when it ends; what the tests of a file share, when the last of them has ended. */
import { afterAll, beforeAll, onTestFinished } from 'vitest';

type CleanUp = () => unknown;

/** Those of the shared set-up that is being made. */
let shared: CleanUp[] | null = null;

/** Calls this when what is being set up is used no more. */
export function onFinished(cleanUp: CleanUp): void {
  if (shared === null) onTestFinished(async () => void (await cleanUp()));
  else shared.push(cleanUp);
}

/** Makes something dear once for the tests of a file, which leave it as it is. Helpers that it calls clean up after the last test. */
export function shareSetUp<T>(make: () => Promise<T>): () => T {
  let made: { readonly value: T } | null = null;
  const cleanUps: CleanUp[] = [];
  beforeAll(async () => {
    shared = cleanUps;
    try {
      made = { value: await make() };
    } finally {
      shared = null;
    }
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });
  return () => {
    if (made === null) throw new Error('It is made before the tests, not while the file is read.');
    return made.value;
  };
}
