/** Channels of the sign-in to the network's proxy. */
import { proxyChallengeSchema, proxySignInSchema } from '@shared/schemas/proxy-sign-in';
import { z } from 'zod';
import { app } from './channel';

export const proxyChannels = {
  'proxy:pending': app(z.null(), proxyChallengeSchema.nullable()),
  /** Main keeps the name and password in memory, until Tripledger closes. */
  'proxy:sign-in': app(proxySignInSchema, z.null()),
  'proxy:cancel': app(proxyChallengeSchema.shape.id, z.null()),
} as const;
