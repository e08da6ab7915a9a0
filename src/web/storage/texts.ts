// The texts of the current language in browsers: `#texts` (package.json). In Node: node-texts.ts.
import { useSyncExternalStore } from 'react'
import { chooseCase, choosePlural, formatNumber, isolate } from '#locales/format.ts'
import { directionOf, isLanguage, type Language, languageOf, type Texts } from '#locales/languages.ts'
import { readItem, saveItem } from './items.ts'
import { createObservable } from './observable.ts'

/**
 * Parts of a language, loaded when their screens are: what the login screen shows, other visitors' screens, the first screen after login
 * and the frame around it, students' other screens, leaders'.
 */
export type Part = 'start' | 'visitor' | 'user' | 'screens' | 'leader'

/** Storage keys of the language that was chosen on this device, and of that of the account that is signed in (docs/rules.md#stored-data). */
const keys = { device: 'language', account: 'account-language' }
/** What the screen should be in: the language of the account, or else the one chosen on the device, or else that of the page. */
const wanted: { account?: Language | undefined; device?: Language | undefined; page: Language } = { page: 'en' }
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
    const added = await getPart(language, part)
    // Read only now: another part may have arrived meanwhile.
    current = { ...current, ...added }
  } while (language !== shown.get())
}

function show(tag: Language): void {
  document.documentElement.lang = tag
  document.documentElement.dir = directionOf(tag)
  shown.set(tag)
}

function readLanguage(key: string): Language | undefined {
  const stored = readItem('localStorage', key)
  return isLanguage(stored) ? stored : undefined
}

/** Returns the language of this device for people without one of their own: what was chosen on it, or else what the server chose. */
export const deviceLanguage = (): Language => wanted.device ?? wanted.page
const wantedLanguage = (): Language => wanted.account ?? deviceLanguage()

/** Starts with the language of the last page. Resolves when it can be shown. */
export function startLanguage(): Promise<void> {
  const [account, device] = [readLanguage(keys.account), readLanguage(keys.device)]
  Object.assign(wanted, { account, device, page: languageOf(document.documentElement.lang) })
  show(wantedLanguage())
  return needTexts('start')
}

/** Loads the texts of another language for all that is loaded of this one. */
export async function loadTexts(tag: Language): Promise<Partial<Texts>> {
  let texts: Partial<Texts>[]
  do texts = await Promise.all([...parts].map((part) => getPart(tag, part)))
  while (texts.length < parts.size)
  return Object.assign({}, ...texts)
}

/** Replaces the texts of the current language. */
export function setTexts(next: Partial<Texts>): void {
  current = next
}

/** Shows the wanted language, without a reload. Rejects if its texts can't be loaded; then the screen stays as it is. */
async function follow(): Promise<void> {
  const tag = wantedLanguage()
  if (tag === shown.get()) return
  const next = await loadTexts(tag)
  // Another one may be wanted by now.
  if (tag !== wantedLanguage()) return
  setTexts(next)
  show(tag)
}

/** Stores a language as the device's choice, or as that of the account that is signed in. Undefined when nobody is, or it has none. */
export function setLanguage(of: keyof typeof keys, tag: Language | undefined): Promise<void> {
  wanted[of] = tag
  saveItem('localStorage', keys[of], tag ?? null)
  return follow()
}

/** Shows what another tab has stored. */
export function followOtherTab({ key }: StorageEvent): void {
  if (key === keys.device) wanted.device = readLanguage(key)
  else if (key === keys.account) wanted.account = readLanguage(key)
  else return
  follow().catch(() => undefined)
}

/** Returns the current language, and renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(shown.subscribe, shown.get)
