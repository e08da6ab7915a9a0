import { createHash } from 'node:crypto'
import { directionOf, type Language } from '#locales/languages.ts'
import * as messages from '#messages'
import { currentLanguage } from '#texts'
import { escapeHtml } from '../../personal-data/html.ts'

/** Returns the page with the group's name, in the current language. */
export function presentPage(html: string, groupName: string): string {
  const texts: Record<string, string> = {
    DESCRIPTION: messages.page_description({ group: groupName }),
    NO_SCRIPT: messages.page_no_script(),
    TOO_OLD: messages.page_too_old(),
    BROWSERS: messages.page_browsers(),
    GROUP_NAME: groupName,
  }
  const language = currentLanguage()
  return html
    .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
    .replaceAll(/__([A-Z_]+)__/g, (placeholder, name: string) => escapeHtml(texts[name] ?? placeholder))
}

/**
 * Returns a function that returns what is made with the current name of the group, in the current language. It is made again when the
 * name has changed.
 */
export function perGroupName<Made>(getGroupName: () => Promise<string>, make: (groupName: string) => Made) {
  const current = new Map<Language, { groupName: string; made: Made }>()
  return async (): Promise<Made> => {
    const groupName = await getGroupName()
    const language = currentLanguage()
    const known = current.get(language)
    if (known?.groupName === groupName) return known.made
    const made = make(groupName)
    current.set(language, { groupName, made })
    return made
  }
}

/** Returns the hashes of the page's inline scripts for the content security policy. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
