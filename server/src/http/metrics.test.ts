import { getMe } from '@ganit/contract/accounts/accounts'
import { getHealth } from '@ganit/contract/ground/system'
import { Registry } from 'prom-client'
import { expect } from 'vitest'
import { openAcademy, test } from '../../test/academy.ts'
import { createRequestId } from './callers/request-ids.ts'

test('answers are counted by their route, and no metric names a person', async ({ academy }) => {
  const registry = new Registry()
  const measured = await openAcademy({ db: academy.db, pool: academy.pool }, { metrics: registry })
  await measured.visitor(getHealth)
  await measured.visitor(getMe)
  await measured.app.inject('/api/student/profile/riya-banerjee')
  await measured.app.inject('/riya@example.in')
  await measured.close()

  const text = await registry.metrics()
  expect(text).toContain(
    'ganit_http_request_seconds_count{method="GET",route="/api/health",status="200"} 1',
  )
  expect(text).toMatch(/route="\/api\/me",status="401"} 1/)
  expect(text).toMatch(/ganit_database_connections{state="idle"} \d/)
  expect(text).not.toContain('riya')
})

test('a request is known by the trace that its caller has begun, or by a number of its own', async ({
  academy,
}) => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${trace}-00f067aa0ba902b7-01`
  const answer = await academy.app.inject({ url: '/api/health', headers: { traceparent } })
  expect(answer.headers['x-request-id']).toBe(trace)

  for (const wrong of ['', 'riya', `00-${trace}-1`])
    expect(createRequestId({ headers: { traceparent: wrong } })).toMatch(/^[0-9a-f]{32}$/)
  expect(createRequestId({ headers: {} })).not.toBe(createRequestId({ headers: {} }))
})
