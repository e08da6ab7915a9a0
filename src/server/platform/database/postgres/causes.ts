// Why PostgreSQL can't be used, and what to do: the same sentences at the start, in commands and in the doctor.
import { DatabaseUnavailable } from '../errors.ts'

/**
 * What is wrong and what helps, by a pattern of `<code> <message>`. The first one counts, and JavaScript puts keys that are numbers
 * first. pg gives its own errors no codes. `KIND` and `NAME` are replaced by those of the message.
 */
const causes: Record<string, string> = {
  'ECONNREFUSED|EADDRNOTAVAIL':
    'No PostgreSQL listens at the address in DATABASE_URL. Start it, or correct the address: sudo systemctl start postgresql',
  'ENOENT|ENOTSOCK|ENOTDIR':
    "DATABASE_URL names a socket of PostgreSQL that does not exist. Start PostgreSQL, or correct the folder: sudo -u postgres psql -c 'show unix_socket_directories'",
  'EACCES|EPERM':
    'This user may not use the socket of PostgreSQL. Run the command as the user of the service, or change unix_socket_permissions.',
  'ENOTFOUND|EAI_AGAIN':
    'The name of the host in DATABASE_URL is not known. Correct it, or the name server of this machine.',
  'ETIMEDOUT|EHOSTUNREACH|ENETUNREACH| .*timeout':
    'PostgreSQL does not answer in time at the address in DATABASE_URL. Correct the address, let the firewall pass it, wait until PostgreSQL has less to do, or raise default_pool_size of a pooler.',
  'ECONNRESET| .*(terminated|unexpected|Unknown auth)':
    'What listens at the address in DATABASE_URL ends the connection. Check whether it is PostgreSQL, its log and its pg_hba.conf.',
  '28P01| SASL':
    "PostgreSQL refuses the user or the password in DATABASE_URL. Correct it, with % as %25, or set a new one: sudo -u postgres psql -c '\\password NAME'",
  '28000':
    'PostgreSQL does not let the user in DATABASE_URL in. Create the user, add ?sslmode=verify-full, or allow the connection in pg_hba.conf.',
  '3D000': 'The database in DATABASE_URL does not exist. Create it: sudo -u postgres createdb --owner lampstand NAME',
  '53300.* for (role|database) "': `DATABASE_URL has no connection left. Allow the KIND more than the 11 of each node: sudo -u postgres psql -c 'alter KIND "NAME" connection limit -1'`,
  '53300.*':
    "PostgreSQL has no connection left. Allow more, then restart it: sudo -u postgres psql -c 'alter system set max_connections = 200'",
  '57P0[123]': 'PostgreSQL is starting, stopping or recovering. Try again when it is ready.',
  '25006':
    'DATABASE_URL leads to a PostgreSQL that is read-only, such as a standby. Set it to the address of the primary server, or switch off default_transaction_read_only.',
  '42501':
    'The user in DATABASE_URL may not do this in the database. Let it own the database and the tables, as docs/operating.md shows, or connect as their owner.',
  '08P01':
    'A pooler at the address in DATABASE_URL refuses this. Correct DATABASE_URL or the settings of the pooler, or use the address of PostgreSQL itself.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    "PostgreSQL's certificate is for another host. Write the host in DATABASE_URL as in the certificate.",
  'DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_':
    "PostgreSQL's certificate is not known. Add ?sslrootcert=<file of its authority> to DATABASE_URL, or ?sslmode=no-verify within a private network.",
  ' .*does not support SSL':
    'PostgreSQL offers no TLS, which DATABASE_URL demands. Switch ssl on in PostgreSQL, or set sslmode=disable within a private network.',
  'CERT_|ERR_|EPROTO| .*SSL':
    'No TLS connection to PostgreSQL is possible. Check its certificate, its ssl settings, and the clock of this machine.',
  '25P04|57014|55P03|25P03':
    'PostgreSQL took too long. Try again when it has less to do, or end what locks the tables.',
}

/** Why the database can't be used, with the message of PostgreSQL, and what helps. */
export interface PostgresFault {
  text: string
  help: string
}

/**
 * Returns what an operator can do about an error of PostgreSQL or of a connection to it, or undefined if it is none of those.
 * @param variable variable or option with the address
 */
export function findPostgresFault(error: unknown, variable = 'DATABASE_URL'): PostgresFault | undefined {
  const isUnavailable = error instanceof DatabaseUnavailable
  const cause = isUnavailable ? (error.cause ?? error) : error
  // For a name with several addresses, there is an error for each.
  const [first] = cause instanceof AggregateError ? cause.errors : [cause]
  if (!(first instanceof Error)) return undefined
  const { code = '', severity } = first as { code?: string; severity?: string }
  if (!isUnavailable && severity === undefined) return undefined
  // Without the advice that Node appends.
  const [message = ''] = first.message.split(';')
  const known = Object.keys(causes).find((pattern) => new RegExp(`^(${pattern})`, 'i').test(`${code} ${message}`))
  // An unknown error of a statement is a bug.
  if (!isUnavailable && known === undefined && severity !== 'FATAL') return undefined
  const sentences =
    causes[known ?? ''] ??
    'PostgreSQL refuses the connection of DATABASE_URL. Correct DATABASE_URL, or the settings of PostgreSQL.'
  const [, kind = '', name = 'lampstand'] = /(role|database|user)? ?"([\w-]+)"/.exec(message) ?? []
  const [text = '', help = ''] = sentences
    .replaceAll('DATABASE_URL', variable)
    .replaceAll('KIND', kind)
    .replaceAll('NAME', name)
    .split(/\. (.*)/)
  const reason = code === '' || message.includes(code) ? message : `${message}, ${code}`
  return { text: `${text} (${reason}).`, help }
}
