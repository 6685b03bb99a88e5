/** A text file that was read. */
import { z } from 'zod';
import { textEncodings } from '../text-encodings';

/** Bytes of a list of names: more names than an office has. */
export const maxTextFileBytes = 4_000_000;

/** What a part of a file is in each encoding, where nothing proves one; else empty. */
export const encodingSamplesSchema = z.array(z.object({ encoding: z.enum(textEncodings), sample: z.string() }));
export type EncodingSamples = z.infer<typeof encodingSamplesSchema>;

export const textFileSchema = z.object({
  text: z.string(),
  encoding: z.enum(textEncodings),
  encodings: encodingSamplesSchema,
  /** Characters that could not be read, and are U+FFFD in the text. */
  replaced: z.int(),
});
export type TextFile = z.infer<typeof textFileSchema>;
