import { clean } from './text.ts'

/** Frequent words of the app's languages that the others do not have. */
const frequentWords: Record<string, string[]> = {
  en: ['the', 'and', 'of', 'that', 'he', 'shall', 'with', 'is'],
  es: ['el', 'los', 'las', 'del', 'y', 'con', 'por', 'su', 'es'],
  pt: ['não', 'os', 'do', 'da', 'dos', 'com', 'em', 'ao', 'seu', 'é'],
  fr: ['le', 'les', 'des', 'et', 'dans', 'pas', 'qui', 'du', 'est'],
  sw: ['ya', 'wa', 'kwa', 'ni', 'katika', 'la', 'za', 'naye', 'yake'],
  ar: ['من', 'في', 'إلى', 'على', 'الذي', 'هذا', 'ولا', 'كل'],
}
/** Of all words. In Bibles, each list is more than a tenth of its own language. */
const minShare = 0.05

/** Returns the language of a text, or undefined if it is none of the app's languages, or too short to say. */
export function guessLanguage(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  const shares = Object.entries(frequentWords)
    .map(([language, list]) => {
      const frequent = new Set(list)
      return { language, share: words.filter((word) => frequent.has(word)).length / words.length }
    })
    .sort((one, other) => other.share - one.share)
  const [best, second] = shares
  if (!best || words.length < 100 || best.share < minShare) return undefined
  return best.share > 2 * (second?.share ?? 0) ? best.language : undefined
}

/** Returns the language that the names of eBible's files begin with, such as `fra` of `fraLSG_vpl.txt` or `02-GENfraLSG.usfm`. */
export function languageOfName(fileName: string): string | undefined {
  const [, code] = /^(?:\d{2,3}-[A-Z1-4]{3})?([a-z]{3})(?=[A-Z\d_-]|\w*_(?:usfm|vpl)\b)/.exec(fileName) ?? []
  if (code === undefined) return undefined
  // Codes of three letters, which no language of two letters has, stay as they are.
  const [language] = Intl.getCanonicalLocales(code)
  return language?.length === 2 ? language : undefined
}

const rights =
  /copyright|©|\(c\)|licen[cs]|public domain|creative commons|all rights|domaine public|dominio público|domínio público|droits|derechos|direitos/i

/** Returns the first of these lines that is about copyright, without markers of USFM, or an empty text. */
export function licenceLine(lines: readonly string[], max: number): string {
  const texts = lines.map((line) => clean(line.replaceAll(/\\\+?\w+\*?/g, '')).trim())
  const found = texts.find((line) => rights.test(line)) ?? ''
  return found.slice(0, max)
}

const entities: Record<string, string> = { copy: '©', amp: '&', nbsp: ' ', quot: '"', lt: '<', gt: '>', '#169': '©' }

/** A page about copyright is short. */
const maxPage = 20_000

/** Returns the lines of a page in HTML, or of a text, without markup. */
export const linesOfPage = (page: string): string[] =>
  page
    .slice(0, maxPage)
    .replaceAll(/<(style|script|title)\b[^<>]*>[^<]*/gi, '\n')
    .replaceAll(/<\/?(?:p|div|br|h\d|li|tr|td)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(#?\w{1,6});/g, (all, name: string) => entities[name] ?? all)
    .split(/[\r\n]+/)

/** Returns the name that most books have next to their codes, or else that of the file without what eBible adds. */
export function guessName(names: readonly string[], fileName: string, max: number): string | undefined {
  const counts = new Map<string, number>()
  // Some begin with the name of a file, and some with a dash.
  const plain = (name: string) =>
    clean(name)
      .trim()
      .replace(/^\S+\.u?sfm\s+/i, '')
      .replace(/^[–-]\s*/, '')
  for (const name of names.map(plain)) {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [[best, count] = ['', 0]] = [...counts].sort(([, one], [, other]) => other - one)
  const ofFile = clean(
    fileName
      .replace(/\.[^.]*$/, '')
      .replaceAll(/[-_](usfm|vpl)\b/gi, '')
      .replaceAll('_', ' '),
  ).trim()
  const name = best !== '' && count > names.length / 2 ? best : ofFile
  return name === '' ? undefined : name.slice(0, max).trim()
}
