import { serverLimits } from '#contract/limits.ts'
import { type Client, clientKey, type Request } from './clients.ts'

const limits = serverLimits.load

export const isBodyMissing = ({ complete, headers }: Request): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0)

/**
 * Holds the requests whose responses are not written, and closes the oldest ones of the heaviest clients when there are too many.
 * @param onClose called with the limit that was reached, before the connection of a request is closed
 */
export function createInFlight(onClose: (limit: string, request: Request) => void) {
  /** Requests whose body has not arrived, oldest first. */
  const arriving = new Set<Request>()
  /** Requests that have arrived and whose response is not written, oldest first. */
  const inFlight = new Set<Request>()
  let startsSinceCheck = 0

  /**
   * Closes the oldest requests of the heaviest clients until all together are within the limit. Requests without a session weigh more,
   * so that they give way first.
   */
  function closeHeaviest(
    limit: string,
    requests: Set<Request>,
    max: number,
    sizeOf: (request: Request) => number,
  ): void {
    const weights = new Map<Client, number>()
    let sum = 0
    for (const request of requests) {
      const [client, size] = [request[clientKey] as Client, sizeOf(request)]
      weights.set(client, (weights.get(client) ?? 0) + size * (client.isAccount ? 1 : limits.anonymousWeight))
      sum += size
    }
    while (sum > max) {
      const [heaviest] = [...weights].reduce((one, other) => (other[1] > one[1] ? other : one))
      weights.delete(heaviest)
      for (const request of requests) {
        if (sum <= max) return
        const size = sizeOf(request)
        if (size === 0 || request[clientKey] !== heaviest) continue
        sum -= size
        requests.delete(request)
        onClose(limit, request)
        request.socket.destroy()
      }
    }
  }

  function addArriving(request: Request): void {
    arriving.add(request)
    if (arriving.size > limits.maxArriving)
      closeHeaviest('requests without body', arriving, limits.maxArriving, () => 1)
    request.once('end', () => {
      if (arriving.delete(request)) addArrived(request)
    })
  }

  function addArrived(request: Request): void {
    inFlight.add(request)
    if (inFlight.size > limits.maxInFlight) closeHeaviest('requests in flight', inFlight, limits.maxInFlight, () => 1)
    startsSinceCheck += 1
    if (startsSinceCheck < limits.startsPerCheck) return
    startsSinceCheck = 0
    closeHeaviest('unread bytes', inFlight, limits.maxUnreadBytes, ({ socket }) => socket.writableLength)
  }

  return {
    /** Adds a request whose client is known. */
    add(request: Request): void {
      if (isBodyMissing(request)) addArriving(request)
      else addArrived(request)
    },
    /** Removes a request whose response is written or whose connection is closed. */
    remove(request: Request): void {
      if (!inFlight.delete(request)) arriving.delete(request)
    },
    hasArrived: (request: Request): boolean => inFlight.has(request),
  }
}
