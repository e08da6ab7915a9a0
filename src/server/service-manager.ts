import type { Logger } from 'pino'
import type { ServiceVariables } from './platform/env.ts'

export interface ServiceManager {
  /** Reports that the server accepts requests, and from then on that its event loop runs. */
  ready(status: string): void
  /** Reports that the server is shutting down. */
  stopping(): void
}

/** Reports the state of the server to systemd (ADR 060). A report that fails is logged once, and never stops the server. */
export function createServiceManager(
  { notifyEnvironment, watchdogMs }: ServiceVariables,
  log: Pick<Logger, 'warn'>,
): ServiceManager {
  let hasFailed = false
  const fail = (reason: string) => {
    if (!hasFailed) log.warn({ reason }, 'systemd-notify failed')
    hasFailed = true
  }

  /** Node has no Unix datagram sockets. Without --no-block, because systemd ignores a message whose sender has ended. */
  function report(...states: string[]): void {
    if (notifyEnvironment === undefined) return
    const { spawn } = process.getBuiltinModule('node:child_process')
    const child = spawn('systemd-notify', states, { env: notifyEnvironment, stdio: 'ignore' })
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code, signal) => code !== 0 && fail(`It ended with ${code ?? signal}.`))
    child.unref()
  }

  return {
    ready(status) {
      report('READY=1', `STATUS=${status}`)
      if (watchdogMs > 0) setInterval(report, watchdogMs / 2, 'WATCHDOG=1').unref()
    },
    stopping: () => report('STOPPING=1'),
  }
}
