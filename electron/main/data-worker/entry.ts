/** The data worker: owns the files of the offices' caches, and answers main. */
import { serveThread } from '@main/worker-rpc/serve-thread';
import { toCacheError } from './errors';
import { createDataHandlers } from './methods';

serveThread(createDataHandlers(), toCacheError);
