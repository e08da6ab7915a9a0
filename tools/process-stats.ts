import { readFileSync } from 'node:fs'

/** Returns the processor time of a process in milliseconds, or NaN if the system does not report it. */
export function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    // utime and stime, in hundredths of a second (proc_pid_stat(5)).
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** Returns the ids of the child processes. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Returns the resident memory of a process in megabytes, or NaN if the system does not report it. */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}

/** Returns the memory of a process in megabytes, with its part of what it shares with others, or NaN if the system does not report it. */
export function proportionalMemoryOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}
