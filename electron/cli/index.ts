/** The command line as a program: `npm run cli` on plain Node, and the single executable. */
import { runProcess } from './process';

// Not awaited: the script of a single executable is CommonJS.
void runProcess(process.argv.slice(2));
