import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds of the histogram's buckets, in seconds. */
const buckets = [0.005, 0.025, 0.1, 0.5, 2.5]

export interface RequestLabels {
  method: string
  /** Path of the route, never of the request. */
  route: string
  status: number
}

/** What the metrics report besides requests. */
export interface MetricSources {
  /** Returns the number of open event streams. */
  countStreams: () => number
  /** Statistics of the publisher of scheduled posts. */
  posts: { readonly overdue: number; readonly failures: number }
}

/** Creates the metrics of this process. Labels contain routes, never addresses, ids or names. */
export function createMetrics({ countStreams, posts }: MetricSources) {
  const registry = new Registry()
  const registers = [registry]
  const durations = new Histogram({
    name: 'lampstand_request_duration_seconds',
    help: 'Duration of requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const addGauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  addGauge('lampstand_event_streams', 'Number of open event streams', countStreams)
  addGauge(
    'lampstand_scheduled_posts_overdue',
    'Number of scheduled posts that are due and could not be published',
    () => posts.overdue,
  )
  addGauge(
    'lampstand_scheduled_posts_failures',
    'Number of failed attempts to publish scheduled posts since the start',
    () => posts.failures,
  )
  addGauge(
    'lampstand_event_loop_delay_p99_seconds',
    '99th percentile of the event loop delay',
    () => delay.percentile(99) / 1e9,
  )
  addGauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss())
  addGauge('nodejs_heap_used_bytes', 'Used heap', () => process.memoryUsage().heapUsed)
  addGauge('process_start_time_seconds', 'Start time since the Unix epoch', () => performance.timeOrigin / 1000)

  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    /** Returns the histogram of requests with these labels. Looking it up takes longer than an observation. */
    durationsOf: ({ method, route, status }: RequestLabels) => durations.labels(method, route, `${status}`),
    /** Returns all metrics in Prometheus' text format (version 0.0.4). */
    print: () => registry.metrics(),
    stop: () => void delay.disable(),
  }
}
