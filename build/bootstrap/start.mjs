/** `npm start`: the application, on whichever program can run it here. */
import { chooseElectron, hasDisplay } from './electron.mjs';
import { ensurePackages } from './packages.mjs';
import { run, say } from './process.mjs';
import { explainMissingSandbox } from './sandbox.mjs';

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
  // The host knows when its Chromium has no sandbox.
  const problem = isHost ? null : explainMissingSandbox(program);
  if (problem !== null) say(problem);
  return await run(program, [...(problem === null ? [] : ['--no-sandbox']), '.', '--demo', ...args], { env });
}
