import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepRoom } from './connections.ts'

const ONE = '127.0.0.1'
const OTHER = '127.0.0.2'
const HEAD = 'GET / HTTP/1.1\r\nhost: localhost\r\n'

/** A server with limited connections that answers `/slow` on demand. */
async function aServer(limits: Parameters<typeof keepRoom>[1]) {
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    if (request.url === '/slow') waiting.push(() => response.end('late'))
    else response.end('here')
  })
  keepRoom(server, limits)
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo

  async function from(localAddress: string, said = '') {
    const socket = connect({ port, host: ONE, localAddress })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {}).resume()
    await Promise.race([once(socket, 'connect'), once(socket, 'close')])
    if (said) socket.write(said)
    return socket
  }
  const fill = async (count: number, address = ONE, said = '') => {
    const sockets: Socket[] = []
    for (let n = 0; n < count; n++) sockets.push(await from(address, said))
    return sockets
  }
  /** The result of a request on a new connection. */
  async function get(address: string, path = '/') {
    const socket = await from(address, `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    socket.destroy()
    return String(answer).slice(0, 15)
  }
  return { from, fill, get, answerSlow: () => waiting.splice(0).map((answer) => answer()), waiting }
}

const OK = 'HTTP/1.1 200 OK'

test.for([
  ['silent', ''],
  ['with a begun head', HEAD],
  ['answered once', `${HEAD}\r\n`],
])(
  'as many connections as there are places, all %s, leave room for whoever comes [S188]',
  async ([, said]) => {
    const { fill, get } = await aServer({ max: 20, exempt: [ONE] })
    await fill(30, ONE, said)
    for (let n = 0; n < 30; n++) expect(await get(n % 2 ? ONE : OTHER)).toBe(OK)
  },
)

test('the oldest silent one makes room, of the address that holds most; nobody who is being answered', async () => {
  const { fill, from, get, waiting, answerSlow } = await aServer({ max: 6, exempt: [ONE] })
  const patient = await from(OTHER)
  const asking = await from(ONE, 'GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  const silent = await fill(4)
  expect(await get(OTHER)).toBe(OK)
  await vi.waitFor(() => expect(silent.map(({ closed }) => closed).indexOf(true)).toBe(0))
  expect([patient.closed, asking.closed, ...silent.slice(1).map(({ closed }) => closed)]).toEqual(
    Array(5).fill(false),
  )
  const late = once(asking, 'data')
  answerSlow()
  expect(String(await late)).toContain('late')
})

test('an address holds so many and no more, unless it is exempt', async () => {
  const { fill, get } = await aServer({ max: 100, ofAddress: 5, exempt: [`${ONE}/32`] })
  const limited = await fill(12, OTHER)
  const exempt = await fill(12, ONE)
  await vi.waitFor(() =>
    expect(limited.map(({ closed }) => closed)).toEqual([
      ...Array(7).fill(true),
      ...Array(5).fill(false),
    ]),
  )
  expect(exempt.some(({ closed }) => closed)).toBe(false)
  expect(await get(OTHER)).toBe(OK)
})

test('where all are being answered, a newcomer is turned away until one is done', async () => {
  const { from, get, waiting, answerSlow } = await aServer({ max: 3, exempt: [ONE] })
  for (let n = 0; n < 3; n++) await from(ONE, 'GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await vi.waitFor(() => expect(waiting).toHaveLength(3))
  expect(await get(OTHER)).not.toBe(OK)
  answerSlow()
  await vi.waitFor(async () => expect(await get(OTHER)).toBe(OK))
})
