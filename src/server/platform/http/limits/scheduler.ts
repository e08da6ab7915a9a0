import { AsyncLocalStorage } from 'node:async_hooks'
import { serverLimits } from '#contract/limits.ts'
import { RoundRobin } from './round-robin.ts'

const { turnMs } = serverLimits.load

/**
 * Starts requests. They start at once until a turn of the event loop takes longer than `turnMs`. After that, they wait, and the next
 * turns start them client by client, for `turnMs` each.
 */
export function createScheduler<Client>() {
  const waiting = new RoundRobin<Client, () => void>()
  let turnStart: number | undefined
  const isOver = () => turnStart !== undefined && performance.now() - turnStart > turnMs

  function beginTurn(): void {
    turnStart = performance.now()
    setImmediate(endTurn)
  }
  function endTurn(): void {
    turnStart = undefined
    if (waiting.isEmpty) return
    beginTurn()
    startWaiting()
  }
  function startWaiting(): void {
    waiting.take()?.()
    // The next one starts after this one's work has ended, except for what awaits the network or a thread.
    queueMicrotask(() => process.nextTick(continueTurn))
  }
  function continueTurn(): void {
    if (!waiting.isEmpty && !isOver()) startWaiting()
  }
  return (client: Client, start: () => void): void => {
    if (turnStart === undefined) beginTurn()
    if (waiting.isEmpty && !isOver()) start()
    // Another request's turn starts it, but in its own language.
    else waiting.add(client, AsyncLocalStorage.bind(start))
  }
}
