/** What a client is called. Apart from the client's schema, which the screens do not need. */
import { findName } from './directory';

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
