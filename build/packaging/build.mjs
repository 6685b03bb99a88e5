/** `npm run package -- …`, once the application is built: electron-builder with what the environment says, then a check. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'electron-builder';
import { root, say } from '../bootstrap/process.mjs';
import afterPack from './after-pack.mjs';
import { checkPackage } from './check-package.mjs';
import { makeBillOfMaterials } from './licences.mjs';
import { choosePackageSettings, parsePackageArguments } from './settings.mjs';

/**
 * Makes the packages.
 *
 * @param {readonly string[]} args of `npm run package`
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit status: 1 where a finished package is not as it should be
 */
async function makePackages(args, env) {
  const given = parsePackageArguments(args, process.platform);
  const { overrides, notes } = choosePackageSettings(given, env);
  for (const note of notes) say(note);
  const folders = [];
  // A stand-in for Electron's distribution and another folder for the packages, for tests.
  const { TRIPLEDGER_ELECTRON_DIST: electronDist, TRIPLEDGER_PACKAGE_FOLDER: output = 'dist' } = env;
  await build({
    projectDir: root,
    [given.system]: given.targets,
    dir: given.isFolderOnly,
    ...Object.fromEntries(given.archs.map((arch) => [arch, true])),
    publish: 'never',
    config: {
      extends: 'build/electron-builder.yml',
      ...overrides,
      ...(electronDist ? { electronDist } : {}),
      directories: { output },
      afterPack: async (context) => {
        await afterPack(context);
        folders.push(context.appOutDir);
      },
    },
  });
  const problems = [];
  for (const folder of folders) problems.push(...(await checkPackage(folder)));
  for (const problem of problems) say(`Wrong in the package: ${problem}`);
  const bill = join(output, 'tripledger.cdx.json');
  mkdirSync(output, { recursive: true });
  writeFileSync(bill, `${JSON.stringify(makeBillOfMaterials(), null, 2)}\n`);
  say(`Checked ${folders.join(', ')}; what they contain is listed in ${bill}.`);
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = await makePackages(process.argv.slice(2), process.env);
