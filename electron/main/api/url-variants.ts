/**
 * The forms in which the document writes a path: /api/trip and /trip, the id in the path or in the query. Which one a
 * deployment serves is not stated, so it is found out once, remembered, and found out again when it stops working.
 */
import { AppError, type ErrorCode } from '@shared/errors';
import type { UrlVariants } from '@shared/schemas/office';
import type { Envelope } from './responses/envelope';

/** Where a record or list is asked for. */
export type Endpoint = { readonly path: string; readonly query: Readonly<Record<string, string>> };
type Send = (place: Endpoint) => Promise<Envelope>;
type Query = Readonly<Record<string, string>>;
type Attempt = {
  readonly candidates: readonly { readonly forms: Partial<UrlVariants>; readonly place: Endpoint }[];
  readonly send: Send;
  /** Failures after which another form is tried. */
  readonly mayBeTheForm: ReadonlySet<ErrorCode>;
  /** Whether the error is about the record, and so proves the form. */
  readonly isOfTheRecord: (error: AppError) => boolean;
};

const tripPaths = ['/api/trip', '/trip'] as const;
const idPlaces = ['path', 'query'] as const;

/** While no form is known, all that a path which is not served may be answered with. */
const whileUnknown: ReadonlySet<ErrorCode> = new Set([
  'not-found',
  'base-url-wrong',
  'bad-request',
  'sign-in-needed',
  'unusable-answer',
  'api-error',
]);
/** A list cannot be missing: where its known path is, the deployment has changed. */
const listMoved: ReadonlySet<ErrorCode> = new Set(['not-found', 'base-url-wrong']);
/** A record may be missing; only a missing path, or an id that was not seen, speaks against a known form. */
const recordMoved: ReadonlySet<ErrorCode> = new Set(['base-url-wrong', 'bad-request']);

/** The known form first, then the others. */
function ordered<T>(all: readonly T[], known: T | null): T[] {
  return [...all].sort((a, b) => Number(b === known) - Number(a === known));
}

/** What an error's texts say, in lower case. */
function saidBy({ details }: AppError): string {
  return `${details.error ?? ''} ${details.apiMessage ?? ''}`.toLowerCase();
}

/**
 * Whether the error is the document's "no such trip": it names the trip and its id (API document, Errors). A router's 404
 * may hold the same digits: it quotes the path, or names no trip.
 */
function isMissingTrip(error: AppError, id: number): boolean {
  const said = saidBy(error);
  const words = said.split(/[^a-z0-9]/);
  return error.code === 'not-found' && !said.includes('/') && words.includes('trip') && words.includes(String(id));
}

/** Whether the error is the document's "Client not found". */
function isMissingClient({ code, details }: AppError): boolean {
  return code === 'not-found' && details.error === 'Client not found';
}

/** A 404 that quotes the path is the router's: there is no such path, whatever the record. */
function asMoved(error: AppError, { path }: Endpoint): AppError {
  const said = saidBy(error);
  const isRouters = said.includes(path.toLowerCase()) || /fetch(?:one|all)/.test(said);
  if (error.code !== 'not-found' || !isRouters) return error;
  const message = 'There is no such path at this address (status 404). Check the base URL.';
  return new AppError('base-url-wrong', message, error.details, { cause: error });
}

function recordPlace(base: string, idPlace: (typeof idPlaces)[number], id: number, query: Query): Endpoint {
  return idPlace === 'path'
    ? { path: `${base}/fetchOne/${id}`, query }
    : { path: `${base}/fetchOne`, query: { id: String(id), ...query } };
}

/** The forms of one deployment, as far as they are known. */
export class UrlVariantResolver {
  private forms: UrlVariants;
  private readonly onLearned: (forms: UrlVariants) => void;

  /**
   * @param forms - what is remembered of this deployment
   * @param onLearned - told whenever more is known, to remember it
   */
  constructor(forms: UrlVariants, onLearned: (forms: UrlVariants) => void) {
    this.forms = forms;
    this.onLearned = onLearned;
  }

  /** Asks for a list of trips in the form that is served. @throws AppError as `send` throws it */
  async trips(query: Query, send: Send): Promise<Envelope> {
    const { tripPath: known } = this.forms;
    const candidates = ordered(tripPaths, known).map((tripPath) => ({
      forms: { tripPath },
      place: { path: `${tripPath}/fetchAll`, query },
    }));
    const mayBeTheForm = known === null ? whileUnknown : listMoved;
    return await this.firstServed({ candidates, send, mayBeTheForm, isOfTheRecord: () => false });
  }

  /** Asks for one trip in the form that is served. @throws AppError as `send` throws it */
  async trip(id: number, query: Query, send: Send): Promise<Envelope> {
    const known = this.forms;
    const candidates = ordered(tripPaths, known.tripPath).flatMap((tripPath) =>
      ordered(idPlaces, known.tripId).map((tripId) => ({
        forms: { tripPath, tripId },
        place: recordPlace(tripPath, tripId, id, query),
      })),
    );
    const isKnown = known.tripPath !== null && known.tripId !== null;
    return await this.record(candidates, isKnown, (error) => isMissingTrip(error, id), send);
  }

  /** Asks for one client in the form that is served. @throws AppError as `send` throws it */
  async client(id: number, send: Send): Promise<Envelope> {
    const known = this.forms;
    const candidates = ordered(idPlaces, known.clientId).map((clientId) => ({
      forms: { clientId },
      place: recordPlace('/client', clientId, id, {}),
    }));
    return await this.record(candidates, known.clientId !== null, isMissingClient, send);
  }

  private record(
    candidates: Attempt['candidates'],
    isKnown: boolean,
    isOfTheRecord: Attempt['isOfTheRecord'],
    send: Send,
  ): Promise<Envelope> {
    const mayBeTheForm = isKnown ? recordMoved : whileUnknown;
    return this.firstServed({ candidates, send, mayBeTheForm, isOfTheRecord });
  }

  /** Tries the forms in order. Where none is served, the first one's error is the one to tell. */
  private async firstServed({ candidates, send, mayBeTheForm, isOfTheRecord }: Attempt): Promise<Envelope> {
    let first: AppError | null = null;
    for (const { forms, place } of candidates) {
      try {
        const envelope = await send(place);
        this.learn(forms);
        return envelope;
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown;
        const error = asMoved(thrown, place);
        if (isOfTheRecord(error)) this.learn(forms);
        if (isOfTheRecord(error) || !mayBeTheForm.has(error.code)) throw error;
        // That a record is missing says more than that a path is.
        first = first === null || (first.code === 'base-url-wrong' && error.code === 'not-found') ? error : first;
      }
    }
    throw first ?? new AppError('internal', 'No form of the path was tried.');
  }

  /** Takes over what an answer has proved; what else was learned meanwhile stays. */
  private learn(proved: Partial<UrlVariants>): void {
    const forms = { ...this.forms, ...proved };
    const { tripPath, tripId, clientId } = this.forms;
    if (forms.tripPath === tripPath && forms.tripId === tripId && forms.clientId === clientId) return;
    this.forms = forms;
    this.onLearned(forms);
  }
}
