/** The forms in which Arabic letters are typed, each with the plain letter that others type instead. */
const plainLetters: Record<string, string> = { ٱ: 'ا', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك' }

/**
 * Returns a text, decomposed by Unicode's NFD or NFKD, with plain Arabic letters: without vowel signs, hamza on or below a letter, and
 * lengthening. People leave them out when they type: احمد for أحمد.
 */
export const plainArabic = (decomposed: string): string =>
  decomposed
    .replaceAll(/[\u0640\u064b-\u065f\u0670]/g, '')
    .replaceAll(/[ٱةىیک]/g, (letter) => plainLetters[letter] ?? letter)

/** Returns whether a text has Arabic letters. They join, so they can't stand alone as initials. */
export const hasArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text)
