/** The report worker: reads, writes and verifies the rows of reports and of every exported table. */
import { serveThread } from '@main/worker-rpc/serve-thread';
import { lowerThreadPriority } from '@main/worker-rpc/thread-priority';
import { createReportHandlers } from './methods';

lowerThreadPriority();
serveThread(createReportHandlers());
