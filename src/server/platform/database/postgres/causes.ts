// Why PostgreSQL can't be used, and what to do: the same sentences at the start, in commands and in the doctor.
import { DatabaseUnavailable } from '../errors.ts'

const psql = (sql: string) => `sudo -u postgres psql -c '${sql}'`

/**
 * In the order in which they are tried: a pattern of `<code> <message>`, what is wrong, and what helps. pg gives no codes to its own
 * errors. `NAME` is replaced by the first quoted name of the message, which is that of a user or of a database.
 */
const causes: [RegExp, string, string][] = [
  [
    /^(ECONNREFUSED|EADDRNOTAVAIL)/,
    'No PostgreSQL listens at the address in DATABASE_URL',
    'Start it, or correct the address: sudo systemctl start postgresql',
  ],
  [
    /^(ENOENT|ENOTSOCK|ENOTDIR)/,
    'DATABASE_URL names a socket of PostgreSQL that does not exist',
    `Start PostgreSQL, or correct the folder: ${psql('show unix_socket_directories')}`,
  ],
  [
    /^(EACCES|EPERM)/,
    'This user may not use the socket of PostgreSQL',
    'Run the command as the user of the service, or change unix_socket_permissions of PostgreSQL.',
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)/,
    'The name of the host in DATABASE_URL is not known',
    'Correct it, or the name server of this machine.',
  ],
  [
    /^(25P04|57014|55P03|25P03)/,
    'PostgreSQL took too long',
    'Try again when it has less to do, or end what locks the tables.',
  ],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)|^ .*timeout/i,
    'PostgreSQL does not answer in time at the address in DATABASE_URL',
    'Correct the address, let the firewall pass it, or wait until PostgreSQL has less to do.',
  ],
  [
    /^ECONNRESET|terminated unexpectedly|unexpected \w+ message|Unknown auth/,
    'What listens at the address in DATABASE_URL ends the connection',
    'Check whether it is PostgreSQL, and read its log.',
  ],
  [
    /^ SASL.* client password|empty password/,
    'PostgreSQL asks for a password, and DATABASE_URL has none',
    'Write it as postgres://user:password@host:5432/name.',
  ],
  [
    /^28P01|^ SASL/,
    'PostgreSQL refuses the user or the password in DATABASE_URL',
    `Correct it, with % as %25, or set a new one: ${psql('\\password NAME')}`,
  ],
  [
    /^28000.*role .* does not exist/,
    'The user in DATABASE_URL does not exist',
    'sudo -u postgres createuser --pwprompt NAME',
  ],
  [/^28000.*not permitted to log in/, 'The user in DATABASE_URL may not log in', psql('alter role "NAME" login')],
  [
    /^28000.*no encryption/,
    'PostgreSQL does not let this user in without TLS, or not at all',
    'Add ?sslmode=verify-full to DATABASE_URL, or allow the connection in pg_hba.conf.',
  ],
  [
    /^28/,
    'PostgreSQL does not let the user in DATABASE_URL in',
    'Allow the connection in pg_hba.conf, or correct DATABASE_URL.',
  ],
  [
    /^3D000/,
    'The database in DATABASE_URL does not exist',
    'Create it: sudo -u postgres createdb --owner lampstand NAME',
  ],
  [
    /^53300.* for role/,
    'The user in DATABASE_URL has no connection left',
    `Allow it more than the 11 of each node: ${psql('alter role "NAME" connection limit -1')}`,
  ],
  [
    /^53300.* for database/,
    'The database in DATABASE_URL has no connection left',
    `Allow it more than the 11 of each node: ${psql('alter database "NAME" connection limit -1')}`,
  ],
  [
    /^53300/,
    'PostgreSQL has no connection left',
    `Allow more, then restart PostgreSQL: ${psql('alter system set max_connections = 200')}`,
  ],
  [/^57P0[123]/, 'PostgreSQL is starting, stopping or recovering', 'Try again when it is ready.'],
  [
    /^25006/,
    'DATABASE_URL leads to a PostgreSQL that is read-only, such as a standby',
    'Set it to the address of the primary server, or switch off default_transaction_read_only.',
  ],
  [
    /^42501/,
    'The user in DATABASE_URL may not do this in the database',
    'Let it own the database and the tables, as docs/operating.md shows, or connect as their owner.',
  ],
  [
    /^3F000/,
    'The search_path of the user in DATABASE_URL has no schema that exists',
    'Create the schema, or correct the search_path.',
  ],
  [
    /^08P01/,
    'A pooler at the address in DATABASE_URL refuses this',
    'Correct DATABASE_URL or the settings of the pooler, or use the address of PostgreSQL itself.',
  ],
  [
    /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/,
    "PostgreSQL's certificate is not valid now",
    'Renew it, and check the clock of this machine.',
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID/,
    "PostgreSQL's certificate is for another host",
    'Write the host in DATABASE_URL as in the certificate.',
  ],
  [
    /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_)/,
    "PostgreSQL's certificate is not known",
    'Add ?sslrootcert=<file of its authority> to DATABASE_URL, or ?sslmode=no-verify within a private network.',
  ],
  [
    /does not support SSL/,
    'PostgreSQL offers no TLS, which DATABASE_URL demands',
    'Switch ssl on in PostgreSQL, or set sslmode=disable within a private network.',
  ],
  [
    /^(ERR_SSL_|ERR_OSSL_|EPROTO)|establishing an SSL/,
    'No TLS connection to PostgreSQL is possible',
    'Check its certificate and its ssl settings.',
  ],
  [
    /^(22P05|22021)/,
    'The database can not store all texts',
    'Create it again: sudo -u postgres createdb --encoding UTF8 --template template0 --owner lampstand <name>',
  ],
]

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
  const [, what, help] = causes.find(([pattern]) => pattern.test(`${code} ${first.message}`)) ?? []
  // An unknown error of a statement is a bug.
  if (!isUnavailable && what === undefined && severity !== 'FATAL') return undefined
  // Without the advice that Node appends.
  const [message = ''] = first.message.split(';')
  const reason = code === '' || message.includes(code) ? message : `${message}, ${code}`
  const [, name = 'lampstand'] = /"([\w-]+)"/.exec(message) ?? []
  const named = (text: string) => text.replaceAll('DATABASE_URL', variable).replaceAll('NAME', name)
  return {
    text: `${named(what ?? 'PostgreSQL refuses the connection of DATABASE_URL')} (${reason}).`,
    help: named(help ?? 'Correct DATABASE_URL, or the settings of PostgreSQL.'),
  }
}
