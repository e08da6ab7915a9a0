import type { Language } from '#locales/languages.ts'
import type { Fault } from './types.ts'

function decodeText(bytes: Uint8Array, language: Language): string {
  const decode = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be')
  try {
    return decode('utf-8', true)
  } catch {
    return decode(language === 'ar' ? 'windows-1256' : 'windows-1252')
  }
}

/**
 * Returns the text of a file. Excel writes "Unicode text" in UTF-16, and "CSV" in the code page of Windows for its language.
 * @param language of the reader, of which the code page follows
 */
export function decodeFile(bytes: Uint8Array, language: Language): string | Fault {
  const text = decodeText(bytes, language)
  // Any binary file has a zero in it. PK begins a zip, such as xlsx.
  return text.includes('\0') || text.startsWith('PK\u0003\u0004') ? { kind: 'no-text' } : text
}
