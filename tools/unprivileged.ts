// Running programs as another user than root, without user namespaces, which containers and chroots refuse.
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

export const isRoot = process.getuid?.() === 0

/** Id of the user and the group that root uses for programs that must not run as root. It needs no entry in /etc/passwd. */
export const nobody = 65_534

/** Returns the options of `spawn` with which a program runs as an ordinary user: as this user, or as nobody for root. */
export const unprivileged = isRoot ? { uid: nobody, gid: nobody } : {}

/** Returns whether all users can open a file: each folder above it must let them pass. /root, for example, often does not. */
export function isOpenToAll(file: string): boolean {
  const folder = dirname(file)
  if ((statSync(folder).mode & 0o001) === 0) return false
  return folder === dirname(folder) || isOpenToAll(folder)
}
