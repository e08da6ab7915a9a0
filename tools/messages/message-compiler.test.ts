import { describe, expect, it } from 'vitest'
import { compileCatalogs } from './message-compiler.ts'

type Catalog = Record<string, unknown>

const compile = (catalogs: Record<string, Catalog | string>) =>
  compileCatalogs(
    new Map(
      Object.entries(catalogs).map(([language, catalog]) => [
        language,
        typeof catalog === 'string' ? catalog : JSON.stringify(catalog, null, 2),
      ]),
    ),
  )
const mistakesOf = (catalogs: Record<string, Catalog | string>) => compile(catalogs).mistakes
const lineOf = (message: string) =>
  compile({ en: { greeting: message } })
    .modules.get('en')
    ?.trim()
    .split('\n')
    .at(-1)

describe('generated functions', () => {
  it('take no argument for a plain text', () => {
    expect(lineOf("Don't say `hello` for $5 \\ 6")).toBe(
      "export const greeting = (): string => `Don't say \\`hello\\` for $5 \\\\ 6`",
    )
  })

  it('take texts as strings', () => {
    expect(lineOf('{name}, {day} and {name}')).toBe(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: generated source
      'export const greeting = (values: { name: string; day: string }): string => `${isolate(values.name)}, ${isolate(values.day)} and ${isolate(values.name)}`',
    )
  })

  it('take numbers as numbers, and format them', () => {
    expect(lineOf('{count, number} unread')).toBe(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: generated source
      "export const greeting = (values: { count: number }): string => `${formatNumber('en', values.count)} unread`",
    )
  })

  it('choose plural forms', () => {
    expect(lineOf('{count, plural, =0 {none} one {# of {name}} other {#}}')).toBe(
      "export const greeting = (values: { count: number; name: string }): string => `${choosePlural('en', values.count, " +
        // biome-ignore lint/suspicious/noTemplateCurlyInString: generated source
        "{ '=0': () => `none`, 'one': (number) => `${number} of ${isolate(values.name)}`, 'other': (number) => `${number}` })}`",
    )
  })

  it('choose a case', () => {
    expect(lineOf('{role, select, student {{name} joins} leader {{name} leads} other {{name} is here}}')).toBe(
      "export const greeting = (values: { role: 'leader' | 'other' | 'student'; name: string }): string => " +
        // biome-ignore-start lint/suspicious/noTemplateCurlyInString: generated source
        "`${chooseCase(values.role, { 'student': () => `${isolate(values.name)} joins`, " +
        "'leader': () => `${isolate(values.name)} leads`, 'other': () => `${isolate(values.name)} is here` })}`",
      // biome-ignore-end lint/suspicious/noTemplateCurlyInString: generated source
    )
  })

  it('isolate every text in a language that is written from right to left', () => {
    const { modules } = compile({ en: { greeting: 'Hello {name}' }, ar: { greeting: 'مرحبًا {name}' } })
    // biome-ignore lint/suspicious/noTemplateCurlyInString: generated source
    expect(modules.get('ar')).toContain('`مرحبًا \\u2068${values.name}\\u2069`')
  })

  it('exist once for each language, and once for the current one', () => {
    const { modules, mistakes } = compile({ de: { yes: 'Ja' }, en: { yes: 'Yes' } })
    expect(mistakes).toEqual([])
    expect(Object.fromEntries(modules)).toEqual({
      en: '// Generated from en.json by tools/messages/compile-messages.ts.\nexport const yes = (): string => `Yes`\n',
      de: '// Generated from de.json by tools/messages/compile-messages.ts.\nexport const yes = (): string => `Ja`\n',
      messages:
        "// Generated from en.json by tools/messages/compile-messages.ts.\nimport { texts } from '#texts'\n" +
        'export const yes = (): string => texts().yes()\n',
      languages:
        '// Generated from the catalogs by tools/messages/compile-messages.ts.\nexport const languages = ' +
        '[{"tag":"en","direction":"ltr"},{"tag":"de","direction":"ltr"}] as const\n',
      'language-names':
        '// Generated from the catalogs by tools/messages/compile-messages.ts.\nexport const languageNames = ' +
        '{"en":{"name":"English","isChecked":true},"de":{"name":"Deutsch","isChecked":false}}\n',
      catalogs:
        '// Generated from the catalogs by tools/messages/compile-messages.ts.\nexport const catalogs = {\n' +
        "'en': () => import('./en.ts'),\n'de': () => import('./de.ts'),\n}\n",
    })
  })
})

it('a draft is English where it has no message, or a wrong one', () => {
  const en = { days: '{count, plural, one {# day} other {# days}}', no: 'No', yes: 'Yes' }
  const drafts = new Map([
    ['en', JSON.stringify(en)],
    ['pl', JSON.stringify({ days: '{count, plural, one {# dzień} other {# dni}}', yes: 'Tak', maybe: 'Może' })],
  ])
  const { modules, mistakes } = compileCatalogs(drafts, { drafts: new Set(['pl']) })
  expect(mistakes).toEqual([])
  expect(modules.get('pl')).toBe(modules.get('en')?.replaceAll('en.json', 'pl.json').replace('`Yes`', '`Tak`'))
})

