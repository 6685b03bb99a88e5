/**
 * One load of clients' names: a page of the list or a card at a time, whichever takes fewer requests in all. What is read is
 * cached.
 */
import { RequestBudget } from '@main/api/request-budget';
import type { OfficeSession } from '@main/session/office-session';
import { countNameRequests, findClientName, maxClientsOfLoad } from '@shared/client-names';
import { hasPolicy } from '@shared/error-policy';
import { AppError } from '@shared/errors';
import { maxPerPage } from '@shared/page-size';
import { getClient, listClients } from './clients';
import type { ReadOptions } from './fetch-policy';

/** Failures in a row that single pages or cards cannot explain: they end the load. */
const maxConsecutiveFailures = 3;

/** Whether the failure may be that of one page or card, so that the others are read all the same. */
function isSkippable(error: unknown): error is AppError {
  return error instanceof AppError && hasPolicy(error.code, 'skip-record') && !hasPolicy(error.code, 'stop-pack');
}

/** What is known of an office's clients until its saved data is cleared or its token replaced. */
export class KnownClients {
  /** Pages of the list in the order of their reading; null while its length is not known. */
  unreadPages: number[] | null = null;
  /** Pages that failed once. One that fails again is given up. */
  readonly failedPages = new Set<number>();
  readonly failedCards = new Set<number>();
  /** Clients of which the server gives no name, or that it does not have. */
  readonly nameless = new Set<number>();
  /** Aborts when this is no longer true of the office. */
  readonly outdated = new AbortController();
}

export type NamesLoadOptions = {
  readonly ids: readonly number[];
  readonly maxRequests: number;
  /** Whether nothing is read unless the requests are enough for all clients. */
  readonly isAllOrNothing: boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
};

/** Reads the names of some clients. */
export class NamesLoad {
  readonly names: Record<string, string> = {};
  readonly budget: RequestBudget;
  private readonly wanted: Set<number>;
  private readonly session: OfficeSession;
  private readonly clients: KnownClients;
  private readonly options: NamesLoadOptions;
  private firstFailure: AppError | null = null;
  private failuresInRow = 0;
  private failedPageCount = 0;

  constructor(session: OfficeSession, clients: KnownClients, options: NamesLoadOptions) {
    this.session = session;
    this.clients = clients;
    this.options = options;
    this.budget = new RequestBudget(options.maxRequests);
    const ids = options.ids.filter((id) => !clients.nameless.has(id));
    // Cards that failed come last, so that they cannot keep others from being read.
    const isFailed = (id: number) => Number(clients.failedCards.has(id));
    this.wanted = new Set(ids.sort((a, b) => isFailed(a) - isFailed(b)));
  }

  /** @returns the first failure; null where none was, or where the load was stopped */
  async run(): Promise<AppError | null> {
    try {
      // Of an unknown list one page tells how long it is. Two clients or fewer are not worth it.
      if (this.clients.unreadPages === null && this.wanted.size > 2 && this.budget.left > 0) await this.readFirstPage();
      while (this.shouldReadOn()) await this.readNext();
      return this.firstFailure;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code === 'cancelled' ? this.firstFailure : error;
    }
  }

  private shouldReadOn(): boolean {
    const { budget, clients, options, wanted } = this;
    const isCardUrlKnown = this.session.office.urlForm !== null;
    const cost = countNameRequests(wanted.size, { pagesLeft: clients.unreadPages?.length ?? null, isCardUrlKnown });
    options.onProgress?.(budget.used, budget.used + Math.min(cost, budget.left));
    if (cost === 0 || budget.left === 0) return false;
    // Some names among numbers would look as if the others had none.
    return !options.isAllOrNothing || cost <= budget.left;
  }

  private async readNext(): Promise<void> {
    const pages = this.clients.unreadPages ?? [];
    const isListCheaper = pages.length > 0 && pages.length <= this.wanted.size;
    if (!isListCheaper) await this.readCard();
    else if (pages.length > this.failedPageCount) await this.readNextPage(pages);
    // Only pages that failed are left, for the next load: cards would take more requests.
    else throw this.firstFailure;
  }

  private get readOptions(): ReadOptions {
    const signal = AbortSignal.any([this.options.signal, this.clients.outdated.signal]);
    return { signal, priority: 'background', fetchPolicy: 'network-only', budget: this.budget };
  }

  private async readFirstPage(): Promise<void> {
    try {
      const { items, named, totalPages } = await this.readPage(1);
      // Items that are not documented may have no name at all: then only cards have. So it is with more pages than cards.
      const isUseful = (items === 0 || named > 0) && totalPages <= maxClientsOfLoad;
      this.clients.unreadPages = isUseful ? Array.from({ length: totalPages - 1 }, (_, index) => index + 2) : [];
    } catch (error) {
      if (!this.isListMissing(error)) throw error;
      this.clients.unreadPages = [];
    }
  }

  /** Whether the server seems to have no list of clients: it says so, or its first page has failed twice. */
  private isListMissing(error: unknown): boolean {
    if (error instanceof AppError && hasPolicy(error.code, 'skip-list')) return true;
    const { failedPages } = this.clients;
    const hasFailed = failedPages.has(1);
    if (isSkippable(error)) failedPages.add(1);
    return isSkippable(error) && hasFailed;
  }

  private async readNextPage(pages: number[]): Promise<void> {
    const [page] = pages;
    if (page === undefined) return;
    try {
      await this.readPage(page);
      this.failuresInRow = 0;
      pages.shift();
    } catch (error) {
      this.addFailure(error);
      pages.shift();
      const { failedPages } = this.clients;
      if (failedPages.has(page)) return;
      failedPages.add(page);
      pages.push(page);
      this.failedPageCount += 1;
    }
  }

  private async readPage(page: number) {
    const query = { filters: {}, page, perPage: maxPerPage };
    const { value } = await listClients(this.session, query, this.readOptions);
    let named = 0;
    for (const client of value.clients) {
      const name = findClientName(client);
      if (name === null) continue;
      named += 1;
      // Other clients of the page are named, too: other lists have them.
      this.names[String(client.id)] = name;
      this.wanted.delete(Number(client.id));
    }
    return { items: value.clients.length, named, totalPages: value.pagination.totalPages };
  }

  private async readCard(): Promise<void> {
    const { failedCards, nameless } = this.clients;
    const [id] = this.wanted;
    if (id === undefined) return;
    try {
      const name = await this.readName(id);
      this.failuresInRow = 0;
      failedCards.delete(id);
      if (name === null) nameless.add(id);
      else this.names[String(id)] = name;
    } catch (error) {
      if (isSkippable(error)) failedCards.add(id);
      this.addFailure(error);
    }
    this.wanted.delete(id);
  }

  /** Reads a client's name from its card; null where the server gives none, or does not have the client. */
  private async readName(id: number): Promise<string | null> {
    try {
      const card = await getClient(this.session, id, this.readOptions);
      return card && findClientName(card.value.client);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') return null;
      throw error;
    }
  }

  /** @throws the error where it must end the load */
  private addFailure(error: unknown): void {
    this.failuresInRow += 1;
    if (!isSkippable(error) || this.failuresInRow >= maxConsecutiveFailures) throw error;
    this.firstFailure ??= error;
  }
}
