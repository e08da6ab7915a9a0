import type { FastifyBaseLogger } from 'fastify'
import type { LogLimit } from '../log/log-limit.ts'
import { networkOf } from './limits/network.ts'

/** The sender of a request. */
export interface Caller {
  /** The request's id, as in the `x-request-id` header. */
  readonly id: string
  /** The client's address, behind the trusted proxies. */
  readonly ip: string
}

/** Events that an operator needs after an attack (ASVS 5.0, 16.3.1), with their log levels. */
const levels = {
  login: 'info',
  'login failed': 'warn',
  registration: 'info',
  'wrong join code': 'warn',
  'first leader created': 'warn',
  'backup restored': 'warn',
  'backup downloaded': 'warn',
  'leader invited': 'warn',
  'invitation of a leader accepted': 'warn',
  'leader created by invitation': 'warn',
  'password check failed': 'warn',
  'username changed, other sessions ended': 'info',
  'password changed, other sessions ended': 'info',
  'recovery code created': 'warn',
  'recovery failed': 'warn',
  'password recovered, other sessions ended': 'warn',
  'switched-off account refused': 'warn',
  'calendar address created': 'info',
  'guardian link created': 'warn',
  'guardian link opened': 'info',
  'guardian link refused': 'warn',
  'guardian PIN chosen': 'info',
  'guardian PIN wrong': 'warn',
  'consent withdrawn by a guardian': 'warn',
  logout: 'info',
  'limit reached': 'warn',
} as const satisfies Record<string, 'info' | 'warn'>
export type SecurityEvent = keyof typeof levels

interface Details {
  /** Id of the account. Never the text that was typed: people type passwords into the username field. */
  account?: string | undefined
  /** The name of the limit that was reached. */
  limit?: string
}
export type SecurityLog = (event: SecurityEvent, caller: Caller, details?: Details) => void

/** Returns the security log: one line for each event, and one for each limit, network and minute. */
export function createSecurityLog(log: FastifyBaseLogger, logLimit: LogLimit): SecurityLog {
  return (event, { id, ip }, details) => {
    const allowed =
      event === 'limit reached'
        ? logLimit.allows(`${event} ${details?.limit} ${networkOf(ip)}`, 1)
        : logLimit.allows(event, 600)
    if (allowed) log[levels[event]]({ security: event, reqId: id, address: ip, ...details }, event)
  }
}
