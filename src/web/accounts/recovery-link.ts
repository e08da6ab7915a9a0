import { paths } from '#web/session/paths.ts'

interface Recovery {
  username: string
  code: string
}

/** Returns the link that fills the form for a recovery code. The fragment never reaches the server. */
export const recoveryLink = ({ username, code }: Recovery): string =>
  `${window.location.origin}${paths.recover}#${encodeURIComponent(username)}&${code}`

/** Reads a recovery link, or its fragment. Returns undefined if the text is something else. */
export function parseRecoveryLink(text: string): Recovery | undefined {
  const [, username = '', code = ''] = /#([^&\s]+)&([\w-]+)\s*$/.exec(text) ?? []
  if (code === '') return undefined
  try {
    return { username: decodeURIComponent(username), code }
  } catch {
    return undefined
  }
}
