/**
 * The API of one office, by what it serves. Calls go downwards only: endpoints, client, request sender, then the rate limiter
 * and HTTP.
 */
import type { UrlForm } from '@shared/records/office';
import { ApiClient, type ApiClientOptions } from './client';
import { ClientEndpoints, DirectoryEndpoints, TripEndpoints } from './endpoints/records';
import { ReportEndpoints } from './endpoints/reports';
import { OfficeUrls } from './url-form';

type OfficeApiOptions = ApiClientOptions & {
  /** The URL form that this deployment serves; null where the office was never connected. */
  readonly urlForm: UrlForm | null;
};

export class OfficeApi {
  readonly trips: TripEndpoints;
  readonly clients: ClientEndpoints;
  readonly reports: ReportEndpoints;
  readonly directories: DirectoryEndpoints;
  /** The client that all endpoints share. */
  readonly client: ApiClient;
  readonly urls: OfficeUrls;

  constructor({ urlForm, ...clientOptions }: OfficeApiOptions) {
    this.client = new ApiClient(clientOptions);
    this.urls = new OfficeUrls(this.client, urlForm);
    this.trips = new TripEndpoints(this.client, this.urls);
    this.clients = new ClientEndpoints(this.client, this.urls);
    this.reports = new ReportEndpoints(this.client);
    this.directories = new DirectoryEndpoints(this.client);
  }

  /** Cancels every request, for instance when the office is removed or its token is replaced. */
  stop(): void {
    this.client.stop();
  }
}
