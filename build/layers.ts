/**
 * The imports that are permitted, type imports included. `test/integration/layers.test.ts` checks every file.
 *
 * A layer is a folder or a file; the longest path that fits a file is its layer. `renderer/features/*` makes a layer of
 * each folder in it. A layer may import itself and what its list names: other layers by their path, and packages by
 * their name, or by a prefix that ends with "/" or ":", and files outside the layers by their path. Every other import is
 * forbidden. The rooms of main stand in the order of their floors, from below: a room imports rooms below it alone, so a
 * path says its thread (electron/README.md).
 */

const shared = (...rooms: string[]) => rooms.map((room) => `shared/${room}`);
const main = (...rooms: string[]) => rooms.map((room) => `electron/main/${room}`);
const office = (...rooms: string[]) => rooms.map((room) => `electron/main/office/${room}`);

/** Packages that draw the screens. */
const screens = ['react', 'react-dom', '@mantine/', '@tabler/', '@tanstack/'];

/** Each layer and what it may import, from the bottom of the house to its top. */
export const layers: Readonly<Record<string, readonly string[]>> = {
  'shared/errors': ['zod'],
  'shared/values': [],
  'shared/app': ['zod', ...shared('errors')],
  'shared/columns': shared('values'),
  'shared/fields': shared('columns'),
  'shared/records': ['zod', ...shared('columns', 'errors', 'fields')],
  'shared/filters': ['zod', ...shared('errors', 'fields', 'records', 'values')],
  'shared/exports': ['zod', ...shared('records', 'values')],
  'shared/commission': ['zod', ...shared('exports', 'summary', 'values')],
  'shared/reports': ['zod', ...shared('filters', 'records', 'values')],
  'shared/summary': [
    'zod',
    ...shared('columns', 'errors', 'exports', 'fields', 'filters', 'records', 'reports', 'values'),
  ],
  // What users type and save.
  'shared/settings': [
    'zod',
    ...shared('commission', 'errors', 'exports', 'filters', 'records', 'reports', 'summary', 'values'),
  ],
  'shared/ipc': [
    'zod',
    ...shared('app', 'commission', 'exports', 'filters', 'records', 'reports', 'settings', 'summary'),
  ],
  // The preload may import this one: it runs sandboxed, without zod.
  'shared/ipc/result.ts': shared('errors'),

  'electron/demo': ['shared', 'node:'],

  // Adapters: nothing here knows an office.
  'electron/main/system': ['shared', 'node:'],
  'electron/main/server': ['shared', 'node:', ...main('system')],
  // The data thread, and what it runs: main's own thread imports the calls, and types of the rest.
  'electron/main/saved': ['shared', 'node:', 'zod', 'hyparquet', 'hyparquet-writer', ...main('server', 'system')],
  // The report thread and the thread for received files, and what they run.
  'electron/main/rows': ['shared', 'node:', 'hucre/', 'yauzl', ...main('server', 'system')],

  // Use cases: what the application does for its users, on the screen and on the command line alike.
  'electron/main/office/jobs.ts': ['shared'],
  'electron/main/office/settings': ['shared', 'node:', 'zod', ...main('system')],
  'electron/main/office/connect': [
    'shared',
    'node:',
    'zod',
    ...office('settings'),
    ...main('saved', 'server', 'system'),
  ],
  'electron/main/office/records': ['shared', 'node:', ...office('connect'), ...main('saved', 'server', 'system')],
  'electron/main/office/reports': [
    'shared',
    'node:',
    ...office('connect', 'records'),
    ...main('rows', 'saved', 'server', 'system'),
  ],
  'electron/main/office/update': [
    'shared',
    'node:',
    'zod',
    ...office('connect', 'jobs.ts', 'records', 'reports'),
    ...main('saved', 'server', 'system'),
  ],
  'electron/main/office/commission': [
    'shared',
    'node:',
    'zod',
    ...office('connect', 'exports', 'jobs.ts', 'records'),
    ...main('rows', 'saved', 'system'),
  ],
  'electron/main/office/month-end': [
    'shared',
    'node:',
    'zod',
    ...office('commission', 'connect', 'exports', 'records', 'reports'),
    ...main('rows', 'saved'),
  ],
  'electron/main/office/exports': [
    'shared',
    'node:',
    ...office('connect', 'records', 'reports'),
    ...main('rows', 'saved', 'server', 'system'),
  ],
  'electron/main/office/transfer': ['shared', 'node:', ...office('connect'), ...main('rows', 'saved', 'system')],

  // Wiring, and the two ways in: the window and the command line.
  'electron/main/app/lock.ts': ['shared'],
  'electron/main/app/services.ts': [
    'shared',
    'node:',
    'keytar',
    'electron/demo',
    'electron/main/office',
    ...main('rows', 'saved', 'server', 'system'),
  ],
  'electron/main/app/windows': ['shared', 'node:', 'electron', ...office('settings'), ...main('server', 'system')],
  'electron/main/app/ipc': [
    'shared',
    'node:',
    'electron',
    'electron/main/office',
    ...main('app/lock.ts', 'app/services.ts', 'app/windows', 'rows', 'system'),
  ],
  'electron/main/app/wire-application.ts': [
    'shared',
    ...main('app/ipc', 'app/services.ts', 'app/windows', 'server', 'system'),
  ],
  'electron/main/app/application.ts': [
    'shared',
    'node:',
    'electron',
    ...office('settings'),
    ...main('app/ipc', 'app/services.ts', 'app/windows', 'app/wire-application.ts', 'system'),
  ],
  'electron/cli': [
    'shared',
    'node:',
    'package.json',
    'electron/main/office',
    ...main('app/services.ts', 'rows', 'saved', 'server', 'system'),
  ],
  'electron/main/index.ts': [
    'node:',
    'electron',
    'electron/cli',
    ...office('settings'),
    ...main('app/application.ts', 'app/windows'),
  ],
  'electron/preload': ['electron', 'shared/ipc/result.ts'],

  // The renderer has no Node and no Electron.
  'renderer/vite-env.d.ts': [],
  'renderer/data': [
    'shared',
    'renderer/ui/line.ts',
    'renderer/ui/store.ts',
    'renderer/ui/use-now.ts',
    'react',
    '@tanstack/',
  ],
  'renderer/ui/line.ts': ['renderer/ui/store.ts', 'react'],
  'renderer/ui/store.ts': ['react'],
  'renderer/ui/use-now.ts': ['shared', 'renderer/ui/store.ts', 'react'],
  'renderer/ui': ['shared', ...screens],
  'renderer/table': ['shared', 'renderer/ui', ...screens],
  'renderer/fields': ['shared', 'renderer/table', 'renderer/ui', ...screens],
  'renderer/lists': ['shared', 'renderer/data', 'renderer/fields', 'renderer/table', 'renderer/ui', ...screens],
  'renderer/features/*': [
    'shared',
    'renderer/data',
    'renderer/fields',
    'renderer/lists',
    'renderer/table',
    'renderer/ui',
    ...screens,
  ],
  'renderer/router.tsx': ['shared', 'renderer/features/*', 'renderer/data', 'renderer/ui', ...screens],
  'renderer/App.tsx': ['renderer/router.tsx', 'renderer/features/*', 'renderer/data', 'renderer/ui', ...screens],
  'renderer/trusted-types.ts': [],
  'renderer/main.tsx': ['renderer/App.tsx', 'renderer/trusted-types.ts', 'renderer/data', 'renderer/ui', ...screens],

  // The host of the end-to-end tests knows nothing of the application.
  'test/electron-host': ['node:', '@electron/asar'],
};

/** Names that one file alone may use: the two ends of the bridge between the processes. */
export const onlyUsers: Readonly<Record<string, string>> = {
  ipcMain: 'electron/main/app/ipc/register.ts',
  tripledger: 'renderer/data/call.ts',
};
