/** `npm run cli`: the command line on plain Node. */
import { runProcess } from './process';

await runProcess(process.argv.slice(2));
