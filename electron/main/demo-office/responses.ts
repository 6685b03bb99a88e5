/** Envelopes and error bodies, in the shapes of the API (build/docs/api.md, Response envelope and errors). */

/** Status and body of a response. */
export type DemoResponse = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

const success = (data: unknown, more: Record<string, unknown> = {}): DemoResponse => ({
  status: 200,
  body: { success: true, data, ...more },
});
const failure = (status: number, body: Record<string, unknown>): DemoResponse => ({
  status,
  body: { success: false, ...body },
});

/** Builds every documented response. */
export const responses = {
  data: (data: unknown) => success(data),
  page: (items: readonly unknown[], page: number, perPage: number): DemoResponse => {
    const totalPages = Math.ceil(items.length / perPage);
    return success(items.slice((page - 1) * perPage, page * perPage), {
      pagination: {
        total: items.length,
        page,
        per_page: perPage,
        total_pages: totalPages,
        has_next: page < totalPages,
        has_previous: page > 1,
      },
    });
  },
  badTarget: () => failure(400, { error: 'Bad Request', message: 'The address is not a path', code: 400 }),
  misdirected: (host: string) =>
    failure(421, {
      error: 'Misdirected Request',
      message: `The demo office answers at http://${host} only`,
      code: 421,
    }),
  tripNotFound: (id: string) => failure(404, { error: 'Not Found', message: `Trip ${id} not found` }),
  tripIdMissing: () => failure(400, { error: 'Bad Request', message: 'Missing required parameter: id' }),
  clientNotFound: () => failure(404, { error: 'Client not found', code: 404 }),
  clientIdMissing: () => failure(400, { error: 'Client ID required', code: 400 }),
  tokenMissing: () => failure(401, { error: 'Missing X-Api-Token header', code: 401 }),
  tokenInvalid: (isDebug: boolean) =>
    failure(401, {
      error: 'Invalid API token',
      code: 401,
      details: { message: 'The token was not recognised', trace: isDebug ? ['auth.php:12', 'index.php:3'] : null },
    }),
  reportSlugMissing: () => failure(400, { error: 'Missing required parameter: report', code: 400 }),
  reportFailed: (report: string, error: string) =>
    failure(500, { error: 'Report execution failed', code: 500, details: { report, error } }),
  rateLimited: (seconds: number) =>
    failure(429, { error: 'Rate limit exceeded', message: `Too many requests. Try again in ${seconds} seconds.` }),
  notFound: () => failure(404, { error: 'Not Found', message: 'Unknown path' }),
  methodNotAllowed: () => failure(405, { error: 'Method not allowed', code: 405 }),
};
