/** The processor that a program or native library is for, read from its header. */
import { closeSync, openSync, readSync } from 'node:fs';

/** Bytes of a file's start that hold every header read here. */
const headerBytes = 4_096;

/** e_machine of ELF (System V ABI), Machine of PE/COFF (Microsoft), cputype of Mach-O (Apple). */
const names = {
  elf: { 3: 'ia32', 40: 'armv7l', 62: 'x64', 183: 'arm64' },
  pe: { 332: 'ia32', 34404: 'x64', 43620: 'arm64' },
  mach: { 16777223: 'x64', 16777228: 'arm64' },
};

const elfMagic = 0x7f454c46;
const dosMagic = 0x5a4d;
const peSignature = 0x00004550;
const machMagic = 0xfeedfacf;
const fatMagic = 0xcafebabe;

/**
 * Reads the architectures of a header, in the words of Node's `process.arch`; several for a universal file of macOS.
 *
 * @param {Buffer} header the file's first bytes
 * @returns {readonly string[]} empty where the file is no program; an unknown processor is its number
 */
export function readArchitectures(header) {
  const name = (format, number) => names[format][number] ?? `${format} machine 0x${number.toString(16)}`;
  if (header.length < 64) return [];
  if (header.readUInt32BE(0) === elfMagic) {
    const isLittleEndian = header[5] === 1;
    return [name('elf', isLittleEndian ? header.readUInt16LE(18) : header.readUInt16BE(18))];
  }
  if (header.readUInt16LE(0) === dosMagic) {
    const start = header.readUInt32LE(0x3c);
    if (start + 6 > header.length || header.readUInt32LE(start) !== peSignature) return [];
    return [name('pe', header.readUInt16LE(start + 4))];
  }
  if (header.readUInt32LE(0) === machMagic) return [name('mach', header.readUInt32LE(4))];
  if (header.readUInt32BE(0) === fatMagic) {
    const count = Math.min(header.readUInt32BE(4), 8);
    return Array.from({ length: count }, (_, index) => name('mach', header.readUInt32BE(8 + index * 20)));
  }
  return [];
}

/** Reads the architectures of a file. */
export function readFileArchitectures(path) {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(headerBytes);
    return readArchitectures(header.subarray(0, readSync(file, header, 0, headerBytes, 0)));
  } finally {
    closeSync(file);
  }
}

/**
 * @param {readonly string[]} paths native files of a package
 * @param {string} arch the package's
 * @throws Error with every file that is missing or for another processor
 */
export function checkArchitectures(paths, arch) {
  const problems = paths.flatMap((path) => {
    let found;
    try {
      found = readFileArchitectures(path);
    } catch (error) {
      return [`${path}: ${error.code === 'ENOENT' ? 'is missing' : error.message}`];
    }
    const isRight = found.includes(arch) || (arch === 'universal' && found.length > 1);
    return isRight ? [] : [`${path}: is for ${found.join(', ') || 'no processor'}, the package for ${arch}`];
  });
  if (problems.length > 0) throw new Error(`Native files of the package are wrong:\n${problems.join('\n')}`);
}
