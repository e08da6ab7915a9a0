// The texts of the current language in browsers: `#texts` (package.json). In Node: node-texts.ts.
import { useSyncExternalStore } from 'react'
import { chooseCase, choosePlural, formatNumber, isolate } from '#locales/format.ts'
import { directionOf, isLanguage, type Language, languageOf, type Texts } from '#locales/languages.ts'
import { readItem, saveItem } from './items.ts'
import { createObservable } from './observable.ts'

/** Parts of a language, loaded when their screens are: what the login screen shows, other visitors' screens, students', leaders'. */
export type Part = 'start' | 'visitor' | 'user' | 'leader'

/** Storage key of the language that was chosen on this device (docs/rules.md#stored-data). */
export const languageKey = 'language'
const helpers = { chooseCase, choosePlural, formatNumber, isolate }
const parts = new Set<Part>()
const loaded = new Map<string, Promise<Partial<Texts>>>()
const shown = createObservable<Language>('en')
let current: Partial<Texts> = {}

/** @public Returns the texts of the current language. Messages call it. */
export const texts = (): Texts => current as Texts

export const currentLanguage = shown.get

/** Returns the hash in the name of a language's files, which the build writes into the page (tools/vite/message-files.ts). */
function hashOf(tag: Language): string {
  const { content } = document.querySelector('meta[name=languages]') as HTMLMetaElement
  return new RegExp(` ${tag}:(\\S+)`).exec(content)?.[1] ?? ''
}

/** Returns the path of a file of a language: texts, or what the Resources screen lists. */
export const pathOf = (tag: Language, part: Part | 'resources'): string => `/assets/${tag}-${part}-${hashOf(tag)}.js`

async function loadPart(tag: Language, part: Part): Promise<Partial<Texts>> {
  if (import.meta.env.DEV) return import(`../../locales/generated/${tag}.ts`)
  const file = await import(/* @vite-ignore */ pathOf(tag, part))
  return file.default(helpers)
}

/** Loads a part once. A failed attempt is repeated by the next call. */
function getPart(tag: Language, part: Part): Promise<Partial<Texts>> {
  const key = `${tag} ${part}`
  const loading = loaded.get(key) ?? loadPart(tag, part)
  loaded.set(key, loading)
  loading.catch(() => loaded.delete(key))
  return loading
}

/** Loads a part of the current language, and of every language that is chosen later. Resolves when its texts can be shown. */
export async function needTexts(part: Part): Promise<void> {
  parts.add(part)
  let language: Language
  do {
    language = shown.get()
    current = { ...current, ...(await getPart(language, part)) }
  } while (language !== shown.get())
}

function show(tag: Language): void {
  document.documentElement.lang = tag
  document.documentElement.dir = directionOf(tag)
  shown.set(tag)
}

/** Returns the language that was chosen on this device, if one was. */
export function chosenLanguage(): Language | undefined {
  const stored = readItem('localStorage', languageKey)
  return isLanguage(stored) ? stored : undefined
}

/** Shows the language chosen on this device, or else the one of the page, which the server chose. Resolves when it can be shown. */
export function startLanguage(): Promise<void> {
  show(languageOf(chosenLanguage(), document.documentElement.lang))
  return needTexts('start')
}

/** Loads the texts of another language for all that is loaded of this one. */
export const loadTexts = async (tag: Language): Promise<Partial<Texts>> =>
  Object.assign({}, ...(await Promise.all([...parts].map((part) => getPart(tag, part)))))

/** Replaces the texts of the current language. */
export function setTexts(next: Partial<Texts>): void {
  current = next
}

/**
 * Shows another language, without a reload. Rejects if its texts can't be loaded, or if `save` rejects; then nothing changes.
 * @param save stores the choice before it is shown
 */
export async function changeLanguage(tag: Language, save?: () => Promise<void>): Promise<void> {
  const texts = await loadTexts(tag)
  await save?.()
  setTexts(texts)
  saveItem('localStorage', languageKey, tag)
  show(tag)
}

/** Returns the current language, and renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(shown.subscribe, shown.get)
