/** The thread of a file check. */
import { serveThread } from '@main/worker-rpc/serve-thread';
import { lowerThreadPriority } from '@main/worker-rpc/thread-priority';
import { checkHandlers } from './handlers';

lowerThreadPriority();
serveThread(checkHandlers);
