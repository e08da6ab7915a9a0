import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openLogDestination } from '#server/platform/log/destination.ts'

const folder = mkdtempSync(join(tmpdir(), 'lampstand-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const describeDropped = (lines: number) => `dropped ${lines}\n`
const line = `${'x'.repeat(999)}\n`

/** Creates a named pipe. */
function createPipe(name: string): string {
  const path = join(folder, name)
  execFileSync('mkfifo', [path])
  return path
}

/** Reads the current contents of a pipe. */
function readPipe(fd: number): string {
  const buffer = Buffer.alloc(1024 * 1024)
  let text = ''
  try {
    for (let bytes = readSync(fd, buffer); bytes > 0; bytes = readSync(fd, buffer))
      text += buffer.toString('utf8', 0, bytes)
  } catch {
    // The pipe is empty.
  }
  return text
}

describe.skipIf(process.platform !== 'linux')('the destination of the log', () => {
  it('AV10: drops lines while the pipe is not read, and reports their number afterwards', {
    tags: 'slow',
  }, async () => {
    const fd = openSync(createPipe('unread'), constants.O_RDWR | constants.O_NONBLOCK)
    const destination = openLogDestination(fd, true, describeDropped)
    const total = 30_000
    for (let line = 0; line < total; line += 1) destination.write(`${String(line).padStart(99, ' ')}\n`)
    let text = ''
    const count = () => {
      text += readPipe(fd)
      const dropped = Number(/dropped (\d+)/.exec(text)?.[1] ?? 0)
      return text.split('\n').filter((line) => /^ *\d+$/.test(line)).length + dropped
    }
    await expect.poll(count).toBe(total)
    const written = text
      .split('\n')
      .filter((line) => /^ *\d+$/.test(line))
      .map(Number)
    expect(written.length).toBeLessThan(total / 2)
    expect(written).toEqual([...written].sort((a, b) => a - b))
    closeSync(fd)
  })

  it('AV10: keeps lines up to a limit while the pipe is closed, and continues when it is read again', {
    tags: 'slow',
  }, async () => {
    const path = createPipe('closed')
    let reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const fd = openSync(path, constants.O_WRONLY)
    const destination = openLogDestination(fd, true, describeDropped)
    destination.write('first\n')
    let text = ''
    const read = () => {
      text += readPipe(reader)
      return text
    }
    await expect.poll(read).toBe('first\n')
    closeSync(reader)
    let failures = 0
    destination.on('error', () => (failures += 1))
    for (let count = 0; count < 2000; count += 1) destination.write(line)
    await expect.poll(() => failures).toBeGreaterThan(0)
    reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    await expect.poll(read).toMatch(/\ndropped \d+\n$/)
    destination.write('last\n')
    await expect.poll(read).toMatch(/last\n$/)
    const kept = text.split('\n').filter((it) => it.startsWith('xxx')).length
    expect(kept).toBeGreaterThan(1000)
    expect(kept + Number(/dropped (\d+)/.exec(text)?.[1])).toBe(2000)
    for (const open of [reader, fd]) closeSync(open)
  })

  it('AV10: does not throw while the disk is full', async () => {
    const fd = openSync('/dev/full', 'w')
    const destination = openLogDestination(fd, false, describeDropped)
    let dropped = 0
    destination.on('drop', () => (dropped += 1))
    for (let count = 0; count < 2000; count += 1) destination.write(line)
    expect(dropped).toBeGreaterThan(900)
  })
})
