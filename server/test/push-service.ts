import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addPhone, type PhoneDraft } from '@ganit/contract/messages/push'
import { onTestFinished } from 'vitest'
import type { Academy } from './academy.ts'

const CURVE = 'prime256v1'
const expand = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

type Keys = { pair: ReturnType<typeof createECDH>; auth: Buffer }

/** Decrypts one record of `aes128gcm` (RFC 8188) as a browser does (RFC 8291). */
function decrypt(body: Buffer, { pair, auth }: Keys) {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
  const secret = expand(pair.computeSecret(theirs), auth, info, 32)
  const key = expand(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = expand(secret, salt, 'Content-Encoding: nonce\0', 12)
  const opening = createDecipheriv('aes-128-gcm', key, nonce)
  opening.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString()) as Shown
}

/** The signed claims of a `vapid` authorization; undefined if the signature is not of its key. */
function claimsOf(authorization = '') {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk as never, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned
    ? { key, ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object) }
    : undefined
}

/** The message as a phone shows it. */
type Shown = { title: string; body: string; link: string; tag: string; lang: string }
type Said = number | 'nothing'

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The push services of all browsers in one process, gone after the test. Each phone answers 201, or as configured. */
export async function aPushService() {
  const phones = new Map<string, Keys>()
  const says = new Map<string, Said[]>()
  const shown: (Shown & { endpoint: string })[] = []
  const asked: { endpoint: string; claims: unknown; headers: IncomingMessage['headers'] }[] = []
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const endpoint = `https://fcm.googleapis.com${request.url}`
    asked.push({
      endpoint,
      headers: request.headers,
      claims: claimsOf(request.headers.authorization),
    })
    const said = says.get(endpoint)?.shift() ?? 201
    if (said === 'nothing') return void request.socket.destroy()
    const keys = phones.get(endpoint)
    if (said === 201 && keys) shown.push({ endpoint, ...decrypt(body, keys) })
    response.writeHead(said, said === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end('<html>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())

  /** A browser's subscription. */
  function draft(): PhoneDraft {
    const pair = createECDH(CURVE)
    pair.generateKeys()
    const auth = randomBytes(16)
    const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
    phones.set(endpoint, { pair, auth })
    const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
    return { endpoint, keys }
  }

  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    shown,
    draft,
    /** The next answers of a phone's service: a status, or nothing. */
    answers: (endpoint: string, ...next: Said[]) => void says.set(endpoint, next),
    /** Allows push messages on a new phone. */
    async aPhone(call: Academy['visitor']) {
      const body = draft()
      const { status, body: answer } = await call(addPhone, { body })
      if (status !== 201) throw new Error(`The phone was refused: ${status}`)
      return { ...body, ...answer.subscription }
    },
  }
}
