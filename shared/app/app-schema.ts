/** An error of the page for the log: its class and its places in our code. Its message stays in the page. */

import { z } from 'zod';
import { errorCodes } from '../errors/errors';

/** `drawing`: React could not draw. `uncaught` and `rejection`: nothing has caught it. */
export const pageErrorKinds = ['drawing', 'uncaught', 'rejection'] as const;

/** The maximum of places, innermost first. */
export const maxPageFrames = 12;

const position = z.int().min(0).max(9_999_999);

/** A place in the page's code. Its path is relative to the page's folder. */
const frameSchema = z.object({ path: z.string().regex(/^[\w./-]{1,100}$/), line: position, column: position });
export type PageFrame = z.infer<typeof frameSchema>;

export const pageErrorSchema = z.object({
  kind: z.enum(pageErrorKinds),
  name: z.string().max(100),
  code: z.enum(errorCodes).nullable(),
  frames: z.array(frameSchema).max(maxPageFrames),
});
export type PageError = z.infer<typeof pageErrorSchema>;

/* A proxy that asks for a sign-in, and the user's response. */

export const proxyChallengeSchema = z.object({
  id: z.uuid(),
  /** Host and port. */
  address: z.string(),
  /** Whether the proxy has refused a name and password just now. */
  wasRefused: z.boolean(),
});
export type ProxyChallenge = z.infer<typeof proxyChallengeSchema>;

export const proxySignInSchema = z.object({
  id: z.uuid(),
  username: z.string().min(1).max(500),
  password: z.string().max(2_000),
});
export type ProxySignIn = z.infer<typeof proxySignInSchema>;
