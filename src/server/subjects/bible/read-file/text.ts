import { BibleFileRefused } from './bible-file.ts'

/**
 * Control characters, and those that change the order of others or that nobody sees. The two that join or separate letters are kept:
 * many languages need them.
 */
const unwanted =
  /(?![\s\u200C\u200D])[\p{Cc}\p{Co}\p{Cs}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu

/** Returns a text in one line, without characters that a text of the Bible does not need. */
export const clean = (text: string): string => text.replaceAll(unwanted, '').replaceAll(/\s+/g, ' ')

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or else Windows-1252.
 * @throws BibleFileRefused if the bytes are none of these
 */
export function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new BibleFileRefused('not a text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
