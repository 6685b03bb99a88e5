/** The worker that reads received files: it can be ended without harm to anything else. */
import { serveThread } from '@main/system/worker/rpc-server';
import { createReceivedHandlers } from './methods';

serveThread(createReceivedHandlers());
