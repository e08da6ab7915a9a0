import type pg from 'pg'

export type RunQuery = (query: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult>

interface Read {
  query: pg.QueryArrayConfig
  resolve(result: pg.QueryArrayResult): void
  reject(error: Error): void
}

/**
 * Returns a function that runs reads on a pipelined pool of their own. Reads of one turn of the event loop, and those that had to
 * wait for a connection, are sent together on one, which runs them in order: a connection, a packet and a timer for each would
 * cost more than the reads.
 * @param timeoutMs time after which a connection fails that has not run them all
 */
export function createReads(pool: pg.Pool, timeoutMs: number): RunQuery {
  let waiting: Read[] = []
  let isScheduled = false

  function send(error: Error | undefined, client: pg.PoolClient | undefined): void {
    const reads = waiting
    waiting = []
    if (client === undefined) {
      for (const { reject } of reads) reject(error as Error)
      return
    }
    let left = reads.length
    if (left === 0) return void client.release()
    const { stream } = client.connection
    const timeout = setTimeout(() => stream.destroy(), timeoutMs)
    stream.cork()
    for (const { query, resolve, reject } of reads) {
      void client.query(query, (error: Error | null, result: pg.QueryArrayResult) => {
        left -= 1
        if (left === 0) {
          clearTimeout(timeout)
          // If the connection has failed, so has its last read.
          client.release(error ?? undefined)
        }
        if (error) reject(error)
        else resolve(result)
      })
    }
    stream.uncork()
  }

  function schedule(): void {
    isScheduled = false
    // The first to get a connection takes all reads that wait.
    if (pool.waitingCount === 0) pool.connect(send)
  }

  return (query) =>
    new Promise((resolve, reject) => {
      waiting.push({ query, resolve, reject })
      if (!isScheduled) setImmediate(schedule)
      isScheduled = true
    })
}
