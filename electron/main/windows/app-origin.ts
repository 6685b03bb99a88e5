/** The application's own pages. */

/** The origin of the application's own pages. */
export const appOrigin = 'app://tripledger';

/** Whether an address is one of the application's own pages. A longer host name is another origin. */
export function isAppPage(url: string): boolean {
  return url === appOrigin || url.startsWith(`${appOrigin}/`);
}
