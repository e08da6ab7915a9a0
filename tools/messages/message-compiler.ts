import {
  type MessageFormatElement,
  type PluralElement,
  parse,
  type SelectElement,
  TYPE,
} from '@formatjs/icu-messageformat-parser'

/** A catalog's text, by its language tag (BCP 47). */
export type Catalogs = ReadonlyMap<string, string>

export interface Compiled {
  /** The TypeScript source of the modules to write, by name without `.ts`: one for each language, and those that all share. */
  modules: Map<string, string>
  /** What is wrong with the catalogs, one line for each mistake. The modules are incomplete unless this is empty. */
  mistakes: string[]
}

/** TypeScript type of an argument: `string`, `number`, or the cases of a select as a union. */
type ArgumentType = string

interface Message {
  /** English in drafts that lack the message. */
  language: string
  elements: MessageFormatElement[]
  arguments: Map<string, ArgumentType>
}

type Report = (mistake: string) => void

const sourceLanguage = 'en'
const fileOf = (language: string) => `${language}.json`
const supported = 'use {name}, {count, number}, {count, plural, …} or {kind, select, …}'
/** First line of every generated file. */
const generatedFrom = (source: string) => `// Generated from ${source} by tools/messages/compile-messages.ts.`

/** Returns the text of the catalog as names and messages, and nothing if it is not JSON. A name that occurs twice is a mistake, which JSON.parse would hide. */
function readCatalog(text: string, report: Report): [name: string, message: string][] | undefined {
  let catalog: unknown
  try {
    catalog = JSON.parse(text)
  } catch (error) {
    report(`is not valid JSON: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
  const names = [...text.matchAll(/^\s*"((?:[^"\\]|\\.)*)"\s*:/gm)].map(([, name]) => name ?? '')
  for (const name of new Set(names.filter((name, index) => names.indexOf(name) < index))) report(`${name} occurs twice`)
  return Object.entries(catalog ?? {}).flatMap(([name, message]): [string, string][] => {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) report(`${name} is not a name in snake_case`)
    if (typeof message === 'string') return [[name, message]]
    report(`${name} is not a text in quotes`)
    return []
  })
}

/** Parses a message. Returns no elements for a message that ICU MessageFormat does not allow. */
function parseMessage(message: string, report: Report): MessageFormatElement[] {
  try {
    // Plurals without "other" are reported by checkPlural, which names the argument. Messages are text, never HTML.
    return parse(message, { ignoreTag: true, requiresOtherClause: false })
  } catch (error) {
    const { message: code, location } = error as Error & { location?: { start: { offset: number } } }
    const reason = code.toLowerCase().replaceAll('_', ' ')
    report(`syntax error at character ${(location?.start.offset ?? 0) + 1} (${reason}): ${message}`)
    return []
  }
}

/** Reports plural forms that the language needs and the message lacks, and those that the language never uses. */
function checkPlural(element: PluralElement, language: string, report: Report): void {
  if (element.pluralType !== 'cardinal') report(`{${element.value}, selectordinal} is not supported; ${supported}`)
  if (element.offset !== 0) report(`{${element.value}, plural, offset:…} is not supported; ${supported}`)
  const forms = Object.keys(element.options).filter((form) => !form.startsWith('='))
  const needed: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const form of needed) if (!forms.includes(form)) report(`{${element.value}, plural} has no "${form}"`)
  for (const form of forms) {
    if (!needed.includes(form)) report(`{${element.value}, plural} has "${form}", which ${language} never uses`)
  }
}

/** The cases of a select in a fixed order, so that translations may list them in another one. */
const unionOf = ({ options }: SelectElement): ArgumentType =>
  Object.keys(options)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((option) => `'${option}'`)
    .join(' | ')

/** Collects the arguments of a message with their types, and reports what generated code can not format. */
function argumentsOf(
  elements: MessageFormatElement[],
  language: string,
  report: Report,
  found = new Map<string, ArgumentType>(),
): Map<string, ArgumentType> {
  const add = (name: string, type: ArgumentType) => {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) report(`{${name}} is not a name in camelCase`)
    if ((found.get(name) ?? type) !== type)
      report(`{${name}} is used in two ways; a number is always {${name}, number} or a plural`)
    found.set(name, type)
  }
  for (const element of elements) {
    if (element.type === TYPE.argument) add(element.value, 'string')
    else if (element.type === TYPE.number) {
      add(element.value, 'number')
      if (element.style) report(`{${element.value}, number, …} is not supported; ${supported}`)
    } else if (element.type === TYPE.plural) {
      add(element.value, 'number')
      checkPlural(element, language, report)
      for (const { value } of Object.values(element.options)) argumentsOf(value, language, report, found)
    } else if (element.type === TYPE.select) {
      add(element.value, unionOf(element))
      if (!('other' in element.options)) report(`{${element.value}, select} has no "other"`)
      for (const { value } of Object.values(element.options)) argumentsOf(value, language, report, found)
    } else if (element.type !== TYPE.literal && element.type !== TYPE.pound) {
      report(`{${element.value}, ${TYPE[element.type]}} is not supported; ${supported}`)
    }
  }
  return found
}

const escapeLiteral = (text: string) => text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&')

/** Returns the source that inserts a text: isolated from the direction of what is around it (format.ts). */
const isolated = (value: string, language: string) =>
  directionOf(language) === 'rtl' ? `\\u2068\${${value}}\\u2069` : `\${isolate(${value})}`

/** Returns the source of a template literal. `#` is the parameter of the nearest plural form. */
function templateOf(elements: MessageFormatElement[], language: string): string {
  const parts = elements.map((element) => {
    if (element.type === TYPE.literal) return escapeLiteral(element.value)
    if (element.type === TYPE.argument) return isolated(`values.${element.value}`, language)
    if (element.type === TYPE.number) return `\${formatNumber('${language}', values.${element.value})}`
    if (element.type === TYPE.pound) return `\${number}`
    if (element.type === TYPE.select) {
      const cases = Object.entries(element.options).map(
        ([option, { value }]) => `'${option}': () => ${templateOf(value, language)}`,
      )
      return `\${chooseCase(values.${element.value}, { ${cases.join(', ')} })}`
    }
    if (element.type !== TYPE.plural) return ''
    const forms = Object.entries(element.options).map(([form, { value }]) => {
      const parameter = value.some(({ type }) => type === TYPE.pound) ? 'number' : ''
      return `'${form}': (${parameter}) => ${templateOf(value, language)}`
    })
    return `\${choosePlural('${language}', values.${element.value}, { ${forms.join(', ')} })}`
  })
  return `\`${parts.join('')}\``
}

const helpers = ['chooseCase', 'choosePlural', 'formatNumber', 'isolate']

function parametersOf(message: Message): string {
  const types = [...message.arguments].map(([argument, type]) => `${argument}: ${type}`).join('; ')
  return types === '' ? '' : `values: { ${types} }`
}

/** Returns the source of a module that exports one function for each message. Each function is one line: message-files.ts. */
function moduleOf(messages: Map<string, Message>, language: string): string {
  const functions = [...messages].map(
    ([name, message]) =>
      `export const ${name} = (${parametersOf(message)}): string => ${templateOf(message.elements, message.language)}`,
  )
  const used = helpers.filter((name) => functions.some((line) => line.includes(`${name}(`)))
  const imports = used.length === 0 ? [] : [`import { ${used.join(', ')} } from '../format.ts'`]
  return `${[generatedFrom(fileOf(language)), ...imports, ...functions].join('\n')}\n`
}

/** Returns the source of the module that the app imports as `#messages`: each function calls that of the current language. */
function lookupModule(messages: Map<string, Message>): string {
  const functions = [...messages].map(([name, message]) => {
    const parameters = parametersOf(message)
    return `export const ${name} = (${parameters}): string => texts().${name}(${parameters === '' ? '' : 'values'})`
  })
  return `${[generatedFrom(fileOf(sourceLanguage)), "import { texts } from '#texts'", ...functions].join('\n')}\n`
}

/** Returns the language's name in itself: Español. */
function ownName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Node 20 has `textInfo`, newer versions `getTextInfo`. */
type LocaleWithDirection = Intl.Locale & Partial<Record<'textInfo', TextInfo> & Record<'getTextInfo', () => TextInfo>>
interface TextInfo {
  direction: 'ltr' | 'rtl'
}

function directionOf(language: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(language) as LocaleWithDirection
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? 'ltr'
}

/** Returns the source of the list of all languages: what every screen needs. */
function languageList(languages: readonly string[]): string {
  const entries = languages.map((tag) => ({ tag, direction: directionOf(tag) }))
  return `${generatedFrom('the catalogs')}\nexport const languages = ${JSON.stringify(entries)} as const\n`
}

/** Returns the source of what is shown where a language is chosen. */
function languageNames(languages: readonly string[], checked: ReadonlySet<string>): string {
  const entries = languages.map((tag) => [
    tag,
    // Whether a native speaker has signed this version of the catalog.
    { name: ownName(tag), isChecked: tag === sourceLanguage || checked.has(tag) },
  ])
  return `${generatedFrom('the catalogs')}\nexport const languageNames = ${JSON.stringify(Object.fromEntries(entries))}\n`
}

/** Returns the source of a module that loads the texts of each language, for Node. */
function catalogList(languages: readonly string[]): string {
  const loads = languages.map((tag) => `'${tag}': () => import('./${tag}.ts'),`)
  return `${[generatedFrom('the catalogs'), 'export const catalogs = {', ...loads, '}'].join('\n')}\n`
}

const nameOf = (type: ArgumentType) =>
  type === 'string' ? 'a text' : type === 'number' ? 'a number' : `one of ${type}`

/** Reports where a message has other arguments than its English. */
function compareWithEnglish(message: Message, source: Message, report: Report): void {
  for (const [argument, type] of message.arguments) {
    const expected = source.arguments.get(argument)
    if (expected === undefined) report(`{${argument}} is not in ${fileOf(sourceLanguage)}`)
    else if (expected !== type) report(`{${argument}} is ${nameOf(type)} here and ${nameOf(expected)} in English`)
  }
  for (const [argument, type] of source.arguments) {
    // A language may say all cases of a select alike.
    const isNeeded = type === 'string' || type === 'number'
    if (isNeeded && !message.arguments.has(argument)) report(`{${argument}} is missing`)
  }
}

/** Reads the messages of a catalog, and compares them with English, if they are translations. */
function readMessages(language: string, text: string, report: Report, english?: Map<string, Message>) {
  const messages = new Map<string, Message>()
  const faulty = new Set<string>()
  const catalog = readCatalog(text, report)
  if (catalog === undefined) return { messages, faulty }
  for (const [name, message] of catalog) {
    const reportMessage: Report = (mistake) => {
      faulty.add(name)
      report(`${name}: ${mistake}`)
    }
    const elements = parseMessage(message, reportMessage)
    const read = { language, elements, arguments: argumentsOf(elements, language, reportMessage) }
    const source = english?.get(name)
    if (source !== undefined) compareWithEnglish(read, source, reportMessage)
    messages.set(name, read)
  }
  for (const name of english?.keys() ?? []) if (!messages.has(name)) report(`${name} is missing`)
  for (const name of messages.keys()) {
    if (english?.has(name) === false) report(`${name} is not in ${fileOf(sourceLanguage)}`)
  }
  return { messages, faulty }
}

interface Options {
  /** The languages whose catalog a native speaker has signed. */
  checked?: ReadonlySet<string>
  /** Languages that are not complete. Messages that they lack, or that have mistakes, are English. */
  drafts?: ReadonlySet<string>
}

/** Compiles catalogs in ICU MessageFormat to TypeScript. English defines which messages there are, and the arguments of each. */
export function compileCatalogs(
  catalogs: Catalogs,
  { checked = new Set(), drafts = new Set() }: Options = {},
): Compiled {
  const mistakes = new Set<string>()
  const reportFor = (language: string) => (mistake: string) => void mistakes.add(`${fileOf(language)}: ${mistake}`)
  const { messages: english } = readMessages(
    sourceLanguage,
    catalogs.get(sourceLanguage) ?? '{}',
    reportFor(sourceLanguage),
  )
  const translations = [...catalogs]
    .filter(([tag]) => tag !== sourceLanguage)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const modules = new Map([[sourceLanguage, moduleOf(english, sourceLanguage)]])
  for (const [tag, text] of translations) {
    const isDraft = drafts.has(tag)
    const { messages, faulty } = readMessages(tag, text, isDraft ? () => undefined : reportFor(tag), english)
    const right = [...messages].filter(([name]) => english.has(name) && !faulty.has(name))
    modules.set(tag, moduleOf(isDraft ? new Map([...english, ...right]) : messages, tag))
  }
  const tags = [sourceLanguage, ...translations.map(([tag]) => tag)]
  modules.set('messages', lookupModule(english))
  modules.set('languages', languageList(tags))
  modules.set('language-names', languageNames(tags, checked))
  modules.set('catalogs', catalogList(tags))
  return { modules, mistakes: [...mistakes] }
}
