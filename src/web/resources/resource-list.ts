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

async function load(language: Language): Promise<ResourceList> {
  if (!import.meta.env.DEV) return (await import(/* @vite-ignore */ pathOf(language, 'resources'))).default
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
