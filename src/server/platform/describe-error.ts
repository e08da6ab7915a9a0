import { DatabaseBusy, DatabaseFull, DatabaseUnusable } from './database/errors.ts'
import { findPostgresFault } from './database/postgres/causes.ts'
import { translateOpenError } from './database/sqlite/errors.ts'
import { EnvironmentError } from './env.ts'
import { AppError } from './errors.ts'

/** System errors (errno(3)) that an operator can fix. */
const systemErrors: Record<string, string> = {
  EACCES: 'Allow this user to read and write it, or run the command as the user of the service.',
  EPERM: 'Allow this user to read and write it, or run the command as the user of the service.',
  EROFS: 'Its disk is read-only. Mount it for writing, or choose another place.',
  ENOSPC: 'Its disk is full. Make room, then try again.',
  EDQUOT: 'Its disk is full. Make room, then try again.',
  EIO: 'Its disk fails. Check the disk, then try again.',
  ENOENT: 'It does not exist. Create its folder, or mount the disk that it is on.',
  ENOTDIR: 'Part of its path is a file. Correct the path.',
  EISDIR: 'It is a folder. Give the path of a file.',
}

/**
 * Returns a message for operators: what went wrong and what to do, or the stack of an unexpected error.
 * @param variable variable or option with the address of the database
 */
export function describeError(error: unknown, variable = 'DATABASE_URL'): string {
  if (error instanceof EnvironmentError || error instanceof DatabaseUnusable) return error.message
  if (error instanceof AppError) return `ADMIN_USERNAME, ADMIN_PASSWORD or ADMIN_NAME can't be used: ${error.message}`
  const postgresFault = findPostgresFault(error, variable)
  if (postgresFault !== undefined) return `${postgresFault.text} ${postgresFault.help}`
  if (error instanceof DatabaseFull) {
    return 'The database has no room left, or its disk fails. Make room on its disk, then try again.'
  }
  if (error instanceof DatabaseBusy) return 'The database is in use by another program. Stop it, then try again.'
  const fileError = translateOpenError(error, 'The database file')
  if (fileError instanceof DatabaseUnusable) return fileError.message
  const { code, port, path, syscall, address, hostname } = error as Partial<
    Record<'code' | 'path' | 'syscall' | 'address' | 'hostname', string>
  > & { port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop the other program, or choose another port: PORT=${Number(port) + 1} npm start`
  }
  // The only name that the start looks up.
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo') {
    return `HOST=${address ?? hostname} is no address of this machine. Behind a proxy on this machine, leave HOST out; HOST=0.0.0.0 is every address.`
  }
  // Sockets have port -1.
  if (code === 'EACCES' && syscall === 'listen' && port === -1) {
    return `This user can't create HOST=${address}. Does its folder exist, and may this user write to it?`
  }
  if (code === 'EACCES' && syscall === 'listen' && port !== undefined) {
    return `This user can't listen on port ${port}. Choose a port from 1024 on, such as PORT=3000, or allow lower ones: net.ipv4.ip_unprivileged_port_start=0.`
  }
  const advice = systemErrors[code ?? '']
  if (advice !== undefined && error instanceof Error)
    return `${path ?? 'A file'} can't be used (${error.message}). ${advice}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
