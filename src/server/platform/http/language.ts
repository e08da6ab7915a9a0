import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLanguage, type Language, languages } from '#locales/languages.ts'
import { withLanguage } from '#locales/node-texts.ts'

/** Property of a request with the language of its response. */
const languageKey = Symbol('language')
type Request = FastifyRequest & { [languageKey]?: Language | undefined }

/** Maximum length of an `Accept-Language` header that is read. Browsers send at most 200 characters. */
const maxHeaderLength = 500

/** Returns the language of ours that a tag asks for: the same, or else one of the same base language (pt-PT: pt-BR). */
function findLanguage(tag: string): Language | undefined {
  const base = tag.split('-', 1)[0]
  const found =
    languages.find((it) => it.tag.toLowerCase() === tag) ?? languages.find((it) => it.tag.split('-', 1)[0] === base)
  return found?.tag
}

/** Returns the first of our languages that an `Accept-Language` header asks for (RFC 9110, section 12.5.4). */
export function languageIn(header: string | undefined): Language | undefined {
  const asked = (header ?? '')
    .slice(0, maxHeaderLength)
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.trim().split(/\s*;\s*q=/)
      return { language: findLanguage(tag), quality: quality === '' ? 1 : Number(quality) }
    })
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    // Equal ones keep their order.
    .toSorted((one, other) => other.quality - one.quality)
  return asked[0]?.language
}

/** Goes on in the group's language, and without a database in English. */
async function answerInDefault(getDefault: () => Promise<Language>, done: () => void): Promise<void> {
  const language = await getDefault().catch(() => 'en' as const)
  withLanguage(language, done)
}

/**
 * Answers each request in a language: the one that its `Accept-Language` asks for, or else that of the account
 * ({@link preferLanguage}), or else the group's.
 */
export function answerInLanguages(app: FastifyInstance, getDefault: () => Promise<Language>): void {
  app.decorateRequest(languageKey, undefined)
  function answer({ [languageKey]: language }: Request, done: () => void): void {
    if (language === undefined) void answerInDefault(getDefault, done)
    else withLanguage(language, done)
  }
  app.addHook('onRequest', (request: Request, _reply, done) => {
    request[languageKey] = languageIn(request.headers['accept-language'])
    answer(request, done)
  })
  // Reading a body leaves the context of the first hook.
  app.addHook('preValidation', (request: Request, _reply, done) => answer(request, done))
}

/** Sets the language of a request that asks for none. */
export function preferLanguage(request: FastifyRequest, language: string | null): void {
  const asking: Request = request
  if (isLanguage(language)) asking[languageKey] ??= language
}

/** Runs a function in the language of a request. For handlers that Fastify calls outside of its hooks. */
export function inLanguageOf<Result>(request: FastifyRequest, run: () => Result): Result {
  const { [languageKey]: language }: Request = request
  return language === undefined ? run() : withLanguage(language, run)
}
