import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sendText } from './send-text.ts'

const CALL = {
  method: 'GET',
  path: '/things',
  response: z.array(z.object({ n: z.int(), name: z.string() })),
}

test('a text is sent as it is where the contract would write the same, and refused otherwise', async () => {
  const app = Fastify()
  app.get('/', ({ headers }, reply) => sendText(reply, CALL, String(headers.text)))
  const sent = async (text: string) => {
    const { statusCode, body, headers } = await app.inject({ url: '/', headers: { text } })
    return statusCode === 200 ? { body, type: headers['content-type'] } : statusCode
  }
  const right = '[{"n":1,"name":"One"},{"n":2,"name":"Two"}]'
  expect(await sent(right)).toEqual({ body: right, type: 'application/json; charset=utf-8' })
  for (const wrong of [
    '[{"n":1,"name":"One","secret":"stays here"}]',
    '[{"name":"One","n":1}]',
    '[{"n":1, "name":"One"}]',
    '[{"n":"1","name":"One"}]',
    '[{"n":1}]',
  ])
    expect(await sent(wrong), wrong).toBe(500)
})
