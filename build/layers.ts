/**
 * The imports that are permitted, type imports included. `test/integration/layers.test.ts` checks every file.
 *
 * A layer is a folder or a file; the longest path that fits a file is its layer. `renderer/features/*` makes a layer of
 * each folder in it. A layer may import itself and what its list names: other layers by their path, and packages by
 * their name, or by a prefix that ends with "/" or ":", and files outside the layers by their path. Every other import is
 * forbidden.
 */

const main = (...rooms: string[]) => rooms.map((room) => `electron/main/${room}`);

/** Packages that draw the screens. */
const screens = ['react', 'react-dom', '@mantine/', '@tabler/', '@tanstack/'];

/** Each layer and what it may import, from the bottom of the house to its top. */
export const layers: Readonly<Record<string, readonly string[]>> = {
  shared: ['csv-parse', 'zod'],
  // The preload may import its types: it runs sandboxed, without zod.
  'shared/ipc/result.ts': ['shared'],

  // Adapters: each knows one thing outside the application, and none of its neighbours.
  'electron/main/rows': ['shared'],
  'electron/main/sqlite': ['node:'],
  'electron/main/api/json': ['shared'],
  'electron/main/api': ['shared', 'node:', ...main('api/json', 'files', 'sqlite')],
  'electron/main/cache': ['shared', 'node:', ...main('files', 'sqlite')],
  'electron/main/worker-rpc': ['shared', 'node:'],
  // The data worker, and what it runs: main's own thread imports the calls, and types of the rest.
  'electron/main/saved-records': [
    'shared',
    'zod',
    ...main('api/json', 'cache', 'search-index', 'statement-matching', 'summary'),
  ],
  'electron/main/data-worker': [
    'shared',
    'node:',
    ...main('api/json', 'cache', 'dump-files', 'saved-records', 'search-index', 'sqlite', 'user-records', 'worker-rpc'),
  ],
  'electron/main/dump-files': [
    'shared',
    'node:',
    'zod',
    'hyparquet',
    'hyparquet-writer',
    ...main('api/json', 'cache', 'files'),
  ],
  'electron/main/files': ['node:'],
  'electron/main/settings': ['shared', 'node:', 'zod', ...main('files', 'sqlite', 'user-records')],
  'electron/main/diagnostics': ['shared'],
  'electron/main/lock': ['shared'],
  'electron/main/log': ['shared', 'node:'],
  'electron/main/user-records': ['shared', 'node:', ...main('files', 'sqlite')],
  'electron/main/demo-office': ['shared', 'node:'],
  'electron/main/export-files': ['shared', 'node:', ...main('files', 'rows')],
  // The report worker, and what it runs: main's own thread imports the calls, and types of the rest.
  'electron/main/report-worker': [
    'shared',
    'node:',
    ...main('api', 'api/json', 'export-files', 'rows', 'summary', 'worker-rpc'),
  ],
  'electron/main/search-index': ['shared', 'node:', ...main('files')],
  'electron/main/statement-files': ['shared', 'node:', 'csv-parse', ...main('files')],
  // The worker that reads received files, with limits, and what it runs.
  'electron/main/received-files': [
    'shared',
    'node:',
    ...main('statement-files', 'transfer/sealed-transfer.ts', 'worker-rpc'),
  ],
  'electron/main/transfer/sealed-transfer.ts': ['shared', 'node:'],
  'electron/main/statement-matching': ['shared', ...main('search-index')],
  'electron/main/summary': ['shared', ...main('search-index')],

  // Use cases: what the application does for its users, on the screen and on the command line alike.
  'electron/main/jobs': ['shared'],
  'electron/main/session': ['shared', ...main('api', 'cache', 'data-worker', 'diagnostics', 'user-records')],
  'electron/main/offices': [
    'shared',
    'node:',
    'zod',
    ...main('session', 'api', 'api/json', 'cache', 'data-worker', 'settings', 'user-records'),
  ],
  'electron/main/records': ['shared', 'node:', ...main('session', 'api', 'api/json', 'cache', 'saved-records')],
  'electron/main/reports': [
    'shared',
    'node:',
    ...main(
      'jobs',
      'records',
      'session',
      'api',
      'api/json',
      'data-worker',
      'export-files',
      'report-worker',
      'rows',
      'settings',
    ),
  ],
  'electron/main/sync': [
    'shared',
    ...main('jobs', 'records', 'reports', 'saved-records', 'session', 'api', 'api/json', 'cache', 'data-worker'),
    ...main('user-records'),
  ],
  'electron/main/unclaimed': ['shared', ...main('jobs', 'records', 'session', 'user-records')],
  'electron/main/statements': [
    'shared',
    'node:',
    'zod',
    ...main(
      'files',
      'received-files',
      'saved-records',
      'session',
      'statement-files',
      'statement-matching',
      'unclaimed',
      'user-records',
    ),
  ],
  'electron/main/transfer': [
    'shared',
    'node:',
    ...main('files', 'received-files', 'offices', 'sqlite', 'transfer/sealed-transfer.ts', 'unclaimed', 'user-records'),
  ],
  'electron/main/exports': [
    'shared',
    'node:',
    ...main('dump-files', 'files'),
    ...main('records', 'reports', 'saved-records', 'session', 'api/json', 'export-files', 'report-worker', 'rows'),
  ],

  // Wiring, and the two ways in: the window and the command line.
  'electron/main/services.ts': [
    'shared',
    'node:',
    'keytar',
    ...main(
      'api',
      'data-worker',
      'demo-office',
      'export-files',
      'exports',
      'jobs',
      'log',
      'offices',
      'records',
      'report-worker',
      'reports',
    ),
    ...main('received-files', 'settings', 'statements', 'sync', 'transfer', 'unclaimed', 'user-records'),
  ],
  'electron/main/windows': [
    'shared',
    'node:',
    'electron',
    'electron-updater',
    ...main('api', 'lock', 'log', 'settings'),
  ],
  'electron/main/ipc': [
    'shared',
    'node:',
    'electron',
    ...main(
      'services.ts',
      'windows',
      'export-files',
      'exports',
      'received-files',
      'lock',
      'log',
      'offices',
      'records',
      'reports',
      'transfer',
    ),
  ],
  'electron/cli': [
    'shared',
    'node:',
    'package.json',
    ...main(
      'services.ts',
      'api',
      'data-worker',
      'dump-files',
      'export-files',
      'exports',
      'log',
      'offices',
      'records',
      'report-worker',
    ),
    ...main('reports', 'session', 'settings', 'statements', 'sync', 'transfer'),
  ],
  'electron/main/application.ts': [
    'shared',
    'node:',
    'electron',
    ...main('api', 'ipc', 'log', 'services.ts', 'settings', 'windows', 'wire-application.ts'),
  ],
  'electron/main/wire-application.ts': ['shared', ...main('api', 'ipc', 'log', 'services.ts', 'windows')],
  'electron/main/index.ts': ['node:', 'electron', 'electron/cli', ...main('application.ts', 'settings', 'windows')],
  'electron/preload': ['electron', 'shared/ipc/result.ts'],

  // The renderer has no Node and no Electron.
  'renderer/vite-env.d.ts': [],
  'renderer/ipc': ['shared'],
  'renderer/data': ['shared', 'renderer/ipc', 'react', '@mantine/notifications', '@tanstack/'],
  'renderer/ui': ['shared', ...screens],
  'renderer/table': ['shared', 'renderer/ui', ...screens],
  'renderer/components': ['shared', 'renderer/data', 'renderer/table', 'renderer/ui', ...screens],
  'renderer/features/*': [
    'shared',
    'renderer/components',
    'renderer/data',
    'renderer/table',
    'renderer/ui',
    ...screens,
  ],
  'renderer/router.tsx': ['shared', 'renderer/features/*', 'renderer/data', 'renderer/ui', ...screens],
  'renderer/App.tsx': [
    'shared',
    'renderer/router.tsx',
    'renderer/features/*',
    'renderer/data',
    'renderer/ui',
    ...screens,
  ],
  'renderer/trusted-types.ts': [],
  'renderer/main.tsx': ['renderer/App.tsx', 'renderer/trusted-types.ts', 'renderer/data', 'renderer/ui', ...screens],

  // The host of the end-to-end tests knows nothing of the application.
  'test/electron-host': ['node:', '@electron/asar'],
};

/** Names that one file alone may use: the two ends of the bridge between the processes. */
export const onlyUsers: Readonly<Record<string, string>> = {
  ipcMain: 'electron/main/ipc/register.ts',
  tripledger: 'renderer/data/call.ts',
};
