/** Masks ids and values in paths, so that Diagnostics shows no client data. */

/** Parameters whose values do not identify a person. */
const unmaskedParameters = new Set(['page', 'per_page', 'active', 'corporate', 'include_sectors', 'isActive', 'debug']);

/** Replaces ids in the path by {id}, and the values of all but the unmasked parameters by "…". */
export function maskPath(path: string, query: Readonly<Record<string, string>>): string {
  const masked = path
    .split('/')
    .map((part) => (/\d/.test(part) ? '{id}' : part))
    .join('/');
  const parameters = Object.entries(query).map(
    ([name, value]) => `${name}=${unmaskedParameters.has(name) ? value : '…'}`,
  );
  return parameters.length === 0 ? masked : `${masked}?${parameters.join('&')}`;
}
