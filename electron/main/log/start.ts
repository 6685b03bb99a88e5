/** The first entry of a start: versions and platform. */
import { release } from 'node:os';
import { knownArchitectures, knownPlatforms, type LogEntry } from './log-events';
import { toLogVersion } from './log-fields';

/** Describes this process for the log. */
export function describeStart(version: string, isPackaged: boolean): LogEntry {
  return {
    event: 'app-started',
    version: toLogVersion(version),
    platform: knownPlatforms.find((platform) => platform === process.platform) ?? null,
    arch: knownArchitectures.find((arch) => arch === process.arch) ?? null,
    system: toLogVersion(release()),
    electron: toLogVersion(process.versions.electron),
    node: toLogVersion(process.versions.node),
    packaged: isPackaged,
  };
}
