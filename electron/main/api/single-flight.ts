/** Identical GETs that are under way at the same time share one request; it is given up when nobody waits for it any more. */
import type { QueuedRequest } from './rate/rate-limiter';

/** One request under way, for everybody who asked for the same. */
export type InFlightRequest<T> = {
  readonly signal: AbortSignal;
  readonly ticket: QueuedRequest;
  /** Tells everybody how many bytes have come. */
  readonly tellBytes: (bytes: number) => void;
  readonly answer: Promise<T>;
};

type Passenger = {
  readonly priority: QueuedRequest['priority'];
  readonly signal: AbortSignal | undefined;
  readonly onBytes: ((bytes: number) => void) | undefined;
};

type Shared<T> = {
  readonly flight: InFlightRequest<T>;
  readonly controller: AbortController;
  readonly listeners: Set<(bytes: number) => void>;
  passengers: number;
};

type Launch<T> = (flight: Omit<InFlightRequest<T>, 'answer'>) => Promise<T>;

/** The requests under way of one office. */
export class SingleFlight<T> {
  private readonly shared = new Map<string, Shared<T>>();

  /**
   * Joins the request that is under way for this key, or launches it.
   *
   * @param promote - called where a person joins what a job began
   * @throws what the launch throws; the passenger's own reason when it leaves
   */
  async join(
    key: string,
    passenger: Passenger,
    expiresAfterMs: number,
    launch: Launch<T>,
    promote: (ticket: QueuedRequest) => void,
  ): Promise<T> {
    passenger.signal?.throwIfAborted();
    const existing = this.shared.get(key);
    if (existing && passenger.priority === 'interactive' && existing.flight.ticket.priority === 'background') {
      promote(existing.flight.ticket);
    }
    const shared = existing ?? this.launch(key, passenger.priority, expiresAfterMs, launch);
    return await this.board(key, shared, passenger);
  }

  private launch(
    key: string,
    priority: QueuedRequest['priority'],
    expiresAfterMs: number,
    launch: Launch<T>,
  ): Shared<T> {
    const controller = new AbortController();
    const listeners = new Set<(bytes: number) => void>();
    const { signal } = controller;
    const prepared = {
      signal,
      ticket: { priority, signal, expiresAfterMs },
      tellBytes: (bytes: number) => {
        for (const listener of listeners) listener(bytes);
      },
    };
    const answer = launch(prepared).finally(() => {
      if (this.shared.get(key)?.controller === controller) this.shared.delete(key);
    });
    answer.catch(() => undefined);
    const shared: Shared<T> = { flight: { ...prepared, answer }, controller, listeners, passengers: 0 };
    this.shared.set(key, shared);
    return shared;
  }

  private async board(key: string, shared: Shared<T>, { signal, onBytes }: Passenger): Promise<T> {
    const { flight, controller, listeners } = shared;
    const onLeave = Promise.withResolvers<never>();
    const leave = () => onLeave.reject(signal?.reason);
    shared.passengers += 1;
    if (onBytes) listeners.add(onBytes);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([flight.answer, onLeave.promise]);
    } finally {
      signal?.removeEventListener('abort', leave);
      if (onBytes) listeners.delete(onBytes);
      shared.passengers -= 1;
      if (shared.passengers === 0) {
        // Whoever asks from now on needs a request of its own: this one ends.
        if (this.shared.get(key) === shared) this.shared.delete(key);
        controller.abort();
      }
    }
  }
}
