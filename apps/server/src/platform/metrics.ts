/** Prometheus figures (GET /metrics on the operator's port). One registry per program so that tests may run several. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  requests: Counter<'call' | 'code'>
  duration: Histogram<'call'>
  settled: Counter<'outcome'>
  settleBatch: Histogram
  jobs: Counter<'job' | 'outcome'>
  alarms: Counter<'kind'>
  liveClients: Gauge
  outboxAge: Gauge
  outboxDead: Gauge
}

export function openMetrics(options: { process: boolean } = { process: true }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (options.process) collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Counter({
      name: 'saola_requests_total',
      help: 'Calls answered, by call and envelope code',
      labelNames: ['call', 'code'],
      registers,
    }),
    duration: new Histogram({
      name: 'saola_request_seconds',
      help: 'Time to answer a call',
      labelNames: ['call'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers,
    }),
    settled: new Counter({
      name: 'saola_bank_credits_total',
      help: 'Bank credits taken in, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    settleBatch: new Histogram({
      name: 'saola_settlement_batch_size',
      help: 'Credits settled in one transaction',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200],
      registers,
    }),
    jobs: new Counter({
      name: 'saola_jobs_total',
      help: 'Jobs run, by outcome',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    alarms: new Counter({
      name: 'saola_alarms_total',
      help: 'Things a person must look at',
      labelNames: ['kind'],
      registers,
    }),
    liveClients: new Gauge({ name: 'saola_live_clients', help: 'Open event streams', registers }),
    outboxAge: new Gauge({
      name: 'saola_outbox_oldest_seconds',
      help: 'Age of the oldest event that some handler still owes',
      registers,
    }),
    outboxDead: new Gauge({
      name: 'saola_outbox_dead_letters',
      help: 'Deliveries of events that were given up',
      registers,
    }),
  }
}
