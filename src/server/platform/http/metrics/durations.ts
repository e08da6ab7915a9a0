const name = 'lampstand_request_duration_seconds'
/** Upper bounds of the buckets, in seconds. */
const bounds = [0.005, 0.025, 0.1, 0.5, 2.5]

export interface RequestLabels {
  method: string
  /** Path of the route, never of the request. */
  route: string
  status: number
}

/** Durations of requests with the same labels. */
interface Series {
  /** As Prometheus writes them. Methods and routes have no characters to escape. */
  labels: string
  /** Numbers of requests by bucket. The last bucket has no upper bound. */
  counts: number[]
  seconds: number
}

export type Observe = (milliseconds: number) => void

function printSeries({ labels, counts, seconds }: Series): string[] {
  let total = 0
  const buckets = counts.map((count, index) => {
    total += count
    return `${name}_bucket{le="${bounds[index] ?? '+Inf'}",${labels}} ${total}`
  })
  return [...buckets, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${total}`]
}

/**
 * Creates the histogram of request durations. A histogram of prom-client computes the key of the labels for each request, which
 * was a tenth of the processor time of a poll (ADR 036).
 */
export function createDurations() {
  const series = new Map<string, Series>()
  return {
    /** Returns the function that counts a request with these labels. */
    observerOf({ method, route, status }: RequestLabels): Observe {
      const labels = `method="${method}",route="${route}",status="${status}"`
      const found = series.get(labels) ?? { labels, counts: Array(bounds.length + 1).fill(0), seconds: 0 }
      series.set(labels, found)
      return (milliseconds) => {
        const seconds = milliseconds / 1000
        let bucket = 0
        while (seconds > (bounds[bucket] as number)) bucket += 1
        found.counts[bucket] = (found.counts[bucket] as number) + 1
        found.seconds += seconds
      }
    },
    /** Returns the histogram in Prometheus' text format (version 0.0.4). */
    print: (): string =>
      [
        `# HELP ${name} Duration of requests by method, route and status`,
        `# TYPE ${name} histogram`,
        ...[...series.values()].flatMap(printSeries),
        '\n',
      ].join('\n'),
  }
}
