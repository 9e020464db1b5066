import type { FastifyInstance } from 'fastify'
import { afterEach } from 'vitest'

let faults: { call: string; status: number }[] = []
let asked: number[] = []

/** For a test that causes faults of these statuses on purpose; any other fault fails it. */
export const expectFaults = (...statuses: number[]) => {
  asked = statuses
}

export const noteFault = (call: string, status: number) => void faults.push({ call, status })

/** Notes the faults of an app that listens; `noteCalls` notes those of injected calls. */
export const noteFaultsOf = ({ server }: FastifyInstance) =>
  server.prependListener('request', ({ method, url }, response) => {
    const writeHead = response.writeHead.bind(response) as (...all: unknown[]) => typeof response
    response.writeHead = ((status: number, ...more: unknown[]) => {
      if (status >= 500) noteFault(`${method} ${url}`, status)
      return writeHead(status, ...more)
    }) as typeof response.writeHead
  })

/** Fails a test that got a fault which it did not expect. */
export const refuseFaults = () =>
  afterEach(() => {
    const unasked = faults.filter(({ status }) => !asked.includes(status))
    faults = []
    asked = []
    const told = unasked.map(({ call, status }) => `${status} to ${call}`)
    if (told.length > 0)
      throw new Error(`Answered with a fault that the test did not ask for: ${told.join(', ')}.`)
  })
