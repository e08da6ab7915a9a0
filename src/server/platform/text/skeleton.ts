import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainArabic } from '#locales/arabic-letters.ts'
import { projectFolder } from '../project-folder.ts'
import { foldName } from './fold-name.ts'

/** Maximum number of code points of a skeleton, so that it fits into an index entry. */
const maxLength = 200

let confusables: ReadonlyMap<string, string> | undefined
/** Returns the character or characters that each character looks like. The file is read when it is first needed. */
function readConfusables(): ReadonlyMap<string, string> {
  const lines = readFileSync(join(projectFolder, 'src/server/platform/text/confusables.txt'), 'utf8').split('\n')
  const pairs = lines
    .filter((line) => line.includes('\t') && !line.startsWith('#'))
    .flatMap((line) => {
      const [target = '', sources = ''] = line.split('\t')
      return [...sources].map((source) => [source, target] as const)
    })
  // Unicode's data say that some Cyrillic letters look like these, which look like Latin letters in turn.
  const furtherPairs = 'ƅb ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ĸk ʟl ᴍm ʍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz'
  return new Map([...pairs, ...furtherPairs.split(' ').map(([source = '', target = '']) => [source, target] as const)])
}

/** Returns what a text looks like, by Unicode's data. Applied again where the result looks like something else in turn. */
function replaceConfusables(text: string): string {
  confusables ??= readConfusables()
  const table = confusables
  const replaceEach = (part: string) => part.replaceAll(/./gsu, (character) => table.get(character) ?? character)
  return replaceEach(replaceEach(text))
}

/** Returns a capital letter of any script as the Latin letter that it looks like. */
function replaceCapital(capital: string): string {
  const letter = replaceConfusables(capital)
  return /^[A-Za-z]$/.test(letter) ? letter : capital
}

/** Reverses the text after a right-to-left override, which shows it in that order. */
const reverseOverrides = (text: string): string =>
  text.replaceAll(/\u202e([^\u202c]*)\u202c?/g, (_, run: string) => [...run].reverse().join(''))

/**
 * Returns what a name looks like: two names that a reader can mistake for each other have the same skeleton (ADR 038). It is only
 * for comparison. It follows Unicode Technical Standard #39, section 4, and also ignores case, accents, spaces, punctuation,
 * symbols and characters that show nothing. A change of this function needs a migration that computes every skeleton again.
 */
export function skeletonOf(name: string): string {
  const plain = plainArabic(reverseOverrides(name).normalize('NFKD'))
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '')
    .replaceAll(/\p{Lu}/gu, replaceCapital)
    .toUpperCase()
    .toLowerCase()
  const shape = replaceConfusables(plain)
    .normalize('NFKD')
    .toLowerCase()
    // Marks of other scripts are vowels.
    .replaceAll(/([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}])\p{M}+/gu, '$1')
    .replaceAll(/[\p{P}\p{Z}\p{S}\s]/gu, '')
    .replaceAll('i', 'l')
    .replaceAll('m', 'rn')
    .replaceAll('vv', 'w')
  return [...(shape === '' ? foldName(name) : shape)].slice(0, maxLength).join('')
}
