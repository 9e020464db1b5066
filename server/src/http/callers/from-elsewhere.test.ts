import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerError } from '../errors.ts'
import { refuseFromElsewhere } from './from-elsewhere.ts'

/** The status of a form that one page of a host sends to an academy behind a proxy. */
async function statusOf(headers: Record<string, string>) {
  const app = Fastify({ trustProxy: true })
  onTestFinished(() => app.close())
  app.decorate('origin', 'https://sen.nadia.example')
  app.setErrorHandler(answerError)
  app.post('/api/form', async (request) => {
    refuseFromElsewhere(request)
    return 'taken'
  })
  const { statusCode } = await app.inject({
    ...{ method: 'POST', url: '/api/form' },
    headers: { host: 'sen.nadia.example', 'sec-fetch-site': 'same-site', ...headers },
  })
  return statusCode
}

test('the address of a call is the one of its Host header, whatever a proxy was told', async () => {
  const [roy, sen] = ['https://roy.nadia.example', 'https://sen.nadia.example']
  expect(await statusOf({ origin: sen })).toBe(200)
  expect(await statusOf({ origin: roy })).toBe(403)
  expect(await statusOf({ origin: roy, 'x-forwarded-host': 'roy.nadia.example' })).toBe(403)
  // An own address of the academy, as a browser that keeps capitals would send it.
  expect(await statusOf({ origin: 'https://senmaths.example', host: 'SenMaths.example' })).toBe(200)
})
