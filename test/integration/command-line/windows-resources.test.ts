/** What Windows shows of the console program: not Node's name, version and icon. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@test/helpers/temporary';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { describe, expect, it } from 'vitest';
import { writeWindowsResources } from '../../../build/bootstrap/windows-resources.mjs';

const icon = resolve(import.meta.dirname, '../../../build/icons/icon.ico');
const english = { lang: 1033, codepage: 1200 };

/** A program that says about itself what Node's does, and has one more resource. */
function makeProgram(): string {
  const executable = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(executable);
  const info = Resource.VersionInfo.createEmpty();
  info.setFileVersion(24, 21, 0, 0, english.lang);
  info.setStringValues(english, { ProductName: 'Node.js', FileDescription: 'Node.js JavaScript Runtime' });
  info.outputToResourceEntries(resources.entries);
  resources.entries.push({ type: 10, id: 'NODE_SEA_BLOB', lang: 0, codepage: 0, bin: new ArrayBuffer(1_000) });
  resources.outputResource(executable);
  const path = join(temporaryFolder(), 'tripledger.exe');
  writeFileSync(path, Buffer.from(executable.generate()));
  return path;
}

describe('the program for Windows', () => {
  it('has our name, version and icon, and what is in it stays', async () => {
    const path = makeProgram();
    const strings = { ProductName: 'Tripledger', FileDescription: 'Tripledger command line' };
    await writeWindowsResources(path, { version: '1.2.3', strings, icon });
    const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(path)));
    const [info] = Resource.VersionInfo.fromEntries(entries);
    expect(info?.getAllLanguagesForStringValues()).toEqual([english]);
    expect(info?.getStringValues(english)).toEqual({
      ...strings,
      FileVersion: '1.2.3.0',
      ProductVersion: '1.2.3.0',
    });
    const [group] = Resource.IconGroupEntry.fromEntries(entries);
    expect(group?.icons.length).toBeGreaterThan(3);
    expect(entries.find(({ id }) => id === 'NODE_SEA_BLOB')?.bin.byteLength).toBe(1_000);
  });
});
