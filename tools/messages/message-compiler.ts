import { type MessageFormatElement, type PluralElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** A catalog's text, by its language tag (BCP 47). */
export type Catalogs = ReadonlyMap<string, string>

export interface Compiled {
  /** The TypeScript source of one module for each language. */
  modules: Map<string, string>
  /** What is wrong with the catalogs, one line for each mistake. The modules are incomplete unless this is empty. */
  mistakes: string[]
}

type ArgumentType = 'string' | 'number'

interface Message {
  elements: MessageFormatElement[]
  arguments: Map<string, ArgumentType>
}

type Report = (mistake: string) => void

const sourceLanguage = 'en'
const fileOf = (language: string) => `${language}.json`
const supported = 'use {name}, {count, number} or {count, plural, …}'

/** Returns the text of the catalog as names and messages. A name that occurs twice is a mistake, which JSON.parse would hide. */
function readCatalog(text: string, report: Report): [name: string, message: string][] {
  let catalog: unknown
  try {
    catalog = JSON.parse(text)
  } catch (error) {
    report(`is not valid JSON: ${error instanceof Error ? error.message : error}`)
    return []
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

/** Collects the arguments of a message with their types, and reports what generated code can not format. */
function argumentsOf(
  elements: MessageFormatElement[],
  language: string,
  report: Report,
  found = new Map<string, ArgumentType>(),
): Map<string, ArgumentType> {
  const add = (name: string, type: ArgumentType) => {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) report(`{${name}} is not a name in camelCase`)
    if ((found.get(name) ?? type) !== type) report(`{${name}} is both a text and a number; write {${name}, number}`)
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
    } else if (element.type !== TYPE.literal && element.type !== TYPE.pound) {
      report(`{${element.value}, ${TYPE[element.type]}} is not supported; ${supported}`)
    }
  }
  return found
}

const escapeLiteral = (text: string) => text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&')

/** Returns the source of a template literal. `#` is the parameter of the nearest plural form. */
function templateOf(elements: MessageFormatElement[], language: string): string {
  const parts = elements.map((element) => {
    if (element.type === TYPE.literal) return escapeLiteral(element.value)
    if (element.type === TYPE.argument) return `\${values.${element.value}}`
    if (element.type === TYPE.number) return `\${formatNumber('${language}', values.${element.value})}`
    if (element.type === TYPE.pound) return `\${number}`
    if (element.type !== TYPE.plural) return ''
    const forms = Object.entries(element.options).map(([form, { value }]) => {
      const parameter = value.some(({ type }) => type === TYPE.pound) ? 'number' : ''
      return `'${form}': (${parameter}) => ${templateOf(value, language)}`
    })
    return `\${choosePlural('${language}', values.${element.value}, { ${forms.join(', ')} })}`
  })
  return `\`${parts.join('')}\``
}

/** Returns the source of a module that exports one function for each message. Each function is one line: split-messages.ts. */
function moduleOf(messages: Map<string, Message>, language: string): string {
  const functions = [...messages].map(([name, message]) => {
    const types = [...message.arguments].map(([argument, type]) => `${argument}: ${type}`).join('; ')
    const parameters = types === '' ? '' : `values: { ${types} }`
    return `export const ${name} = (${parameters}): string => ${templateOf(message.elements, language)}`
  })
  const helpers = ['choosePlural', 'formatNumber'].filter((name) => functions.some((line) => line.includes(`${name}(`)))
  const imports = helpers.length === 0 ? [] : [`import { ${helpers.join(', ')} } from '../format.ts'`]
  return `${[`// Generated from ${fileOf(language)} by tools/messages/compile-messages.ts.`, ...imports, ...functions].join('\n')}\n`
}

/** Reports where a translation has other messages, or other arguments, than English. */
function compareWithEnglish(translation: Map<string, Message>, english: Map<string, Message>, report: Report): void {
  for (const name of english.keys()) if (!translation.has(name)) report(`${name} is missing`)
  for (const [name, message] of translation) {
    const source = english.get(name)
    if (source === undefined) {
      report(`${name} is not in ${fileOf(sourceLanguage)}`)
      continue
    }
    for (const [argument, type] of message.arguments) {
      const expected = source.arguments.get(argument)
      if (expected === undefined) report(`${name}: {${argument}} is not in ${fileOf(sourceLanguage)}`)
      else if (expected !== type) report(`${name}: {${argument}} is a ${type} here and a ${expected} in English`)
    }
    for (const argument of source.arguments.keys()) {
      if (!message.arguments.has(argument)) report(`${name}: {${argument}} is missing`)
    }
  }
}

/** Compiles catalogs in ICU MessageFormat to TypeScript. English defines which messages there are, and the arguments of each. */
export function compileCatalogs(catalogs: Catalogs): Compiled {
  const mistakes: string[] = []
  const languages = new Map<string, Map<string, Message>>()
  for (const [language, text] of catalogs) {
    const report: Report = (mistake) => mistakes.push(`${fileOf(language)}: ${mistake}`)
    const messages = new Map<string, Message>()
    for (const [name, message] of readCatalog(text, report)) {
      const reportMessage: Report = (mistake) => report(`${name}: ${mistake}`)
      const elements = parseMessage(message, reportMessage)
      messages.set(name, { elements, arguments: argumentsOf(elements, language, reportMessage) })
    }
    languages.set(language, messages)
  }
  const english = languages.get(sourceLanguage) ?? new Map<string, Message>()
  for (const [language, messages] of languages) {
    compareWithEnglish(messages, english, (mistake) => mistakes.push(`${fileOf(language)}: ${mistake}`))
  }
  const modules = new Map([...languages].map(([language, messages]) => [language, moduleOf(messages, language)]))
  return { modules, mistakes: [...new Set(mistakes)] }
}
