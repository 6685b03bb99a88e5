import type { Bridge } from '../electron/preload/index';
const api = (window as unknown as { tripledger: Bridge }).tripledger;
document.body.append('hello ');
api.appState(null).then((r) => document.body.append(JSON.stringify(r)));
