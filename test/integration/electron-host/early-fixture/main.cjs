/** Tries what Electron refuses: before the application is ready, and after. Then ends, or lets errors go. */
const electron = require('electron');
const { app } = electron;

const attempts = {
  session: () => electron.session.defaultSession,
  partition: () => electron.session.fromPartition('x'),
  protocol: () => electron.protocol.handle('app', () => new Response('')),
  screen: () => electron.screen.getAllDisplays(),
  dialog: () => electron.dialog.showMessageBox({ message: 'Go on?' }),
  window: () => new electron.BrowserWindow({ show: false }),
  schemes: () => electron.protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true } }]),
  setPath: () => app.setPath('userData', 'relative/folder'),
  sandbox: () => app.enableSandbox(),
};

function attempt(work) {
  try {
    work();
    return 'done';
  } catch (error) {
    return error.message;
  }
}

const tryAll = () => Object.fromEntries(Object.entries(attempts).map(([name, work]) => [name, attempt(work)]));
const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

process.on('exit', (code) => print({ exit: code }));
if (process.env.EARLY === 'exit') process.exit(3);
print(tryAll());
if (process.env.EARLY === 'listen') process.on('uncaughtException', (error) => print({ caught: error.message }));
app.whenReady().then(() => {
  print(tryAll());
  setTimeout(() => {
    throw new Error('let go');
  });
  Promise.reject(new Error('nobody waits'));
  setTimeout(() => {
    print('went on');
    process.exit(5);
    print('and on');
  }, 20);
});
