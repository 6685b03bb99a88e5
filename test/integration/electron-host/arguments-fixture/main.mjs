/** Prints what the application sees of its start, and ends before there is a window. */
import { app } from 'electron';

let input = '';
for await (const chunk of process.stdin) input += chunk;
const { argv, platform, resourcesPath, defaultApp } = process;
const seen = { args: argv.slice(1), isPackaged: app.isPackaged, platform, resourcesPath, defaultApp, input };
process.stdout.write(JSON.stringify(seen), () => process.exit(7));
await new Promise(() => undefined);