describe('refuses in any catalog', () => {
  it.each([
    ['a syntax error', 'Hello {name', 'syntax error at character 7 (expect argument closing brace): Hello {name'],
    ['a plural without "other"', '{count, plural, one {# day}}', '{count, plural} has no "other"'],
    ['a plural without "one"', '{count, plural, other {# days}}', '{count, plural} has no "one"'],
    [
      'a plural form that the language never uses',
      '{count, plural, one {# day} few {# days} other {# days}}',
      '{count, plural} has "few", which en never uses',
    ],
    [
      'an argument of two types',
      '{count} {count, plural, one {day} other {days}}',
      '{count} is used in two ways; a number is always {count, number} or a plural',
    ],
    ['a select without "other"', '{role, select, leader {leads}}', '{role, select} has no "other"'],
    ['an argument that is not a name', 'Hello {0}', '{0} is not a name in camelCase'],
    [
      'a date',
      'Due {day, date}',
      '{day, date} is not supported; use {name}, {count, number}, {count, plural, …} or {kind, select, …}',
    ],
    [
      'a number style',
      '{share, number, percent}',
      '{share, number, …} is not supported; use {name}, {count, number}, {count, plural, …} or {kind, select, …}',
    ],
    [
      'an ordinal',
      '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
      '{place, selectordinal} is not supported; use {name}, {count, number}, {count, plural, …} or {kind, select, …}',
    ],
    [
      'an offset',
      '{count, plural, offset:1 one {#} other {#}}',
      '{count, plural, offset:…} is not supported; use {name}, {count, number}, {count, plural, …} or {kind, select, …}',
    ],
    ['a value that is not a text', ['Hello'], 'is not a text in quotes'],
  ])('%s', (_, message, mistake) => {
    const separator = typeof message === 'string' ? ': ' : ' '
    expect(mistakesOf({ en: { greeting: message } })).toContain(`en.json: greeting${separator}${mistake}`)
  })

  it('a name that is not in snake_case', () => {
    expect(mistakesOf({ en: { goodMorning: 'Hello' } })).toEqual(['en.json: goodMorning is not a name in snake_case'])
  })

  it('a name that occurs twice', () => {
    expect(mistakesOf({ en: '{\n  "yes": "Yes",\n  "yes": "Yeah"\n}' })).toEqual(['en.json: yes occurs twice'])
  })

  it('invalid JSON', () => {
    expect(mistakesOf({ en: '{' })).toEqual([expect.stringMatching(/^en\.json: is not valid JSON: /)])
    // Not also that every message is missing.
    expect(mistakesOf({ en: { yes: 'Yes' }, es: '{' })).toEqual([
      expect.stringMatching(/^es\.json: is not valid JSON: /),
    ])
  })
})

describe('refuses in a translation', () => {
  const en = { greeting: 'Hello {name}', days: '{count, plural, one {# day} other {# days}}' }
  const de = { greeting: 'Hallo {name}', days: '{count, plural, one {# Tag} other {# Tage}}' }

  it('nothing when it has the messages and arguments of English', () => {
    expect(mistakesOf({ en, de })).toEqual([])
  })

  it('no text that is the same in all cases', () => {
    const join = '{role, select, leader {leads} other {joins}}'
    expect(mistakesOf({ en: { join }, de: { join: 'ist dabei' } })).toEqual([])
  })

  it.each([
    ['a missing message', { greeting: de.greeting }, 'days is missing'],
    ['a message that English lacks', { ...de, bye: 'Tschüss' }, 'bye is not in en.json'],
    ['a missing argument', { ...de, greeting: 'Hallo' }, 'greeting: {name} is missing'],
    ['an unknown argument', { ...de, greeting: 'Hallo {name} {day}' }, 'greeting: {day} is not in en.json'],
    [
      'an argument of another type',
      { ...de, days: '{count} Tage' },
      'days: {count} is a text here and a number in English',
    ],
  ])('%s', (_, translation, mistake) => {
    expect(mistakesOf({ en, de: translation })).toEqual([`de.json: ${mistake}`])
  })

  it('a plural form that only this language needs', () => {
    const ar = { greeting: 'أهلا {name}', days: '{count, plural, one {يوم} other {# أيام}}' }
    expect(mistakesOf({ en, ar })).toEqual([
      'ar.json: days: {count, plural} has no "zero"',
      'ar.json: days: {count, plural} has no "two"',
      'ar.json: days: {count, plural} has no "few"',
      'ar.json: days: {count, plural} has no "many"',
    ])
  })
})
