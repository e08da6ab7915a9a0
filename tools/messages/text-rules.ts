import { placeholder } from './message-texts.ts'

/** What a rule looks at: one text that a translated message can give, the message's name, and its English. */
export interface Translated {
  text: string
  name: string
  english: string
}

interface Rule {
  /** Languages (BCP 47, without region); all if missing. */
  languages?: readonly string[]
  isBroken: (translated: Translated) => boolean
  mistake: string
}

/** Words that may follow themselves. */
const doubled: Partial<Record<string, readonly string[]>> = { fr: ['nous', 'vous'] }
/** Beginnings of the names of messages that only parents and guardians see. */
const forParents = ['guardian_', 'consent_ask_', 'privacy_guardian_']
const count = (text: string, mark: string) => text.split(mark).length - 1

const repeatsWord = (language: string, text: string) =>
  [...text.matchAll(/(?<![\p{L}’'-])(\p{L}{2,})\s+\1(?![\p{L}’'-])/giu)].some(
    ([, word = '']) => !doubled[language]?.includes(word.toLowerCase()),
  )

/** Whether English speaks to the reader and of nobody else, so that a possessive can only be the reader's. */
const speaksOnlyToReader = (english: string) =>
  /\byours?\b/i.test(english) && !/\b(?:his|her|their|its|whose|another)\b|[’']s\b(?!\s+(?:been|not))/i.test(english)

const rules: readonly Rule[] = [
  { isBroken: ({ text }) => /["']/.test(text), mistake: 'has a straight quotation mark or apostrophe' },
  { isBroken: ({ text }) => text.includes('...'), mistake: 'has three dots instead of …' },
  { isBroken: ({ text }) => / {2}|^ | $/.test(text), mistake: 'has a space too many' },
  {
    languages: ['fr'],
    isBroken: ({ text }) =>
      /[^\u202f\u00a0!?][;!?]/.test(text.replaceAll(/[:/]\/\/\S+/g, '')) || /[^\u202f\u00a0]:(?=\s|$)/.test(text),
    mistake: 'needs a no-break space (U+202F, before a colon U+00A0) before ; : ! ?',
  },
  {
    languages: ['fr'],
    isBroken: ({ text }) => /«[^\u202f\u00a0]|[^\u202f\u00a0]»/.test(text),
    mistake: 'needs a no-break space (U+00A0) inside « »',
  },
  {
    languages: ['fr'],
    isBroken: ({ text, name }) =>
      /(?<!\p{L})(?:vous|votre|vos|veuillez)(?!\p{L})/iu.test(text) && !forParents.some((it) => name.startsWith(it)),
    mistake: 'says vous, which only parents are called',
  },
  {
    languages: ['es'],
    isBroken: ({ text }) => count(text, '?') !== count(text, '¿') || count(text, '!') !== count(text, '¡'),
    mistake: 'lacks ¿ or ¡',
  },
  {
    languages: ['es'],
    isBroken: ({ text, english }) =>
      /(?<!\p{L})ustede?s?(?!\p{L})/iu.test(text) ||
      (/(?<!\p{L})(?:sus?|suy[oa]s?)(?!\p{L})/iu.test(text) && speaksOnlyToReader(english)),
    mistake: 'says usted or su to the reader, who is called tú',
  },
]

/** Returns what is wrong with one text of a translated message. */
export function findTextMistakes(tag: string, translated: Translated): string[] {
  const [language = tag] = tag.split('-')
  const mistakes = rules
    .filter((rule) => (rule.languages?.includes(language) ?? true) && rule.isBroken(translated))
    .map(({ mistake }) => mistake)
  return repeatsWord(language, translated.text.replaceAll(placeholder, ' . '))
    ? [...mistakes, 'says a word twice']
    : mistakes
}
