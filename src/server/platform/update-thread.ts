// The thread of `readInThread` in update-check.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { readUpdate } from './read-update.ts'

const { text, address, current } = workerData as Record<'text' | 'address' | 'current', string>
parentPort?.postMessage(readUpdate(text, address, current))
