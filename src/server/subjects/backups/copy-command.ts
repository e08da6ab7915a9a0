import { spawn } from 'node:child_process'
import { serverLimits } from '#contract/limits.ts'
import { variablesOfCommand } from '#server/platform/env.ts'

/** Number of characters of the command's output that are reported: the last ones, because errors come last. */
const maxOutput = 2_000

/** Time that the command has to end after it was asked to. */
const graceMs = 5_000

/**
 * Runs `BACKUP_COMMAND`, which copies a backup to another place. The path of the file is in `BACKUP_FILE`. The command has no secrets in
 * its environment.
 * @returns why it failed, if it did
 */
export function runCopyCommand(command: string, file: string, timeoutMs = serverLimits.backups.copyMs) {
  return new Promise<string | undefined>((resolve) => {
    const child = spawn('/bin/sh', ['-c', command], {
      env: { ...variablesOfCommand(), BACKUP_FILE: file },
      stdio: ['ignore', 'pipe', 'pipe'],
      // In a group of its own, which includes what it starts.
      detached: true,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk).slice(-maxOutput)
      })
    }
    const end = (signal: 'SIGTERM' | 'SIGKILL') => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal)
      } catch {
        // It has ended.
      }
    }
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      end('SIGTERM')
      setTimeout(end, graceMs, 'SIGKILL').unref()
    }, timeoutMs)
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) return resolve(undefined)
      const how = isLate ? 'took too long' : `ended with ${signal ?? `status ${code}`}`
      return resolve(`BACKUP_COMMAND ${how}. ${output.trim()}`.trim())
    })
  })
}
