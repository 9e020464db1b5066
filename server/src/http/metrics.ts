import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Academies } from '../academy/academy.ts'

/** Buckets from the time of cached answers to a wait that people hardly notice. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Counts and times answers, and database connections in use. Requests are labelled by the contract's route, never by
 * URL, which may name a person.
 */
export const metrics = fp(
  async (
    app: FastifyInstance,
    { registry, academies }: { registry: Registry; academies: Academies },
  ) => {
    const registers = [registry]
    const answered = new Histogram({
      name: 'ganit_http_request_seconds',
      help: 'Seconds from a request to the end of its answer',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: SECONDS,
      registers,
    })
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none'
      const labels = { method: request.method, route, status: `${reply.statusCode}` }
      answered.observe(labels, reply.elapsedTime / 1000)
      done()
    })
    new Gauge({
      name: 'ganit_database_connections',
      help: 'Connections of the pool, and calls that wait for one',
      labelNames: ['state'] as const,
      registers,
      collect() {
        // A sleeping academy is not asked, which would open its pool.
        const pools = [...(academies.pools?.() ?? academies.all().map(({ pool }) => pool))]
        const sum = (count: (pool: (typeof pools)[number]) => number) =>
          pools.reduce((total, pool) => total + count(pool), 0)
        this.set(
          { state: 'busy' },
          sum((pool) => pool.totalCount - pool.idleCount),
        )
        this.set(
          { state: 'idle' },
          sum((pool) => pool.idleCount),
        )
        this.set(
          { state: 'waited_for' },
          sum((pool) => pool.waitingCount),
        )
      },
    })
  },
)
