/** The report worker: reads, writes and verifies the rows of reports and of every exported table. */
import { serveThread } from '@main/system/worker/rpc-server';
import { createReportHandlers } from './methods';

serveThread(createReportHandlers());
