/**
 * What a channel is. `app` is a call of the application, `office` one that is handled with an office's session open, and
 * `record` one of those that reads by fetch policy: the saved copy is shown until the server has responded.
 */
import type { z } from 'zod';

type Definition<S extends 'app' | 'office', I extends z.ZodType, O extends z.ZodType, R extends boolean> = {
  readonly scope: S;
  readonly input: I;
  readonly output: O;
  readonly hasCopy: R;
};

export type AnyChannel = Definition<'app' | 'office', z.ZodType, z.ZodType, boolean>;

const define =
  <S extends 'app' | 'office', R extends boolean>(scope: S, hasCopy: R) =>
  <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Definition<S, I, O, R> => ({
    scope,
    input,
    output,
    hasCopy,
  });

/** Defines a channel of the application by the schemas of its input and output. */
export const app = define('app', false);

/** Defines a channel of one office. */
export const office = define('office', false);

/** Defines a record or list of one office that has a saved copy. Its output is null where there is none. */
export const record = define('office', true);
