import type { Language } from '#locales/languages.ts'
import { pathOf } from '#web/storage/texts.ts'

interface Entry {
  title: string
  category: string
  description: string
}

/** What the screen lists in one language: a file in src/locales/resources. */
export interface ResourceList {
  /** Name of the translation of the verses. */
  translation: string
  /** Whom its license says to name. */
  credit?: string
  books: (Entry & { author?: string; address?: string })[]
  sites: (Entry & { address: string })[]
  /** Where no translation may be quoted, a verse has a summary in place of its text. */
  verses: { reference: string; topic: string; text?: string; summary?: string }[]
}

const lists = new Map<Language, Promise<ResourceList>>()

async function loadBuilt(language: Language): Promise<ResourceList> {
  try {
    return (await import(/* @vite-ignore */ pathOf(language, 'resources'))).default
  } catch (error) {
    // Vite reports a missing file of a screen by this event. app/new-version.ts then reloads the page when there is a connection.
    if (window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))) throw error
    return new Promise<never>(() => undefined)
  }
}

async function load(language: Language): Promise<ResourceList> {
  if (!import.meta.env.DEV) return loadBuilt(language)
  const english = () => import('../../locales/resources/en.json')
  return (await import(`../../locales/resources/${language}.json`).catch(english)).default
}

/** Returns the list of a language. It is loaded once; a failed attempt is repeated by the next call. */
export function listOf(language: Language): Promise<ResourceList> {
  const list = lists.get(language) ?? load(language)
  lists.set(language, list)
  list.catch(() => lists.delete(language))
  return list
}
