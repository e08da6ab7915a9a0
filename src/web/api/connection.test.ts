// @isolated: loads modules again
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'

let browser: ReturnType<typeof stubBrowser>
/** Responds to the request that was sent last. */
let respond: () => void
const goOffline = () => browser.window.dispatchEvent(new Event('offline'))
const goOnline = () => browser.window.dispatchEvent(new Event('online'))

/** Loads the modules as a new page does, and records each change of the connection. */
async function openPage() {
  vi.resetModules()
  const { isConnected, onConnectionChange, tryToReach } = await import('./connection.ts')
  const { api } = await import('./api.ts')
  const changes: boolean[] = []
  onConnectionChange(() => changes.push(isConnected()))
  return { api, tryToReach, changes }
}

beforeEach(() => {
  browser = stubBrowser(
    () =>
      new Promise((resolve) => {
        respond = () => resolve(Response.json([]))
      }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('AU5: is not connected by a late response after the network was lost, so that its return is noticed', async () => {
  const { api, tryToReach, changes } = await openPage()
  for (const request of [() => api('GET /api/help', {}), tryToReach]) {
    const late = request()
    goOffline()
    respond()
    await late
    expect(changes.splice(0)).toEqual([false])
    goOnline()
    expect(changes.splice(0)).toEqual([true])
  }
})

it('is connected by the response to a request that started after the network was lost', async () => {
  const { api, changes } = await openPage()
  goOffline()
  const request = api('GET /api/help', {})
  respond()
  await request
  expect(changes).toEqual([false, true])
})
