import { createHash } from 'node:crypto'
import { type Fresh, freshFile } from './send-fresh.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/** Returns the page with the group's name. */
export const insertGroupName = (html: string, groupName: string): string =>
  html.replaceAll('__GROUP_NAME__', () => escapeHtml(groupName))

/** Returns a function that returns the page with the current name of the group. */
export function createPage(html: string, getGroupName: () => Promise<string>): () => Promise<Fresh> {
  let current: { groupName: string; page: Fresh } | undefined
  return async () => {
    const groupName = await getGroupName()
    if (current?.groupName !== groupName) {
      current = { groupName, page: freshFile('text/html; charset=utf-8', insertGroupName(html, groupName)) }
    }
    return current.page
  }
}

/** Returns the hashes of the page's inline scripts for the content security policy. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
