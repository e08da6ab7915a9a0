import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLanguage, type Language, languages } from '#locales/languages.ts'
import { isLoaded, type LanguageContext, loadLanguage, runIn } from '#locales/node-texts.ts'

/** Property of a request with the language of its response. */
const contextKey = Symbol('language')
type Request = FastifyRequest & { [contextKey]?: Context | undefined }

interface Context extends LanguageContext {
  /** Whether the client has asked for the language. */
  isAsked: boolean
}

/** Maximum length of an `Accept-Language` header that is read. Browsers send at most 200 characters. */
const maxHeaderLength = 500

/** Returns the language of ours that a tag asks for: the same, or else one of the same base language (pt-PT: pt-BR). */
function findLanguage(tag: string): Language | undefined {
  const base = tag.split('-', 1)[0]
  const found =
    languages.find((it) => it.tag.toLowerCase() === tag) ?? languages.find((it) => it.tag.split('-', 1)[0] === base)
  return found?.tag
}

/** Short headers → languages: browsers send few different ones, and reading one takes two microseconds. */
const known = new Map<string, Language | undefined>()
const maxKnown = 1000
const maxKnownLength = 100

/** Returns the first of our languages that an `Accept-Language` header asks for (RFC 9110, section 12.5.4). */
export function languageIn(header = ''): Language | undefined {
  if (header.length > maxKnownLength) return readLanguage(header.slice(0, maxHeaderLength))
  if (!known.has(header)) {
    if (known.size >= maxKnown) known.clear()
    known.set(header, readLanguage(header))
  }
  return known.get(header)
}

function readLanguage(header: string): Language | undefined {
  const asked = header
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

/** Runs a function in the language of a request: what reads a body, and handlers that Fastify calls outside of its hooks. */
export function inLanguageOf<Result>(request: FastifyRequest, run: () => Result): Result {
  const { [contextKey]: context }: Request = request
  return context === undefined ? run() : runIn(context, run)
}

/**
 * Returns a function that runs another in the language of a new request: the one that its `Accept-Language` asks for, or else that of
 * the account ({@link preferLanguage}), or else the group's.
 */
export const createLanguages =
  (getDefault: () => Language) =>
  (request: FastifyRequest, run: () => void): void => {
    const asked = languageIn(request.headers['accept-language'])
    const language = asked ?? getDefault()
    const entering: Request = request
    entering[contextKey] = { language, isAsked: asked !== undefined }
    const enter = () => inLanguageOf(request, run)
    if (isLoaded(language)) enter()
    else void loadLanguage(language).then(enter, enter)
  }

/** Answers each request in its language. */
export function answerInLanguages(app: FastifyInstance, enter: ReturnType<typeof createLanguages>): void {
  app.decorateRequest(contextKey, undefined)
  app.addHook('onRequest', (request, _reply, done) => enter(request, done))
}

/** Sets the language of a request that asks for none. */
export async function preferLanguage(request: FastifyRequest, language: string): Promise<void> {
  const { [contextKey]: context }: Request = request
  if (context === undefined || context.isAsked || !isLanguage(language)) return
  await loadLanguage(language)
  context.language = language
}
