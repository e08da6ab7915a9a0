import { createHash } from 'node:crypto'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/** The built page with this ministry's name in it. */
export const nameTheGroup = (html: string, groupName: string): string =>
  html.replaceAll('__GROUP_NAME__', () => escapeHtml(groupName))

/** The page's inline scripts by hash, so that the policy lets these run and no other. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
