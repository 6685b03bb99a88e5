/** Lets the built application see what it would see as a package: its own executable, then the words of PACKAGED_ARGS. */
const { app } = require('electron');

Object.defineProperty(app, 'isPackaged', { value: true });
process.argv.splice(0, process.argv.length, '/opt/Tripledger/tripledger', ...JSON.parse(process.env.PACKAGED_ARGS));
