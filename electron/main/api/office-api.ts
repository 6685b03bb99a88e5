/**
 * The API of one office, by what it serves. Calls go downwards only: endpoints, URL variants, client, single-flight,
 * request sender, then the rate limiter and HTTP.
 */
import type { UrlVariants } from '@shared/schemas/office';
import { ApiClient, type ApiClientOptions } from './client';
import { ClientEndpoints } from './endpoints/clients';
import { DirectoryEndpoints } from './endpoints/directories';
import { ReportEndpoints } from './endpoints/reports';
import { TripEndpoints } from './endpoints/trips';
import { UrlVariantResolver } from './url-variants';

export type OfficeApiOptions = ApiClientOptions & {
  /** The URL variants that this deployment is known to serve. */
  readonly urlVariants: UrlVariants;
  /** Receives the URL variants whenever a response has proved one. */
  readonly onUrlVariantsLearned: (variants: UrlVariants) => void;
};

/** Every endpoint of an office's API. */
export class OfficeApi {
  readonly trips: TripEndpoints;
  readonly clients: ClientEndpoints;
  readonly reports: ReportEndpoints;
  readonly directories: DirectoryEndpoints;
  /** The client that all endpoints share. */
  readonly client: ApiClient;

  constructor({ urlVariants, onUrlVariantsLearned, ...clientOptions }: OfficeApiOptions) {
    this.client = new ApiClient(clientOptions);
    const urls = new UrlVariantResolver(this.client, urlVariants, onUrlVariantsLearned);
    this.trips = new TripEndpoints(urls);
    this.clients = new ClientEndpoints(this.client, urls);
    this.reports = new ReportEndpoints(this.client);
    this.directories = new DirectoryEndpoints(this.client);
  }

  /** Cancels every request, for instance when the office is removed or its token is replaced. */
  stop(): void {
    this.client.stop();
  }
}
