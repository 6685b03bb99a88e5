/** The version of the program. */
import { version } from '../../package.json';

/** Tripledger's version, as `--version` prints it. */
export const programVersion: string = version;
