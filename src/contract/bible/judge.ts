import type { Mark } from './names.ts'
import type { Numbers } from './read-numbers.ts'

/** What is known about a possible reference. */
export interface Evidence {
  /** The name as it was written. */
  name: string
  mark: Mark
  /** The name is the full one of its book. */
  isFull: boolean
  isNumbered: boolean
  /** Whose name it is: that of the group's language, an English one in another group, or that of a third language. */
  origin: 'group' | 'english' | 'other'
  numbers: Pick<Numbers, 'separator' | 'isClock' | 'ranges'>
  /** The number alone is a verse, in a book of one chapter. */
  isBare: boolean
  hasChapterWord: boolean
  /** Between the name and the number: nothing in "John3", a dot in "Jn. 3". */
  gap: string
  /** A word follows that may say what is counted: "Marcos 5 goles". */
  isCount: boolean
  /** A question mark follows, or a word other than "and" or "is": "mark 5:30 at my place". */
  goesOn: boolean
  /** In a list of names with numbers: "Isaiah 12, Micah 9". */
  isInPairs: boolean
  isInBrackets: boolean
  /** The reference is the whole text, in an English group. */
  isWholeText: boolean
}

/** Whether something is a reference to the Bible, and cannot well be anything else. A wrong link is worse than a missing one. */
export function isReference(evidence: Evidence): boolean {
  const { name, mark, isFull, origin, numbers } = evidence
  const letters = name.replace(/\P{L}/gu, '').length
  const isSmall = /^\p{Ll}/u.test(name)
  const hasVerse = numbers.separator !== undefined
  const isSpaced = numbers.separator === 'space'
  if (origin === 'other') {
    const isLong = letters >= (evidence.isNumbered ? 3 : 4)
    return isLong && mark !== '^' && hasVerse && !isSpaced && !numbers.isClock
  }
  if (evidence.isInBrackets && !isSmall && (isFull || (mark === '?' && letters > 2))) return true
  if (!hasVerse) return isChapter(evidence, letters, isSmall)
  if (isSpaced) {
    const isUsual = (mark === '' || mark === '*') && !(isSmall && letters < 3 && !evidence.isWholeText)
    return isUsual || (mark === '?' && evidence.isWholeText)
  }
  const isTime = numbers.isClock && !/^\p{Lu}/u.test(name)
  if (isSmall && isDecimal(evidence, letters)) return false
  if (mark === '^') return !isSmall && !numbers.isClock
  if (mark === '!') return !isTime
  return !(mark === '?' && isTime && evidence.goesOn)
}

/** Whether numbers are rather decimals, a list or those of an exercise: "números 3,7 y 12", "ex 3.2". */
function isDecimal({ mark, numbers: { separator, ranges } }: Evidence, letters: number): boolean {
  if (separator !== 'comma' && separator !== 'dot') return false
  return mark === '!' ? letters < 3 : mark === '?' && ranges.length > 1
}

const isRange = ({ numbers: { ranges } }: Evidence) => ranges[0].from !== ranges[0].to

/** Whether a name with a chapter alone is a reference. */
function isChapter(evidence: Evidence, letters: number, isSmall: boolean): boolean {
  const { name, mark, isFull, isNumbered, origin, isCount } = evidence
  const isWord = mark !== '' || isNumbered || evidence.isBare
  if (isCount && (mark === '*' || (isSmall && (isWord || origin === 'english')))) return false
  if (evidence.hasChapterWord) return mark !== '^' || !isSmall
  if (mark === '?') return evidence.isWholeText && isFull && !isSmall
  if (mark === '*' && evidence.isInPairs) return false
  if (mark === '!' && evidence.isBare && !isSmall && isRange(evidence)) return true
  if (mark === '!' || mark === '^' || (origin === 'english' && (isSmall || isCount))) return false
  if (evidence.gap === '' && letters < 5 && !isNumbered) return false
  if (evidence.gap.startsWith('.') && letters > (isFull ? 5 : 6)) return false
  if (letters > 4 && !evidence.isBare) return true
  if (isCount || (isSmall && (!isNumbered || letters < 3))) return false
  const isCapitals = name.length > 1 && name === name.toUpperCase() && name !== name.toLowerCase()
  return !isCapitals || isNumbered
}
