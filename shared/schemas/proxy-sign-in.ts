/** A proxy that asks for a sign-in, and the user's response. */
import { z } from 'zod';

/** The challenge that is shown. */
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
