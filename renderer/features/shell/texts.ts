/** The texts of the frame: navigation, top bar, connection. */

import type { Connection } from '@shared/records/office';
import { unknownAge } from '@shared/values/dates';

export const texts = {
  navigation: { name: 'Main', collapse: 'Collapse menu', collapseShort: 'Collapse', expand: 'Expand menu' },
  skip: 'Skip to the rows',
  product: 'Tripledger',
  search: 'Search',
  searchKey: (isMac: boolean) => (isMac ? '⌘K' : 'Ctrl+K'),
  office: {
    switcher: (name: string) => `Office: ${name}`,
    sessionOnly: ' (until you close Tripledger)',
    add: 'Add office',
  },
  connection: {
    name: 'Connection',
    continuing: (seconds: number) => `Server limit: continuing in ${seconds} s`,
    limitUntil: (time: string) => `Server limit until ${time}`,
    rejected: 'Token rejected',
    /** @param age - as `formatAge` has it */
    saved: (age: string) => `Saved copy, ${age}${age === 'just now' || age === unknownAge ? '' : ' old'}`,
    online: 'Online',
    offline: 'Offline',
    connecting: 'Connecting',
    connected: 'Connected',
    used: ({ used, limit }: Connection) => `${used} of ${limit} requests used`,
    usedInWindow: ({ used, limit, windowSeconds }: Connection) =>
      `${used} of ${limit} requests used ${windowSeconds === 60 ? 'this minute' : `in the last ${windowSeconds} seconds`}`,
    tryNow: 'Try now',
    stillWaiting: 'The server is still asking us to wait',
    stopWaiting: 'Stop waiting',
  },
} as const;
