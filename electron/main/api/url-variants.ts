/**
 * The API's document writes some URLs in several variants: /api/trip and /trip, the id in the path or in the query. Which
 * one a deployment serves is not stated (build/docs/api.md, Trips). The resolver tries them in turn, remembers the one
 * that works, and tries again when that one stops working.
 */
import { type ErrorPolicy, hasPolicy } from '@shared/error-policy';
import { AppError } from '@shared/errors';
import type { UrlVariants } from '@shared/schemas/office';
import type { ApiClient, ApiRequest, RequestOptions } from './client';
import { isProxySignInError } from './http/network-errors';
import type { Envelope } from './responses/envelope';
import { requireRecord } from './responses/require-record';

type Query = Readonly<Record<string, string>>;
type Endpoint = Required<Pick<ApiRequest, 'path' | 'query'>>;

/** One way to write a URL, and what a response to it proves. */
type Variant = { readonly proves: Partial<UrlVariants>; readonly endpoint: Endpoint };

type Attempt = {
  readonly variants: readonly Variant[];
  readonly options: RequestOptions;
  /** The policy of errors after which the next variant is tried. */
  readonly retryPolicy: ErrorPolicy;
  /** Whether the error is about the record itself, and so proves the variant. */
  readonly isRecordError: (error: AppError) => boolean;
  /** @throws AppError where the response is not about what was requested */
  readonly check: (envelope: Envelope) => Envelope;
};

const tripPaths = ['/api/trip', '/trip'] as const;
const idPositions = ['path', 'query'] as const;

/** Moves the known variant to the front. */
function putFirst<T>(variants: readonly T[], known: T | null): T[] {
  return [...variants].sort((a, b) => Number(b === known) - Number(a === known));
}

/** The API's own texts in an error, in lower case. */
function getApiText({ details }: AppError): string {
  return `${details.error ?? ''} ${details.apiMessage ?? ''}`.toLowerCase();
}

/**
 * Whether the error is the documented "no such trip": it names the trip and its id (build/docs/api.md, Trips). The 404 of
 * a router may contain the same digits, but it quotes the path, or names no trip.
 */
function isMissingTrip(error: AppError, id: number): boolean {
  const text = getApiText(error);
  const tokens = text.split(/[^a-z0-9]/);
  return error.code === 'not-found' && !text.includes('/') && tokens.includes('trip') && tokens.includes(String(id));
}

/** Whether the error is the documented "Client not found". */
function isMissingClient({ code, details }: AppError): boolean {
  return code === 'not-found' && details.error === 'Client not found';
}

/** Turns a 404 that quotes the path into `base-url-wrong`: it is the router's, and says nothing about the record. */
function toRouterError(error: AppError, { path }: Endpoint): AppError {
  const text = getApiText(error);
  const isFromRouter = text.includes(path.toLowerCase()) || /fetch(?:one|all)/.test(text);
  if (error.code !== 'not-found' || !isFromRouter) return error;
  const message = 'There is no such path at this address (status 404). Check the base URL.';
  return new AppError('base-url-wrong', message, error.details, { cause: error });
}

function toRecordEndpoint(base: string, position: (typeof idPositions)[number], id: number, query: Query): Endpoint {
  return position === 'path'
    ? { path: `${base}/fetchOne/${id}`, query }
    : { path: `${base}/fetchOne`, query: { id: String(id), ...query } };
}

/** Sends the requests whose URL has several variants. */
export class UrlVariantResolver {
  private readonly client: ApiClient;
  private known: UrlVariants;
  private readonly onLearned: (variants: UrlVariants) => void;

  /**
   * @param known - what is remembered of this deployment
   * @param onLearned - receives the variants whenever a response has proved one, to remember them
   */
  constructor(client: ApiClient, known: UrlVariants, onLearned: (variants: UrlVariants) => void) {
    this.client = client;
    this.known = known;
    this.onLearned = onLearned;
  }

  /** Requests a list of trips. @throws AppError as the client does */
  async getTripList(query: Query, options: RequestOptions): Promise<Envelope> {
    const { tripPath: known } = this.known;
    const variants = putFirst(tripPaths, known).map((tripPath) => ({
      proves: { tripPath },
      endpoint: { path: `${tripPath}/fetchAll`, query },
    }));
    const retryPolicy = known === null ? 'try-any-url-variant' : 'try-other-list-url';
    const check = (envelope: Envelope) => envelope;
    return await this.tryVariants({ variants, options, retryPolicy, isRecordError: () => false, check });
  }

  /** Requests one trip. @throws AppError as the client does, `unusable-answer` where another trip came */
  async getTrip(id: number, query: Query, options: RequestOptions): Promise<Envelope> {
    const { tripPath: knownPath, tripId: knownPosition } = this.known;
    const variants = putFirst(tripPaths, knownPath).flatMap((tripPath) =>
      putFirst(idPositions, knownPosition).map((tripId) => ({
        proves: { tripPath, tripId },
        endpoint: toRecordEndpoint(tripPath, tripId, id, query),
      })),
    );
    return await this.tryVariants({
      variants,
      options,
      retryPolicy: knownPath !== null && knownPosition !== null ? 'try-other-record-url' : 'try-any-url-variant',
      isRecordError: (error) => isMissingTrip(error, id),
      check: (envelope) => requireRecord(envelope, String(id), 'trip'),
    });
  }

  /** Requests one client. @throws AppError as the client does, `unusable-answer` where another client came */
  async getClient(id: number, options: RequestOptions): Promise<Envelope> {
    const { clientId: known } = this.known;
    const variants = putFirst(idPositions, known).map((clientId) => ({
      proves: { clientId },
      endpoint: toRecordEndpoint('/client', clientId, id, {}),
    }));
    return await this.tryVariants({
      variants,
      options,
      retryPolicy: known !== null ? 'try-other-record-url' : 'try-any-url-variant',
      isRecordError: isMissingClient,
      check: (envelope) => requireRecord(envelope, String(id), 'client'),
    });
  }

  /** Tries the variants in order. If none works, the first one's error is thrown. */
  private async tryVariants({ variants, options, retryPolicy, isRecordError, check }: Attempt): Promise<Envelope> {
    let first: AppError | null = null;
    for (const { proves, endpoint } of variants) {
      try {
        const envelope = check(await this.client.send({ ...options, ...endpoint }));
        this.learn(proves);
        return envelope;
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown;
        const error = toRouterError(thrown, endpoint);
        if (isRecordError(error)) this.learn(proves);
        // Another URL meets the same proxy, which would ask the user again.
        const isFinal = isRecordError(error) || isProxySignInError(error) || !hasPolicy(error.code, retryPolicy);
        if (isFinal) throw error;
        // A missing record says more than a missing path.
        first = first === null || (first.code === 'base-url-wrong' && error.code === 'not-found') ? error : first;
      }
    }
    throw first ?? new AppError('internal', 'No URL variant was tried.');
  }

  /** Adds what a response has proved. Concurrent requests may have proved other variants meanwhile: they stay. */
  private learn(proved: Partial<UrlVariants>): void {
    const variants = { ...this.known, ...proved };
    const { tripPath, tripId, clientId } = this.known;
    if (variants.tripPath === tripPath && variants.tripId === tripId && variants.clientId === clientId) return;
    this.known = variants;
    this.onLearned(variants);
  }
}
