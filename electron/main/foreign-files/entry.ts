/** The worker that reads files of others: it can be ended without harm to anything else. */
import { serveThread } from '@main/worker-rpc/serve-thread';
import { lowerThreadPriority } from '@main/worker-rpc/thread-priority';
import { createForeignHandlers } from './handlers';

lowerThreadPriority();
serveThread(createForeignHandlers());
