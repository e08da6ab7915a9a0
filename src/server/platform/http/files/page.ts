import { createHash } from 'node:crypto'
import { escapeHtml } from '../../personal-data/html.ts'

/** Returns the page with the group's name. */
export const insertGroupName = (html: string, groupName: string): string =>
  html.replaceAll('__GROUP_NAME__', () => escapeHtml(groupName))

/** Returns a function that returns what is made with the current name of the group. It is made again when the name has changed. */
export function perGroupName<Made>(getGroupName: () => Promise<string>, make: (groupName: string) => Made) {
  let current: { groupName: string; made: Made } | undefined
  return async (): Promise<Made> => {
    const groupName = await getGroupName()
    if (current?.groupName !== groupName) current = { groupName, made: make(groupName) }
    return current.made
  }
}

/** Returns the hashes of the page's inline scripts for the content security policy. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
