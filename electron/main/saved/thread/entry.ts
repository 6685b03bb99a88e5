/** The data worker: owns the files of the offices' caches, and answers main. */
import { serveThread } from '@main/system/worker/rpc-server';
import { createDataHandlers } from './methods';
import { toCacheError } from './open-caches';

serveThread(createDataHandlers(), toCacheError);
