import { expect, it } from 'vitest'
import type { Viewer } from '../viewer.ts'
import { createHub } from './hub.ts'

const viewer: Viewer = { id: 'ana', role: 'student', isWaiting: false, language: null, sessionHash: 'hash' }

it('AU14: ends a stream whose session has ended while it was opened', async () => {
  const hub = createHub(async () => false)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let close = (): void => undefined
  const end = () => {
    close()
    resolve()
  }
  const onClose = (listener: () => void) => {
    close = listener
  }
  hub.open(viewer, { send: () => undefined, end, onClose })
  await expect(Promise.race([ended, new Promise((resolve) => setImmediate(resolve, 'open'))])).resolves.toBeUndefined()
})
