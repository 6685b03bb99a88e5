/** The origin of the application's pages. */

export const appOrigin = 'app://tripledger';

/** Whether a URL is one of the application's pages. A longer host name is another origin. */
export function isAppPage(url: string): boolean {
  return url === appOrigin || url.startsWith(`${appOrigin}/`);
}
