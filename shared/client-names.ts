/** What a client is called. Apart from the client's schema, which the screens do not need. */
import { findName } from './schemas/directory';

/** Finds the corporate or the personal name of a client; null where the record has neither. */
export function findClientName(client: Readonly<Record<string, unknown>>): string | null {
  const text = (key: string) => {
    const value = client[key];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const corporate = text('corporate_name') ?? text('corporate_trading_name');
  const personal = [text('title'), text('first_name'), text('last_name')].filter((part) => part !== null).join(' ');
  const name = client.is_corporate === true ? (corporate ?? personal) : personal || corporate;
  return name || text('preferred_name') || findName(client) || null;
}

/** The client's name, or "Client 7" where the record has none. */
export function getClientName(client: Readonly<Record<string, unknown>>): string {
  return findClientName(client) ?? `Client ${String(client.id ?? '')}`.trim();
}

/** Requests that load names of clients without a click of the user: per office, until Tripledger closes. */
export const maxAutomaticNameRequests = 10;

/** Clients that one load names. The names of further ones take another load. */
export const maxClientsOfLoad = 100_000;

export type NameCost = {
  /** Pages of the list that are left; null where its length is not known. */
  readonly pagesLeft: number | null;
  /** Whether it is known how the server writes the URL of a card. Finding out takes one more request. */
  readonly isCardUrlKnown: boolean;
};

/** Counts the requests that name some clients: the pages that are left, or a card each, whichever are fewer. */
export function countNameRequests(clients: number, { pagesLeft, isCardUrlKnown }: NameCost): number {
  if (clients === 0) return 0;
  const cards = clients + (isCardUrlKnown ? 0 : 1);
  return pagesLeft === null || pagesLeft === 0 ? cards : Math.min(cards, pagesLeft);
}
