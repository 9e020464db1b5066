import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { onTestFinished, test, vi } from 'vitest'
import { answerError } from '../errors.ts'
import { UPLOAD_BYTES } from '../limits/limits.ts'
import { drainRefusedBodies } from './drain-refused-bodies.ts'

const MB = 2 ** 20

async function portOfApp() {
  const app = Fastify({ bodyLimit: UPLOAD_BYTES })
  app.setErrorHandler(answerError)
  await app.register(drainRefusedBodies)
  app.post('/text', () => 'done')
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return (app.server.address() as AddressInfo).port
}

test.for([
  ['a length', `Content-Length: ${40 * MB}\r\n\r\n`],
  ['a length, and the wish to close', `Connection: close\r\nContent-Length: ${40 * MB}\r\n\r\n`],
  ['chunks', `Transfer-Encoding: chunked\r\n\r\n${(40 * MB).toString(16)}\r\n`],
] as const)(
  'a body that is too large is refused before it is received, and a sender who goes on can read the refusal: %s [S092 S189]',
  async ([, head], { expect }) => {
    const socket = connect(await portOfApp(), '127.0.0.1')
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    let answer = ''
    socket.on('data', (part: Buffer) => {
      answer += part
    })
    const send = (bytes: string | Buffer) =>
      new Promise<void>((resolve, reject) =>
        socket.write(bytes, (error) => (error ? reject(error) : resolve())),
      )
    await send(`POST /text HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head}`)
    await send(Buffer.alloc(13 * MB, 'x'))
    await vi.waitFor(() => expect(answer).toMatch(/^HTTP\/1\.1 413 .*too large/s))

    await expect(send(Buffer.alloc(26 * MB, 'x'))).resolves.toBeUndefined()
  },
)
