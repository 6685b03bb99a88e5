/** What the environment and the arguments say about a package: signing, notarisation, updates, who maintains the deb. */

/** Electron-builder's options of `npm run package`: systems with their targets, architectures, or the folder only. */
const systems = { '--linux': 'linux', '--mac': 'mac', '--win': 'win' };
const switches = ['--dir', '--x64', '--arm64'];
const platforms = { linux: 'linux', mac: 'darwin', win: 'win32' };

/**
 * Parses `npm run package -- …`.
 *
 * @param {readonly string[]} args for example `--linux AppImage --x64`
 * @param {NodeJS.Platform} platform this machine's: the default system
 * @returns {{ system: string, targets: readonly string[], isFolderOnly: boolean, archs: readonly string[] }}
 * @throws Error naming an argument that is none
 */
export function parsePackageArguments(args, platform) {
  const unknown = args.find((arg) => arg.startsWith('-') && !(arg in systems) && !switches.includes(arg));
  if (unknown)
    throw new Error(`npm run package does not know "${unknown}": --linux | --mac | --win, --dir, --x64, --arm64.`);
  const [system = Object.keys(platforms).find((name) => platforms[name] === platform)] = args
    .filter((arg) => arg in systems)
    .map((arg) => systems[arg]);
  if (platforms[system] !== platform) {
    throw new Error(
      `Packages for ${system} are made on that system: keytar and the console program are compiled there.`,
    );
  }
  return {
    system,
    targets: args.filter((arg) => !arg.startsWith('-')),
    isFolderOnly: args.includes('--dir'),
    archs: ['x64', 'arm64'].filter((arch) => args.includes(`--${arch}`)),
  };
}

const isSet = (env, ...names) => names.every((name) => Boolean(env[name]));

/** Signing and notarising on macOS. */
function chooseMacSettings(env) {
  if (!isSet(env, 'CSC_LINK') && !isSet(env, 'CSC_NAME')) {
    // Apple silicon starts no program without a signature. The hardened runtime would refuse Electron's own framework,
    // which has no team, so it is for real certificates.
    return {
      overrides: { mac: { identity: '-', hardenedRuntime: false, notarize: false } },
      notes: [
        'Signed ad hoc, for this computer: neither CSC_LINK nor CSC_NAME is set. macOS refuses it where it was downloaded, and asks for the keychain again after each update.',
      ],
    };
  }
  const canNotarize =
    isSet(env, 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER') ||
    isSet(env, 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID') ||
    isSet(env, 'APPLE_KEYCHAIN_PROFILE');
  return {
    overrides: { forceCodeSigning: true, mac: { notarize: canNotarize } },
    notes: canNotarize
      ? []
      : [
          'Not notarised: set APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER. macOS refuses it where it was downloaded.',
        ],
  };
}

/** Variables of Azure Artifact Signing and the options that they fill. */
const azureOptions = {
  AZURE_SIGNING_ENDPOINT: 'endpoint',
  AZURE_SIGNING_ACCOUNT: 'codeSigningAccountName',
  AZURE_SIGNING_PROFILE: 'certificateProfileName',
  AZURE_SIGNING_PUBLISHER: 'publisherName',
};

/** Signing on Windows. */
function chooseWindowsSettings(env) {
  const names = Object.keys(azureOptions);
  if (isSet(env, ...names)) {
    const azureSignOptions = Object.fromEntries(names.map((name) => [azureOptions[name], env[name]]));
    return { overrides: { forceCodeSigning: true, win: { azureSignOptions } }, notes: [] };
  }
  if (isSet(env, 'WIN_CSC_LINK') || isSet(env, 'CSC_LINK')) return { overrides: { forceCodeSigning: true }, notes: [] };
  return {
    overrides: {},
    notes: [
      `Not signed: neither WIN_CSC_LINK nor ${names.join(', ')} is set. Windows warns before it starts the installer, and updates cannot be checked.`,
    ],
  };
}

/** Who maintains the deb: dpkg shows it, so it has no made-up default. */
function chooseLinuxSettings(env, { targets, isFolderOnly }) {
  const { TRIPLEDGER_HOMEPAGE: homepage, TRIPLEDGER_MAINTAINER: maintainer } = env;
  const makesDeb = !isFolderOnly && (targets.length === 0 || targets.includes('deb'));
  if (makesDeb && !(homepage && maintainer)) {
    throw new Error(
      'A deb names its homepage and its maintainer. Set TRIPLEDGER_HOMEPAGE (https://…) and TRIPLEDGER_MAINTAINER (Name <mail>), or make the AppImage alone: npm run package -- --linux AppImage',
    );
  }
  return {
    overrides: {
      ...(homepage ? { extraMetadata: { homepage } } : {}),
      ...(maintainer ? { linux: { maintainer } } : {}),
    },
    notes: [],
  };
}

const choosers = { linux: chooseLinuxSettings, mac: chooseMacSettings, win: chooseWindowsSettings };

/**
 * Chooses what build/electron-builder.yml leaves to the environment.
 *
 * @param {ReturnType<typeof parsePackageArguments>} given
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ overrides: object, notes: readonly string[] }} notes: what the package lacks because a variable is not set
 */
export function choosePackageSettings(given, env) {
  const { overrides, notes } = choosers[given.system](env, given);
  // A folder is for a look on this machine: keytar as npm installed it will do.
  return { overrides: given.isFolderOnly ? { npmRebuild: false, ...overrides } : overrides, notes };
}
