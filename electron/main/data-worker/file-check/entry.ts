/** The thread of a file check. */
import { serveThread } from '@main/worker-rpc/serve-thread';
import { checkHandlers } from './handlers';

serveThread(checkHandlers);
