import fc from 'fast-check'

/**
 * Any character of Unicode, half of them from the scripts in daily use. Use it instead of the unit `binary`, which takes
 * seconds to list all characters first.
 */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint))
