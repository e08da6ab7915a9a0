import { describe, expect, it } from 'vitest'
import { checkNotes, checkTranslation } from './check-translations.ts'
import { type Glossary, parseGlossary } from './glossary.ts'

const noTerms: Glossary = { same: [], terms: [] }
const mapOf = (texts: Record<string, string>) => new Map(Object.entries(texts))

/** Returns the mistakes in the translation of one message, each from its first word on. */
function check(tag: string, english: string, translation: string, glossary = noTerms, name = 'greeting'): string[] {
  const source = mapOf({ [name]: english })
  const catalog = mapOf({ [name]: translation })
  return checkTranslation(tag, source, { catalog, from: source, isCurrent: true, glossary }).map((mistake) =>
    mistake.replace(`${tag}.json: ${name} `, ''),
  )
}

const prayer = { concept: 'prayer request', english: ['prayer request'], note: '' }
const es: Glossary = {
  same: [],
  terms: [{ ...prayer, preferred: 'petición de oración', allowed: ['petición'], avoid: ['solicitud'] }],
}
const ar: Glossary = {
  same: [],
  terms: [{ ...prayer, preferred: 'طلب صلاة', allowed: ['طلبات صلاة'], avoid: ['التماس'] }],
}

it('reports an empty text', () => {
  expect(check('es', 'Loading…', ' ')).toEqual(['is empty'])
  expect(check('es', '', '')).toEqual([])
})

it.each([
  ['no JSON', '{', 'glossary/es.json is not valid JSON'],
  [
    'a term without a list',
    '{"same": [], "terms": [{"concept": "prayer", "preferred": "oración"}]}',
    'at terms[0].allowed',
  ],
])('refuses a glossary with %s, and says where', (_, json, place) => {
  expect(() => parseGlossary(json, 'es')).toThrow(place)
})

describe('a term of the glossary', () => {
  it.each([
    ['in the plural', 'Peticiones de oración'],
    ['an allowed one', 'Tu petición'],
    ['in one of several forms', '{count, plural, one {Petición} many {# de ellas} other {# de ellas}}'],
  ])('is found %s', (_, text) => {
    const english = text.startsWith('{') ? '{count, plural, one {Prayer request} other {#}}' : 'Your prayer requests'
    expect(check('es', english, text, es)).toEqual([])
  })

  it('is found with what Arabic joins to it', () => {
    expect(check('ar', 'For the prayer request', 'لطلب الصلاة', ar)).toEqual([])
    expect(check('ar', 'For the prayer requests', 'وطلبات الصَّلاة', ar)).toEqual([])
  })

  it('is missing', () => {
    expect(check('es', 'Prayer requests', 'Pedidos', es)).toEqual([
      'does not say “petición de oración” for “prayer request”: Pedidos',
    ])
    expect(check('ar', 'Prayer requests', 'صلوات', ar)).toHaveLength(1)
  })

  it('is one to avoid', () => {
    expect(check('es', 'Prayer requests', 'Peticiones o solicitudes de oración', es)).toEqual([])
    expect(check('es', 'Prayer requests', 'Petición, no solicitud', es)).toEqual([
      'says “solicitud” for “prayer request”; the glossary prefers “petición de oración”: Petición, no solicitud',
    ])
  })

  it('is not looked for where English says something else, or where there is a reason', () => {
    expect(check('es', 'Requests', 'Solicitud', es)).toEqual([])
    const [term] = es.terms
    const except = { same: [], terms: [{ ...term, except: ['greeting'] }] } as Glossary
    expect(check('es', 'Prayer requests', 'Todas', except)).toEqual([])
  })
})

