/** The processor of native files: this machine's own, and headers made by the formats' documents. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  checkArchitectures,
  readArchitectures,
  readFileArchitectures,
} from '../../../build/packaging/architecture.mjs';

/** An ELF header of 64 bits, little-endian, with e_machine at byte 18. */
function makeElf(machine: number): Buffer {
  const header = Buffer.alloc(64);
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  header.writeUInt16LE(machine, 18);
  return header;
}

/** A DOS stub whose e_lfanew leads to the PE signature and its Machine. */
function makePe(machine: number): Buffer {
  const header = Buffer.alloc(512);
  header.write('MZ');
  header.writeUInt32LE(0x80, 0x3c);
  header.write('PE\0\0', 0x80);
  header.writeUInt16LE(machine, 0x84);
  return header;
}

/** A Mach-O header of 64 bits with its cputype. */
function makeMach(cpu: number): Buffer {
  const header = Buffer.alloc(64);
  header.writeUInt32LE(0xfeedfacf, 0);
  header.writeUInt32LE(cpu, 4);
  return header;
}

function makeUniversal(...cpus: number[]): Buffer {
  const header = Buffer.alloc(8 + 20 * cpus.length + 64);
  header.writeUInt32BE(0xcafebabe, 0);
  header.writeUInt32BE(cpus.length, 4);
  for (const [index, cpu] of cpus.entries()) header.writeUInt32BE(cpu, 8 + index * 20);
  return header;
}

const armMac = 0x0100000c;
const intelMac = 0x01000007;

describe('the architecture of a native file', () => {
  it.each([
    ['ELF of Intel', makeElf(62), ['x64']],
    ['ELF of ARM', makeElf(183), ['arm64']],
    ['ELF of another processor', makeElf(243), ['elf machine 0xf3']],
    ['PE of Intel', makePe(0x8664), ['x64']],
    ['PE of ARM', makePe(0xaa64), ['arm64']],
    ['Mach-O of Intel', makeMach(intelMac), ['x64']],
    ['Mach-O of Apple silicon', makeMach(armMac), ['arm64']],
    ['a universal file of macOS', makeUniversal(intelMac, armMac), ['x64', 'arm64']],
    ['a script', Buffer.from('#!/bin/sh\n'.padEnd(80, 'x')), []],
    ['an empty file', Buffer.alloc(0), []],
    ['a DOS program without PE', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]), []],
  ])('%s', (_name, header, expected) => {
    expect(readArchitectures(header)).toEqual(expected);
  });

  it('is this machine’s for the Node that runs the tests', () => {
    expect(readFileArchitectures(process.execPath)).toEqual([process.arch]);
  });
});

describe('native files of a package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'architecture-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, header: Buffer) => {
    writeFileSync(join(folder, name), header);
    return join(folder, name);
  };

  it('one for another processor, a missing one and a text end the build, each by its name', () => {
    const right = write('right.node', makePe(0xaa64));
    const wrong = write('wrong.node', makePe(0x8664));
    const text = write('text.node', Buffer.from('git-lfs'.padEnd(100)));
    const missing = join(folder, 'missing.node');
    expect(() => checkArchitectures([right], 'arm64')).not.toThrow();
    expect(() => checkArchitectures([right, wrong, text, missing], 'arm64')).toThrow(
      `${wrong}: is for x64, the package for arm64\n${text}: is for no processor, the package for arm64\n${missing}: is missing`,
    );
  });

  it('a universal package needs both processors in each', () => {
    const both = write('both.node', makeUniversal(intelMac, armMac));
    expect(() => checkArchitectures([both], 'universal')).not.toThrow();
    expect(() => checkArchitectures([write('one.node', makeMach(armMac))], 'universal')).toThrow('is for arm64');
  });
});
