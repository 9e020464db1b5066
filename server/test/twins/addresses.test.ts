import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { onlyAcademy } from '../../src/academy/academy.ts'
import { answerToLines, listening } from './raw-calls.ts'
import { anAcademyAt, appFor } from './two-academies.ts'

const withOrigin = (app: FastifyInstance) => {
  app.get('/api/which', { config: { access: 'public' } }, () => ({ origin: app.origin }))
  return app
}

/** An app for two academies, and one for one of them alone, each listening. */
async function opened() {
  const [left, right] = [await anAcademyAt('left.example'), await anAcademyAt('right.example')]
  const many = await listening(withOrigin(await appFor([left, right])))
  const single = await listening(
    withOrigin(await appFor([left], { academies: onlyAcademy(left.academy) })),
  )
  return { many, single }
}

const asked = (port: number, ...headers: string[]) =>
  answerToLines(port, ['GET /api/which HTTP/1.1', ...headers])

const statusOf = (answer: string) => Number(answer.split(' ')[1])
const originIn = (answer: string) => /"origin":"([^"]*)"/.exec(answer)?.[1]

test('an address is read in lower case, without port and last dot', { tags: 'slow' }, async () => {
  const { many } = await opened()
  for (const host of ['left.example', 'LEFT.Example', 'left.example.', 'Left.example.:4100'])
    expect(originIn(await asked(many, `Host: ${host}`)), host).toBe('https://left.example')
  const forwarded = await asked(many, 'Host: right.example', 'X-Forwarded-Host: left.example')
  expect(originIn(forwarded)).toBe('https://right.example')
})

test('at an unknown address nothing is answered, with the headers of every answer', async () => {
  const { many } = await opened()
  for (const host of ['nobody.example', 'left.example.evil.example', 'left.example..', ''])
    for (const path of [
      '/api/which',
      '/',
      '/api/settings',
      '/assets/a.js',
      '/api/auth/get-session',
    ]) {
      const answer = await answerToLines(many, [`GET ${path} HTTP/1.1`, `Host: ${host}`])
      expect(statusOf(answer), `${host} ${path}`).toBe(404)
      expect(answer).toContain(
        path.startsWith('/api/')
          ? '{"error":"No academy is at this address."}'
          : '<p lang="hi">इस पते पर कोई अकादमी नहीं है।</p>',
      )
      expect(answer).toMatch(/x-content-type-options: nosniff/i)
      expect(answer).toMatch(/content-security-policy: default-src 'none'/i)
      expect(answer).not.toMatch(/strict-transport-security/i)
    }
  const known = await asked(many, 'Host: left.example')
  expect(known).toMatch(/strict-transport-security: max-age/i)
  const without = await answerToLines(many, ['GET /api/which HTTP/1.0'])
  expect(statusOf(without)).toBe(404)
})

test('two addresses in one call are refused, also in a single installation', {
  tags: 'slow',
}, async () => {
  const { many, single } = await opened()
  for (const port of [many, single]) {
    const twice = await asked(port, 'Host: left.example', 'Host: right.example')
    const same = await asked(port, 'Host: left.example', 'host: left.example')
    const target = await answerToLines(port, [
      'GET http://right.example/api/which HTTP/1.1',
      'Host: left.example',
    ])
    for (const answer of [twice, same, target]) {
      expect(statusOf(answer)).toBe(400)
      expect(answer).toContain('{"error":"The address of this call is not clear."}')
      expect(answer).toMatch(/x-content-type-options: nosniff/i)
    }
    expect(statusOf(await asked(port))).toBe(400)
  }
})

test('health is answered at every address', { tags: 'slow' }, async () => {
  const { many, single } = await opened()
  for (const port of [many, single])
    for (const path of ['health', 'ready'])
      for (const lines of [
        ['HTTP/1.0'],
        ['HTTP/1.1', 'Host: nobody.example'],
        ['HTTP/1.1', 'Host: left.example', 'Authorization: Bearer a.b'],
        ['HTTP/1.1', 'Host: nobody.example', 'Authorization: Bearer a.b'],
      ]) {
        const [version = '', ...headers] = lines
        const answer = await answerToLines(port, [`GET /api/${path} ${version}`, ...headers])
        expect(statusOf(answer), `${path} ${lines}`).toBe(200)
      }
})

test('a single installation answers at every address, and without one', {
  tags: 'slow',
}, async () => {
  const { single } = await opened()
  for (const host of ['192.168.1.7:4000', '127.0.0.1', 'anything.example', '[::1]:3000', ''])
    expect(originIn(await asked(single, `Host: ${host}`)), host).toBe('https://left.example')
  expect(originIn(await answerToLines(single, ['GET /api/which HTTP/1.0']))).toBe(
    'https://left.example',
  )
})
