import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Language } from '#locales/languages.ts'
import { createObservable } from '#web/storage/observable.ts'
import { bibleQuery } from './bible-query.ts'
import type { PassageLink } from './find-links.ts'

type Finder = typeof import('./find-links.ts')

const finder = createObservable<Finder | undefined>(undefined)
let isLoading = false

/** Loads the finder once. A failed attempt is repeated by the next text that may have a reference. */
function load(): void {
  if (isLoading) return
  isLoading = true
  import('./find-links.ts').then(
    // Undefined if new-version.ts reloads the page.
    (module: Finder | undefined) => finder.set(module),
    () => {
      isLoading = false
    },
  )
}

/**
 * Returns the references in a text. There are none until the finder and the group's settings are loaded. Then a screen full of texts gets
 * its links in short tasks.
 */
export function useLinks(text: string): readonly PassageLink[] {
  const found = useDeferredValue(useSyncExternalStore(finder.subscribe, finder.get))
  const bible = useDeferredValue(useQuery(bibleQuery).data)
  useEffect(load, [])
  return useMemo(
    () => (found === undefined || bible === undefined ? [] : found.findLinks(text, bible)),
    [found, bible, text],
  )
}

/** Returns a function that names the passage of a path in a language, once the names are loaded. */
export function usePassageNames(language: Language): ((path: string) => string) | undefined {
  const found = useSyncExternalStore(finder.subscribe, finder.get)
  return found && ((path) => found.namePassage(path, language))
}
