import { createHash } from 'node:crypto'
import { type Endpoint, isCreating, type Output } from '@ganit/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../db/schema.ts'
import { conflict, invalid } from '../errors.ts'
import { claimKey, type KeyedCall, saveAnswer } from './idempotency.queries.ts'

const HEADER = 'Idempotency-Key'

/** Answer of a creating call: the object, or with a key the stored text. */
export type Created<Answer> = { answer: Answer } | { status: number; text: string }

/** Sends the result of `once`. */
export const sendCreated = (created: Created<unknown>, reply: FastifyReply) =>
  'answer' in created
    ? created.answer
    : reply.code(created.status).type('application/json; charset=utf-8').send(created.text)

/**
 * Runs a creating call in one transaction. With an `Idempotency-Key` it runs once per account and call: repeated with
 * the same input it returns the first answer; 409 with another input. The key is stored in the same transaction, so a
 * failure or crash leaves neither or both. `again` follows a repeated call, with its first answer.
 */
export type Once<E extends Endpoint> = (
  work: (trx: Trx) => Promise<Output<E>>,
  again?: (trx: Trx, answer: Output<E>) => Promise<unknown>,
) => Promise<Created<Output<E>>>

/** Key of a request; undefined without one, 400 if malformed. */
function keyOf({ headers }: FastifyRequest) {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw invalid({ [HEADER]: `${HEADER} must be 1 to 255 visible characters.` })
}

/** 400 for a request without a key; used by calls that must never run twice. */
export function refuseWithoutKey(request: FastifyRequest) {
  if (keyOf(request) === undefined) throw invalid({ [HEADER]: `${HEADER} is required.` })
}

const sortKeys = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The body without `sent_at`, which differs between retries. */
const withoutSentTime = (body: unknown) =>
  body && typeof body === 'object' ? { ...body, sent_at: undefined } : body

/** Hash of the parsed input, equal for inputs of equal meaning. */
const fingerprintOf = ({ params, query, body }: FastifyRequest) =>
  createHash('sha256')
    .update(JSON.stringify({ params, query, body: withoutSentTime(body) }, sortKeys))
    .digest('hex')

/** The `once` of a request; keys only work for signed-in accounts. */
export function createOnce<E extends Endpoint>(
  db: Kysely<Database>,
  endpoint: E,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Once<E> {
  const key = isCreating(endpoint) ? keyOf(request) : undefined
  const { account } = request
  if (key === undefined || !account)
    return async (work) => ({ answer: await db.transaction().execute(work) })

  const call = `${endpoint.method} ${endpoint.path}`
  const claim = { account_id: account.uid, call, key, fingerprint: fingerprintOf(request) }
  return (work, again) =>
    db.transaction().execute(async (trx) => {
      const before = await findEarlierAnswer(trx, claim)
      if (before) {
        await again?.(trx, JSON.parse(before.text))
        return before
      }
      const answer = String(reply.serialize(await work(trx)))
      const status = reply.statusCode
      await saveAnswer(trx, claim, { status, answer })
      return { status, text: answer }
    })
}

async function findEarlierAnswer(trx: Trx, claim: KeyedCall) {
  const before = await claimKey(trx, claim)
  if (!before) return undefined
  if (before.fingerprint !== claim.fingerprint)
    throw conflict(
      'Something else was saved from this form already. Reload to see it, then send this again.',
    )
  if (before.status === null || before.answer === null)
    throw conflict('This was done before. Its result is no longer available: reload to see it.')
  return { status: before.status, text: before.answer }
}