describe('refuses in a translation', () => {
  it.each([
    [
      'English',
      'de',
      'Chat',
      'Chat',
      'is the same as in English; if this is right, add it to "same" in glossary/de.json',
    ],
    ['a straight apostrophe', 'fr', 'The answer', "L'avis", 'has a straight quotation mark or apostrophe'],
    ['straight quotation marks', 'de', 'Say “yes”', 'Sag "ja"', 'has a straight quotation mark or apostrophe'],
    ['three dots', 'de', 'Loading', 'Lädt...', 'has three dots instead of …'],
    ['two spaces', 'de', 'Good day', 'Guten  Tag', 'has a space too many'],
    ['a doubled word', 'de', 'See the day', 'Siehe den den Tag', 'says a word twice'],
    [
      'a French mark without its space',
      'fr',
      'Really?',
      'Vraiment ?',
      'needs a no-break space (U+202F, before a colon U+00A0) before ; : ! ?',
    ],
    [
      'a French colon without its space',
      'fr',
      'Name: {name}',
      'Nom: {name}',
      'needs a no-break space (U+202F, before a colon U+00A0) before ; : ! ?',
    ],
    [
      'French quotation marks without spaces',
      'fr',
      'Say “yes”',
      'Dis «oui»',
      'needs a no-break space (U+00A0) inside « »',
    ],
    ['vous for a student', 'fr', 'Your answer', 'Votre réponse', 'says vous, which only parents are called'],
    ['a Spanish question without ¿', 'es', 'Really?', 'De verdad?', 'lacks ¿ or ¡'],
    ['a Spanish call without ¡', 'es', 'Welcome!', 'Hola!', 'lacks ¿ or ¡'],
    ['usted', 'es', 'Can you?', '¿Puede usted?', 'says usted or su to the reader, who is called tú'],
    ['su for the reader', 'es', 'Your answer', 'Su respuesta', 'says usted or su to the reader, who is called tú'],
  ])('%s', (_, tag, english, translation, mistake) => {
    expect(check(tag, english, translation)).toEqual([`${mistake}: ${translation}`])
  })

  it.each([
    ['a word that is the same on purpose', 'de', 'Chat', 'Chat', { same: ['greeting'], terms: [] }],
    ['a text without words', 'de', '{name}: {value}', '{name}: {value}', noTerms],
    ['a quoted brace', 'de', "Write '{'", "Schreib '{'", noTerms],
    [
      'French spaces, times and addresses',
      'fr',
      'At 9:00: see https://a.org/?b !',
      'À 9:00\u00a0: voir https://a.org/?b\u202f!',
      noTerms,
    ],
    ['a doubled word that is right', 'fr', 'We see us', 'Nous nous voyons', noTerms],
    ['su for somebody else', 'es', "Your friend's answer", 'Su respuesta', noTerms],
  ])('but not %s', (_, tag, english, translation, glossary) => {
    expect(check(tag, english, translation, glossary)).toEqual([])
  })

  it('no vous to parents', () => {
    expect(check('fr', 'Your consent', 'Votre accord', noTerms, 'guardian_consent')).toEqual([])
  })

  it('a text whose English has changed', () => {
    const stale = { catalog: mapOf({ bye: 'Tschüss' }), isCurrent: false, glossary: noTerms }
    const mistake = 'de.json: is not recorded as a translation of en.json as it is now'
    const remedy = 'if all fit, run npm run translate -- de --done'
    const check = (from?: ReadonlyMap<string, string>) =>
      checkTranslation('de', mapOf({ bye: 'Goodbye' }), { ...stale, from })
    expect(check(mapOf({ bye: 'Bye' }))).toEqual([`${mistake}: bye; ${remedy}`])
    expect(check()).toEqual([`${mistake}; ${remedy}`])
  })

  it('exceptions for messages that are not there', () => {
    const glossary = { same: ['bye'], terms: [] }
    expect(
      checkTranslation('de', mapOf({}), { catalog: mapOf({}), from: mapOf({}), isCurrent: true, glossary }),
    ).toEqual(['glossary/de.json: bye is not in en.json'])
  })
})

describe('notes for translators', () => {
  it('are needed for messages of one or two words', () => {
    const english = mapOf({
      open: 'Open',
      by: 'by {name}',
      count: '{count, plural, one {# day} other {# days}}',
      pair: '{a}: {b}',
    })
    expect(checkNotes(english, mapOf({ by: 'The author.' }))).toEqual([
      'notes.json: open (“Open”) is missing',
      'notes.json: count (“{count, plural, one {# day} other {# days}}”) is missing',
    ])
    expect(checkNotes(mapOf({ text: 'Choose a day' }), mapOf({}))).toEqual([])
  })

  it('belong to a message', () => {
    expect(checkNotes(mapOf({}), mapOf({ open: 'Verb.' }))).toEqual(['notes.json: open is not in en.json'])
  })
})
