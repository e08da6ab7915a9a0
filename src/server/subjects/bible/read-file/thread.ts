// The thread of `readBibleFile` in read-bible-file.ts. It is a program of its own in the bundle: see vite.server.config.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { BibleFileRefused } from './bible-file.ts'
import type { FromThread, ToThread } from './read-bible-file.ts'
import { readBytes } from './read-bytes.ts'

const { bytes, fileName } = workerData as ToThread
const send = (message: FromThread) => parentPort?.postMessage(message)

try {
  const { books, ...report } = await readBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), fileName)
  // Each book is sent when it is asked for, so that reading them never blocks the other thread for long.
  parentPort?.on('message', () => {
    const book = books.shift()
    send(book ? { book } : { report })
  })
  send({ isRead: true })
} catch (error) {
  if (!(error instanceof BibleFileRefused)) throw error
  send({ refusal: error.refusal })
}
