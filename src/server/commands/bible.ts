// `npm run bible`: see docs/operating.md#translations-of-the-bible.
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod/mini'
import { ChangedText } from '#contract/bible.ts'
import { languageOf, languages } from '#locales/languages.ts'
import * as messages from '#messages'
import type { Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { AppError } from '#server/platform/errors.ts'
import { conflictOn } from '#server/platform/http/conflict-on.ts'
import { validatePart } from '#server/platform/http/validate.ts'
import { print, printTable } from '#server/platform/log/print.ts'
import {
  addText,
  checkFileSize,
  findTextByName,
  listTexts,
  oneTextPerName,
  prepareText,
  presentChecked,
  removeText,
} from '#server/subjects/bible/public.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { readArguments, UsageError } from './arguments.ts'
import { ask } from './ask.ts'
import { describeText } from './bible/describe-text.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const tags = languages.map(({ tag }) => tag)
const audiences = ['everyone', 'leaders'] as const
const NamedText = z.omit(ChangedText, { audience: true })

const usage = `Usage:
  npm run bible -- list             all translations
  npm run bible -- add <file>       checks a file, and adds it as a translation
    --name "Louis Segond 1910"      instead of the name in the file
    --language fr                   instead of the language of its words: ${tags.join(', ')}
    --licence "Public domain"       instead of the line about copyright in the file
    --for everyone                  who may read it: everyone or leaders; otherwise the command asks
  npm run bible -- remove <name>    removes a translation
A file is USFM, a zip of USFM files, or text with one verse a line. The server may run meanwhile.
Example: npm run bible -- add fraLSG_usfm.zip --for everyone`

const { values, words } = readArguments({
  usage,
  options: {
    name: { type: 'string' },
    language: { type: 'string' },
    licence: { type: 'string' },
    for: { type: 'string' },
  },
  maxWords: 2,
})

async function list(database: Database): Promise<void> {
  const texts = (await listTexts(database.read)).map(presentChecked)
  if (texts.length === 0) return print('There is only the King James Version, which comes with the program.')
  printTable(
    texts.map(({ name, language, audience, books, verses, bytes, licence }) => ({
      name,
      language,
      for: audience ?? 'not decided',
      books,
      verses,
      kB: Math.round(bytes / 1000),
      licence,
    })),
  )
}

/** Returns the bytes of a file. @throws {AppError} `too_large` before it is read */
function readFile(path: string): Buffer {
  checkFileSize(statSync(path).size)
  return readFileSync(path)
}

/** Returns the value of an option, if it is one of these. @throws {UsageError} */
function optionOf<Value extends string>(name: 'language' | 'for', allowed: readonly Value[]): Value | undefined {
  const value = values[name]
  const found = allowed.find((it) => it === value)
  if (value !== undefined && found === undefined) throw new UsageError(`--${name} takes ${allowed.join(', ')}.`)
  return found
}

async function askAudience(): Promise<string> {
  return (await ask('Who may read it, everyone or leaders? ')).trim().toLowerCase()
}

/** Adds a translation as a whole: nothing is stored of a file that is refused, or without an answer. */
async function add(database: Database, path: string): Promise<void> {
  const given = { language: optionOf('language', tags), audience: optionOf('for', audiences) }
  const settings = await readSettings(database.read)
  const { books, report, ...found } = await prepareText(readFile(path), basename(path), languageOf(settings.language))
  const { name = found.name, licence = found.licence } = values
  const named = validatePart(NamedText, { name, licence, language: given.language ?? found.language })
  const text = { ...(named as z.output<typeof NamedText>), books, report }
  for (const line of describeText({ ...text, ...report })) print(line)
  const answer = given.audience ?? (await askAudience())
  const audience = audiences.find((it) => it === answer)
  if (audience === undefined) throw new UsageError('Answer everyone or leaders. Nothing was added.')
  const addition = { id: newId(), actorId: null, now: new Date().toISOString() }
  await database
    .write((transaction) => addText(transaction, { ...text, audience }, addition))
    .catch(conflictOn(oneTextPerName, () => messages.bible_name_taken({ name: text.name })))
  print(`${text.name} is added. ${audience === 'everyone' ? 'Everyone' : 'Only leaders'} can read it.`)
}

async function remove(database: Database, name: string): Promise<void> {
  const row = await findTextByName(database.read, { name })
  if (row === undefined) throw new UsageError(`There is no translation with the name "${name}".`)
  const removal = { actorId: null, now: new Date().toISOString() }
  await database.write((transaction) => removeText(transaction, row.id, removal))
  print(`${name} is removed.`)
}

const commands: Record<string, (database: Database, word: string) => Promise<void>> = { list, add, remove }

await runCommand(
  async () => {
    const [action = '', word = ''] = words
    const command = Object.hasOwn(commands, action) ? commands[action] : undefined
    if (command === undefined || (action === 'list') !== (word === '')) throw new UsageError(usage)
    await withDatabase((database) => command(database, word))
  },
  (error) => (error instanceof AppError ? error.message : undefined),
)
