/** The empty window of `npm run bench -- startup`: the application's window settings, one heading, nothing else. */
const { join } = require('node:path');
const { app, BrowserWindow, protocol, session } = require('electron');

app.setPath('userData', process.env.TRIPLEDGER_HOME);
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
app.whenReady().then(async () => {
  const page = '<!doctype html><html lang="en"><title>Empty</title><main><h1>Empty</h1></main></html>';
  session
    .fromPartition('tripledger')
    .protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html' } }));
  const window = new BrowserWindow({
    width: 1_280,
    height: 800,
    show: false,
    webPreferences: { preload: join(__dirname, 'preload.cjs'), partition: 'tripledger', sandbox: true },
  });
  window.once('ready-to-show', () => window.show());
  await window.loadURL('app://tripledger/');
});
app.on('window-all-closed', () => app.quit());
