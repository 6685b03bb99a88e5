/** The name, version and icon of a program for Windows, as Explorer, the Task Manager and the firewall show them. */
// After postject, never before: what postject reads must be as the linker made it.
import { readFileSync, writeFileSync } from 'node:fs';

const english = { lang: 1033, codepage: 1200 };

/**
 * Replaces what a program for Windows says about itself. Removes its signature, which would no longer be right.
 *
 * @param {string} program
 * @param {{ readonly version: string, readonly strings: Readonly<Record<string, string>>, readonly icon: string }} resources
 * icon: an .ico file
 */
export async function writeWindowsResources(program, { version, strings, icon }) {
  const { Data, NtExecutable, NtExecutableResource, Resource } = await import('resedit');
  const executable = NtExecutable.from(readFileSync(program), { ignoreCert: true });
  const resources = NtExecutableResource.from(executable);
  const { icons } = Data.IconFile.from(readFileSync(icon));
  const [group] = Resource.IconGroupEntry.fromEntries(resources.entries);
  const images = icons.map(({ data }) => data);
  Resource.IconGroupEntry.replaceIconsForResource(
    resources.entries,
    group?.id ?? 1,
    group?.lang ?? english.lang,
    images,
  );
  const info = Resource.VersionInfo.fromEntries(resources.entries)[0] ?? Resource.VersionInfo.createEmpty();
  // The strings of Node, in whichever language they are.
  for (const language of info.getAllLanguagesForStringValues()) info.removeAllStringValues(language);
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number);
  info.setFileVersion(major, minor, patch, 0, english.lang);
  info.setProductVersion(major, minor, patch, 0, english.lang);
  info.setStringValues(english, strings);
  info.outputToResourceEntries(resources.entries);
  resources.outputResource(executable);
  writeFileSync(program, Buffer.from(executable.generate()));
}
