/** Claims of commission: the letter to a supplier, its attachment, and the record of it. */

import { AppError } from '@shared/errors/errors';
import type { HandlerInput, Output } from '@shared/ipc/contract';
import type { OfficeSession } from '../connect/office-session';
import type { CommissionService } from './commission-service';

const notYet = () => new AppError('usage', 'Claims can’t be made yet.', {});

/** The claims of all offices. */
export class ClaimLetters {
  readonly commission: CommissionService;

  constructor(commission: CommissionService) {
    this.commission = commission;
  }

  async draft(
    _session: OfficeSession,
    _request: HandlerInput<'commission:draft-claim'>,
    _options: { readonly signal: AbortSignal },
  ): Promise<Output<'commission:draft-claim'>> {
    throw notYet();
  }

  async send(
    _session: OfficeSession,
    _request: HandlerInput<'commission:send-claim'>,
    _options: { readonly signal: AbortSignal },
  ): Promise<Output<'commission:send-claim'>> {
    throw notYet();
  }

  async openAttachment(_session: OfficeSession, _eventId: string): Promise<void> {
    throw notYet();
  }
}
