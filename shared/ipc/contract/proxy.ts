/** Channels of the sign-in to the network's proxy. */
import { proxyChallengeSchema, proxySignInSchema } from '@shared/schemas/proxy-sign-in';
import { z } from 'zod';

export const proxyChannels = {
  'proxy:pending': { input: z.null(), output: proxyChallengeSchema.nullable() },
  /** Main keeps the name and password in memory, until Tripledger closes. */
  'proxy:sign-in': { input: proxySignInSchema, output: z.null() },
  'proxy:cancel': { input: proxyChallengeSchema.shape.id, output: z.null() },
} as const;
