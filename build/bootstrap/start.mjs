/** `npm start`: the application, on whichever program can run it here. */
import { chooseElectron, hasDisplay } from './electron.mjs';
import { ensurePackages } from './packages.mjs';
import { run, say } from './process.mjs';

/** Starts straight on the demo office while no office is saved. */
export async function start(args) {
  const { program, isHost, label } = await chooseElectron();
  if (isHost) await ensurePackages(hasDisplay() ? ['host', 'dialogs'] : ['host']);
  say(`Starting Tripledger on ${label}.`);
  const env = { ...process.env };
  if (isHost && !hasDisplay()) {
    env.ELECTRON_HOST_PICTURE = 'window.png';
    say('There is no display: the window is not shown. A picture of it is saved for you only. Stop with Ctrl+C.');
  }
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return await run(program, [...(isRoot ? ['--no-sandbox'] : []), '.', '--demo', ...args], { env });
}
