import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

interface JobCounts {
  kind: string
  /** Jobs that are not completed. */
  waiting: number
  /** Jobs that are due and not completed. */
  overdue: number
  /** Time since the oldest of these was due. 0 if there is none. */
  oldestOverdueSeconds: number
}

/** What the metrics report besides requests. */
export interface MetricSources {
  /** Returns the number of open event streams. */
  countStreams: () => number
  /** Counts the jobs of each kind. Rejects while the database is away. */
  countJobs: () => Promise<JobCounts[]>
  /** Numbers of failed attempts to run a job, by kind. */
  failedJobs: Readonly<Partial<Record<string, number>>>
  /** Numbers of deliveries to devices, by outcome. */
  pushes: Readonly<Partial<Record<string, number>>>
  /** Numbers of messages to addresses, by outcome. */
  messages: Readonly<Partial<Record<string, number>>>
}

/** Adds the metrics of background jobs. @returns a function that reads their values */
function addJobMetrics(
  registers: Registry[],
  { countJobs, failedJobs }: Pick<MetricSources, 'countJobs' | 'failedJobs'>,
) {
  const labelNames = ['kind'] as const
  const add = (name: string, help: string) => new Gauge({ name, help, labelNames, registers })
  const waiting = add(
    'lampstand_jobs',
    'Number of background jobs that are not completed, also if they are not due yet',
  )
  const overdue = add('lampstand_jobs_overdue', 'Number of background jobs that are due and not completed')
  const oldest = add('lampstand_jobs_oldest_overdue_seconds', 'Time since the oldest of these was due')
  const failures = new Counter({
    name: 'lampstand_job_failures_total',
    help: 'Number of failed attempts to run a background job since the start',
    labelNames,
    registers,
  })
  return async () => {
    for (const metric of [waiting, overdue, oldest, failures]) metric.reset()
    for (const [kind, amount = 0] of Object.entries(failedJobs)) failures.inc({ kind }, amount)
    // Without the database, the other metrics are still reported.
    for (const { kind, ...counts } of await countJobs().catch(() => [])) {
      waiting.set({ kind }, counts.waiting)
      overdue.set({ kind }, counts.overdue)
      oldest.set({ kind }, counts.oldestOverdueSeconds)
    }
  }
}

/** Adds a counter of what became of deliveries. */
function addOutcomes(registers: Registry[], name: string, help: string, outcomes: MetricSources['pushes']): void {
  new Counter({
    name,
    help,
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const [outcome, amount = 0] of Object.entries(outcomes)) this.inc({ outcome }, amount)
    },
  })
}

/** Creates the metrics of this process. */
export function createMetrics({ countStreams, countJobs, failedJobs, pushes, messages }: MetricSources) {
  const registry = new Registry()
  const registers = [registry]
  const durations = new Histogram({
    name: 'lampstand_request_duration_seconds',
    help: 'Duration of requests by method, route and status, since the metrics were first read',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5],
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
  const readJobs = addJobMetrics(registers, { countJobs, failedJobs })
  const outcomesOf = (what: string) => `Number of deliveries of ${what} since the start, by outcome`
  addOutcomes(registers, 'lampstand_pushes_total', outcomesOf('notifications to devices'), pushes)
  addOutcomes(registers, 'lampstand_messages_total', outcomesOf('messages to addresses'), messages)
  addGauge(
    'lampstand_event_loop_delay_p99_seconds',
    '99th percentile of the event loop delay',
    () => delay.percentile(99) / 1e9,
  )
  addGauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss())
  addGauge('nodejs_heap_used_bytes', 'Used heap', () => process.memoryUsage().heapUsed)
  addGauge('process_start_time_seconds', 'Start time since the Unix epoch', () => performance.timeOrigin / 1000)

  return {
    durations,
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    /** Returns the metrics in Prometheus' text format (version 0.0.4). */
    async print() {
      await readJobs()
      return registry.metrics()
    },
    stop: () => void delay.disable(),
  }
}
