/** Paths as Diagnostics shows them: what was asked, never about whom. */

/** Parameters whose values say nothing about a person. */
const unmaskedParameters = new Set(['page', 'per_page', 'active', 'corporate', 'include_sectors', 'isActive', 'debug']);

/** The path with ids as {id} and the values of all but harmless parameters as "…". */
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
