/** The texts of fields that the first screen does not have. */
import type { TextEncoding } from '@shared/values/text-encodings';

/* Texts of the choice of an encoding. */

const names: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16)',
  'windows-1252': 'Western (Windows)',
  macintosh: 'Western (Mac)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-jp': 'Japanese (EUC)',
  gb18030: 'Chinese, simplified (GBK)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1253': 'Greek (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  'windows-1257': 'Baltic (Windows)',
  'windows-1258': 'Vietnamese (Windows)',
  'windows-874': 'Thai (Windows)',
  'iso-8859-2': 'Central European (ISO)',
  'iso-8859-5': 'Cyrillic (ISO)',
  'iso-8859-7': 'Greek (ISO)',
  'iso-8859-15': 'Western (ISO)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  ibm866: 'Cyrillic (DOS)',
};

export const encodingTexts = {
  label: 'Characters',
  option: (encoding: TextEncoding, sample: string) => `${names[encoding]}: ${sample}`,
} as const;

/* The texts of buttons that copy one value. */

/** Writes a name inside a sentence: "phone number", but "BPAY reference". */
const toInlineName = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

export const copyButtonTexts = {
  copy: 'Copy',
  copyText: (what: string, text: string) => `Copy ${toInlineName(what)} ${text}`,
  copied: (what: string) => `${what} copied.`,
} as const;
