/**
 * Loads the names of clients that trips refer to. The API has no request for several clients: pages of its list name 100 each,
 * cards one each.
 */
import type { OfficeSession } from '@main/session/office-session';
import { maxAutomaticNameRequests } from '@shared/client-names';
import { type SerialisedError, serialiseError } from '@shared/errors';
import { KnownClients, NamesLoad } from './client-names-load';

/** Share of an office's request limit that is used without a click: names must not use up a small one. */
const maxAutomaticShare = 0.02;

export type ClientNamesRequest = {
  readonly ids: readonly number[];
  /** Requests that the user has agreed to; null for an automatic load. */
  readonly maxRequests: number | null;
  readonly signal: AbortSignal;
  /** Called with the requests that were sent, and with how many the load takes in all. */
  readonly onProgress?: (done: number, total: number) => void;
};

/** The names that were found, and what further ones cost. */
export type LoadedClientNames = {
  readonly names: Record<string, string>;
  /** Clients of which the server gives no name, or that it does not have. */
  readonly nameless: number[];
  /** Pages of the list that are not read; null while its length is not known. */
  readonly pagesLeft: number | null;
  /** Whether a card takes one request: until then, the server may have to be sent a second URL. */
  readonly isCardUrlKnown: boolean;
  /** The first failure, after which some names may be missing. */
  readonly failure: SerialisedError | null;
};

type OfficeClients = {
  clients: KnownClients;
  /** Requests that were sent without a click. */
  automaticCount: number;
  /** Ends with the last load. */
  loads: Promise<unknown>;
};

/** Gets how many requests may still be sent without a click. The server may advertise a lower limit than was set. */
function getAutomaticLeft(session: OfficeSession, { automaticCount }: OfficeClients): number {
  const share = Math.floor(session.getConnection().limit * maxAutomaticShare);
  return Math.max(0, Math.min(maxAutomaticNameRequests, share) - automaticCount);
}

/** Loads names of clients, and remembers of each office what that costs. */
export class ClientNames {
  private readonly offices = new Map<string, OfficeClients>();

  /**
   * Loads the names of some clients with at most the requests that the user agreed to; automatically with at most
   * {@link maxAutomaticNameRequests} until Tripledger closes, and only if these are enough. Loads of one office run one after
   * the other.
   *
   * @throws AppError where the office has no token
   */
  async load(session: OfficeSession, request: ClientNamesRequest): Promise<LoadedClientNames> {
    const office = this.getOffice(session.office.id);
    const load = office.loads.then(async () => await this.loadNext(session, office, request));
    office.loads = load.catch(() => undefined);
    return await load;
  }

  /** Ends an office's load, and forgets what is known of its clients; not what was sent automatically. */
  forget(officeId: string): void {
    const office = this.getOffice(officeId);
    office.clients.outdated.abort();
    office.clients = new KnownClients();
  }

  private getOffice(officeId: string): OfficeClients {
    const found = this.offices.get(officeId);
    if (found) return found;
    const office = { clients: new KnownClients(), automaticCount: 0, loads: Promise.resolve() };
    this.offices.set(officeId, office);
    return office;
  }

  private async loadNext(
    session: OfficeSession,
    office: OfficeClients,
    { maxRequests, ...request }: ClientNamesRequest,
  ): Promise<LoadedClientNames> {
    const { clients } = office;
    const isAllOrNothing = maxRequests === null;
    const load = new NamesLoad(session, clients, {
      ...request,
      maxRequests: maxRequests ?? getAutomaticLeft(session, office),
      isAllOrNothing,
    });
    try {
      const failure = await load.run();
      return {
        names: load.names,
        nameless: request.ids.filter((id) => clients.nameless.has(id)),
        pagesLeft: clients.unreadPages?.length ?? null,
        isCardUrlKnown: session.office.urlForm !== null,
        failure: failure && serialiseError(failure),
      };
    } finally {
      if (isAllOrNothing) office.automaticCount += load.budget.used;
    }
  }
}
