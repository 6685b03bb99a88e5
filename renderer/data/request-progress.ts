/** Progress events of one cancellable request. */
import { ipc } from '@renderer/ipc/client';
import type { EventPayload } from '@shared/ipc/contract';

/** Calls `listener` for each progress event of a request. Returns the function that unsubscribes it. */
export function onRequestProgress(
  requestId: string,
  listener: (progress: EventPayload<'request:progress'>) => void,
): () => void {
  return ipc.on('request:progress', (progress) => {
    if (progress.requestId === requestId) listener(progress);
  });
}
