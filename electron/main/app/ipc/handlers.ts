/** All handlers of the contract, joined from their domains. A channel without a handler does not compile. */
import type { Logger } from '@main/system/log/logger';
import { ExportedFiles } from './export-target';
import { wrapFileHandlers } from './file-calls';
import type { FirstTable } from './first-table';
import { type AppHandlerOptions, makeAppHandlers, makeHistoryHandlers, makeLogHandlers } from './handlers/app';
import { makeCommissionHandlers, makeStatementHandlers } from './handlers/commission';
import { makeExportHandlers, makeMonthEndHandlers } from './handlers/exports';
import { makeOfficeHandlers, makeSavedDataHandlers, makeTransferHandlers } from './handlers/offices';
import { makeRecordHandlers } from './handlers/records';
import { makeReportHandlers, makeSummaryHandlers } from './handlers/reports';
import type { Handlers } from './register';
import type { RunningWork } from './running-work';

export type HandlerOptions = AppHandlerOptions & {
  readonly firstTable: FirstTable;
  /** Written by exports, read by Diagnostics. */
  readonly log: Logger;
  /** Work that a quit asks about and waits for. */
  readonly work: RunningWork;
};

/** Makes the handlers. Those that write files are tracked, logged and followed. */
export function makeHandlers(options: HandlerOptions): Handlers {
  const { services, firstTable, applyTheme, log } = options;
  const exportedFiles = new ExportedFiles();
  const handlers = {
    ...makeAppHandlers(options),
    ...makeOfficeHandlers(services),
    ...makeRecordHandlers(services, firstTable),
    ...makeSummaryHandlers(services),
    ...makeCommissionHandlers(services),
    ...makeStatementHandlers(services),
    ...makeReportHandlers(services, exportedFiles),
    ...makeMonthEndHandlers(services, exportedFiles),
    ...makeExportHandlers(services, exportedFiles),
    ...makeSavedDataHandlers(services),
    ...makeHistoryHandlers(),
    ...makeLogHandlers(log, services.clock.monotonicMs),
    ...makeTransferHandlers(services, applyTheme),
  };
  return wrapFileHandlers(handlers, { ...options, monotonicMs: services.clock.monotonicMs });
}
