import { Agent, request } from 'node:http'
import { onTestFinished } from 'vitest'
import { type Marked, markOf, PHOTO, passwordOf, STAFF_EMAIL } from './mixed-academies.ts'
import { calls } from './questions.ts'
import { dial } from './raw-calls.ts'

type Sent = { method?: string; body?: object; token?: string | undefined; isSlow?: boolean }
export type Answered = { status: number; text: string }

/** A client whose connections carry calls to all academies. */
export function aClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 24 })
  onTestFinished(() => agent.destroy())
  return (
    { host }: Pick<Marked, 'host'>,
    url: string,
    { method = 'GET', body, token, isSlow = false }: Sent = {},
  ) =>
    new Promise<Answered>((resolve, reject) => {
      const headers = {
        host,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      }
      const sent = request({ port, agent, method, path: encodeURI(url), headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => {
          parts.push(part)
          // Read slowly, so that the rest is sent while other academies are called.
          if (!isSlow) return
          answer.pause()
          setTimeout(() => answer.resume(), 3)
        })
        const end = () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() })
        answer.on('end', end).on('error', end)
      })
      sent.on('error', reject)
      const text = body ? JSON.stringify(body) : ''
      // In two parts, so that the second comes in another place.
      sent.write(text.slice(0, 9))
      setImmediate(() => sent.end(text.slice(9)))
    })
}

/** Questions whose answers are read one after the other on one connection, each to another academy. */
export async function askPipelined(port: number, asked: { at: Marked; url: string }[]) {
  const { socket, text } = dial(port)
  const last = asked.length - 1
  socket.write(
    asked
      .map(
        ({ at, url }, n) =>
          `GET ${encodeURI(url)} HTTP/1.1\r\nHost: ${at.host}\r\nAuthorization: Bearer ${at.tokens.admin}\r\n${n === last ? 'Connection: close\r\n' : ''}\r\n`,
      )
      .join(''),
  )
  await new Promise((resolve) => socket.once('close', resolve))
  return text()
    .split(/HTTP\/1\.1 (?=\d{3} )/)
    .slice(1)
}

/** A call whose caller hangs up before its body was sent, or as soon as its answer begins. */
export async function hangUp(port: number, { host, tokens }: Marked, isBody: boolean) {
  const { socket } = dial(port)
  const head = `Host: ${host}\r\nAuthorization: Bearer ${tokens.staff}\r\n`
  socket.write(
    isBody
      ? `POST /api/payments HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{"student_id":`
      : `GET /api/payments.csv HTTP/1.1\r\n${head}\r\n`,
  )
  await new Promise((resolve) => {
    if (isBody) setTimeout(resolve, 2)
    else socket.once('data', resolve).once('close', resolve)
  })
  socket.destroy()
}

/** A payment whose note and amount are the academy's own. */
export const paymentOf = ({ n, tokens }: Marked, date: string): Sent => ({
  method: 'POST',
  token: tokens.staff,
  body: {
    ...{ student_id: 1, amount: `${n}.25`, date, method: 'cash', advance: true },
    note: `Paid at ${markOf(n)}`,
  },
})

export const signInTo = ({ n }: Pick<Marked, 'n'>): Sent => ({
  method: 'POST',
  body: { email: STAFF_EMAIL, password: passwordOf(n) },
})

export { calls, PHOTO }
