/** `npm run icons`: the icons of the three systems, made from the two drawings in build/icons. The results are in git. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './packages.mjs';
import { must, root } from './process.mjs';

const folder = join(root, 'build/icons');

/** Sizes in pixels. */
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
/** Up to this size the drawing with few, thick lines is used: the other one's lines would be thinner than a pixel. */
const maxSmallSize = 32;
const windowsSizes = [16, 24, 32, 48, 64, 128];
/** Stored as PNG within the .ico; Windows expects bitmaps of the others. */
const windowsPngSize = 256;
/** Types of the entries of an .icns that hold a PNG, with its size: ic11 to ic14 and ic10 are for two pixels a point. */
const macTypes = { ic07: 128, ic08: 256, ic09: 512, ic11: 32, ic12: 64, ic13: 256, ic14: 512, ic10: 1024 };

const pngPath = (size) => join(folder, `png/${size}x${size}.png`);

/** A type of four letters, the length of everything, then the content; an .icns is such a record of such records. */
function makeRecord(type, content) {
  const header = Buffer.alloc(8);
  header.write(type, 'latin1');
  header.writeUInt32BE(content.length + header.length, 4);
  return Buffer.concat([header, content]);
}

/** Draws every size, and writes build/icons/png, icon.ico and icon.icns. */
export async function makeIcons() {
  await ensurePackages(['icons']);
  mkdirSync(join(folder, 'png'), { recursive: true });
  for (const size of sizes) {
    const drawing = join(folder, size <= maxSmallSize ? 'icon-small.svg' : 'icon.svg');
    await must('rsvg-convert', ['-w', String(size), '-h', String(size), drawing, '-o', pngPath(size)]);
  }
  const raw = `--raw=${pngPath(windowsPngSize)}`;
  await must('icotool', ['-c', '-o', join(folder, 'icon.ico'), raw, ...windowsSizes.map(pngPath)], { quiet: true });
  const records = Object.entries(macTypes).map(([type, size]) => makeRecord(type, readFileSync(pngPath(size))));
  writeFileSync(join(folder, 'icon.icns'), makeRecord('icns', Buffer.concat(records)));
  return 0;
}
