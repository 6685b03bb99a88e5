/** What loading a whole list costs: requests, and the time that the request window takes for them. */

type Window = { readonly limit: number; readonly windowSeconds: number };

/** Estimates the requests of a list, one for each page, and the minutes that their window lasts; at least one. */
export function estimateLoading(
  total: number,
  perPage: number,
  { limit, windowSeconds }: Window,
): { readonly requests: number; readonly minutes: number } {
  const requests = Math.max(1, Math.ceil(total / perPage));
  return { requests, minutes: Math.max(1, Math.ceil(((requests / limit) * windowSeconds) / 60)) };
}
