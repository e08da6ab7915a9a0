import { hasArabic } from '#locales/arabic-letters.ts'

/** Words before a name that are no name, in the app's languages. */
const titles = [
  ...['brother', 'dr', 'father', 'fr', 'miss', 'mr', 'mrs', 'ms', 'pastor', 'rev', 'sister'],
  ...['don', 'doña', 'dra', 'hermana', 'hermano', 'hna', 'hno', 'padre', 'pastora', 'sor', 'sr', 'sra', 'srta'],
  ...['dom', 'dona', 'frei', 'irmã', 'irmão', 'ir', 'pe', 'pr', 'pra', 'tia', 'tio', 'tía', 'tío'],
  ...['abbé', 'frère', 'm', 'madame', 'mlle', 'mme', 'monsieur', 'pasteur', 'père', 'sœur', 'soeur'],
  ...[
    'askofu',
    'baba',
    'bi',
    'bibi',
    'bwana',
    'dada',
    'kaka',
    'mama',
    'mchungaji',
    'mchg',
    'mwalimu',
    'ndugu',
    'shemasi',
  ],
]

/** Returns the first word of a name that is one. In Arabic, it takes more than a word: عبد المسيح. */
function firstName(name: string): string {
  if (hasArabic(name)) return name
  const words = name.trim().split(/\s+/)
  const isTitled = titles.includes((words[0] ?? '').toLowerCase().replace(/\.$/, ''))
  return words.slice(0, isTitled ? 2 : 1).join(' ')
}

/** Returns how people are called: by their first names, if those tell them apart. */
export function firstNames(names: readonly string[]): readonly string[] {
  const short = names.map(firstName)
  return new Set(short).size === short.length ? short : names
}
