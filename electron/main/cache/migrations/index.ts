/** The migrations of the cache file, in the order of their layouts. A new layout is a new file and one line here. */
import type { DatabaseSync } from 'node:sqlite';
import type { Cipher } from '../cipher';
import * as records from './0001-records';
import * as runs from './0002-runs';
import * as boundRecords from './0003-bound-records';
import * as blockIndex from './0004-block-index';
import * as manifest from './0005-manifest';
import * as deflatedBodies from './0006-deflated-bodies';
import * as columns from './0007-columns';

type Migration = {
  readonly up: string;
  /** Changes what SQL alone cannot: sealed content. */
  readonly reseal?: (db: DatabaseSync, cipher: Cipher, officeId: string) => void;
  /** Statements after both, in a new file too. */
  readonly cleanUp?: string;
};

/** Every migration. The nth makes layout n. Append only: files in use have the layouts before. */
export const migrations: readonly Migration[] = [
  records,
  runs,
  boundRecords,
  blockIndex,
  manifest,
  deflatedBodies,
  columns,
];
