/** Chromium knows no app:// scheme, so an app URL is shown as an https URL of a host that cannot exist, and back. */
const suffix = '.electron-host.invalid';

export function toPageUrl(url: string, schemes: ReadonlySet<string>): string {
  const at = url.indexOf('://');
  const scheme = url.slice(0, at);
  if (at < 0 || !schemes.has(scheme)) return url;
  const [host = '', ...rest] = url.slice(at + 3).split('/');
  return `https://${host}.${scheme}${suffix}/${rest.join('/')}`;
}

export function toAppUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, host } = new URL(url);
  if (!hostname.endsWith(suffix)) return url;
  const parts = hostname.slice(0, -suffix.length).split('.');
  const scheme = parts.pop() ?? '';
  return `${scheme}://${parts.join('.')}${url.slice(url.indexOf(host) + host.length)}`;
}
