/**
 * The API's document writes trip paths with and without /api, and a record's id in the path or in the query, and does not say
 * which form a deployment serves (build/docs/api.md, Base URL and authentication). It is asked once, when an office is
 * connected, and saved with the office.
 */

import { AppError, hasPolicy } from '@shared/errors/errors';
import type { UrlForm } from '@shared/records/office';
import type { ApiClient, ApiRequest, RequestOptions } from './client';
import { isProxySignInError } from './http/network-errors';
import { getRecordId } from './record-id';
import { parsePage, toPageParameters } from './responses/page';
import { requireList, requireRecord } from './responses/require-record';

const tripPaths = ['/api/trip', '/trip'] as const;

/** The URL of one record. @param base - "/client", for example */
export function toRecordEndpoint(base: string, id: string, idIn: UrlForm['idIn']): Pick<ApiRequest, 'path' | 'query'> {
  return idIn === 'path' ? { path: `${base}/fetchOne/${id}` } : { path: `${base}/fetchOne`, query: { id } };
}

/** Whether another URL may be served. Another one meets the same proxy, which would ask the user again. */
function mayServeOther(error: unknown): error is AppError {
  return error instanceof AppError && hasPolicy(error.code, 'try-other-url') && !isProxySignInError(error);
}

/** Finds the path under which trips are listed, and the id of one. @throws the error of the first path, if none is served */
async function findTripPath(client: ApiClient, options: RequestOptions) {
  let first: AppError | null = null;
  for (const tripPath of tripPaths) {
    try {
      const page = { page: 1, perPage: 1 };
      const request = { ...options, path: `${tripPath}/fetchAll`, query: toPageParameters(page) };
      const { items } = parsePage(await requireList('list of trips', client.send(request)), page);
      return { tripPath, id: items.length === 0 ? null : getRecordId(items[0] ?? null) };
    } catch (error) {
      if (!mayServeOther(error)) throw error;
      first ??= error;
    }
  }
  throw first ?? new AppError('internal', 'No trip path was tried.');
}

/**
 * Asks for one trip on each documented path, and for that trip by its id in the path, then in the query. Of an office without
 * trips the id is taken to be in the path.
 *
 * @throws AppError as the client does, `base-url-wrong` where no documented path is served
 */
async function learnUrlForm(client: ApiClient, options: RequestOptions): Promise<UrlForm> {
  const { tripPath, id } = await findTripPath(client, options);
  for (const idIn of ['path', 'query'] as const) {
    if (id === null) break;
    try {
      requireRecord(await client.send({ ...options, ...toRecordEndpoint(tripPath, id, idIn) }), id, 'trip');
      return { tripPath, idIn };
    } catch (error) {
      if (!mayServeOther(error)) throw error;
    }
  }
  return { tripPath, idIn: 'path' };
}

/** The form of an office that was never connected, until a response disagrees. */
const assumedForm: UrlForm = { tripPath: '/api/trip', idIn: 'path' };

/** The form of one office's URLs. */
export class OfficeUrls {
  private readonly client: ApiClient;
  private form: UrlForm | null;

  /** @param form - null for an office that was never connected, as that of one command of the command line */
  constructor(client: ApiClient, form: UrlForm | null) {
    this.client = client;
    this.form = form;
  }

  /** Asks for the form. @throws AppError as the client does, `base-url-wrong` where no documented path is served */
  async learn(options: RequestOptions = {}): Promise<UrlForm> {
    this.form = await learnUrlForm(this.client, options);
    return this.form;
  }

  /** Sends a request in the office's form. One that was never connected asks for the form once a request has failed. */
  async send<T>(options: RequestOptions, request: (form: UrlForm) => Promise<T>): Promise<T> {
    if (this.form) return await request(this.form);
    try {
      return await request(assumedForm);
    } catch (error) {
      if (!mayServeOther(error)) throw error;
      const { tripPath, idIn } = await this.learn(options).catch(() => assumedForm);
      if (tripPath === assumedForm.tripPath && idIn === assumedForm.idIn) throw error;
      return await request({ tripPath, idIn });
    }
  }
}
