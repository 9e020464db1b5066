import type { Refusal } from '@ganit/contract/shared'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { perAcademy } from '../academy/per-academy.ts'
import { isDatabaseAway, isDayClosed, isStorageFull } from '../db/connections/failures.ts'
import { isLockTimeout, lockHolders } from '../db/connections/lock-holders.ts'
import { HELD, sendHeld, sendNoAcademy } from './answers/no-academy.ts'
import { tellUnavailable } from './answers/unavailable-told.ts'
import { toLoggableError } from './callers/loggable.ts'

/** A refusal whose sentence is shown to people as it is. */
export class Refused extends Error {
  readonly statusCode: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /** Extra fields of the answer. */
  readonly details: object | undefined

  constructor(
    statusCode: number,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; details?: object } = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.details = more.details
  }
}

/** 503 at the address of an academy that its host does not serve just now. */
export class NotServed extends Refused {
  constructor() {
    super(503, HELD.en, { retryAfterSeconds: 60 })
  }
}

/** Maximum number of named fields. More would help nobody, and answers must not grow with the input. */
export const FIELDS_NAMED = 100

export const invalid = (fields: Record<string, string>) =>
  new Refused(400, summaryOfFields(fields), { fields })
export const notSignedIn = () => new Refused(401, 'Please sign in.')
export const notAllowed = (message = 'This is not open to you.', fields?: Record<string, string>) =>
  new Refused(403, message, fields ? { fields } : {})
export const notFound = (message = 'Not found.') => new Refused(404, message)
export const conflict = (message: string, fields?: Record<string, string>) =>
  new Refused(409, message, fields ? { fields } : {})
export const tooMany = (retryAfterSeconds: number) =>
  new Refused(429, 'Too many attempts. Please wait a little and try again.', { retryAfterSeconds })

/** Waits for all; if any reject with 400, rejects with all their fields, so that all are reported at once. */
export async function allValid<T>(attempts: Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(attempts)
  const reasons = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const isInvalid = (reason: unknown) => reason instanceof Refused && reason.statusCode === 400
  const other = reasons.find((reason) => !isInvalid(reason))
  if (other) throw other
  if (reasons.length > 0) throw invalid(Object.assign({}, ...reasons.map(({ fields }) => fields)))
  return outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

function summaryOfFields(fields: Record<string, string>) {
  const sentences = Object.values(fields)
  return sentences.length === 1 ? String(sentences[0]) : 'Please correct the fields named here.'
}

/** Database errors when another transaction was faster: the referenced row is gone, or the place is taken. */
const OVERTAKEN_CODES = new Set(['23001', '23503', '23505', '23P01'])

const isOvertaken = (error: unknown) =>
  OVERTAKEN_CODES.has(String((error as { code?: unknown } | undefined)?.code))

const overtakenError = () =>
  conflict('This was changed by someone else meanwhile. Reload and try again.')

/** Message for a closed day. The owner can reopen days without asking anybody. */
const dayClosedError = (isOwner: boolean) =>
  conflict(
    isOwner
      ? 'This day is closed. Reopen it first, under Day close.'
      : 'Your day is closed. Ask the owner.',
  )

const RETRY_SECONDS = 2

/** Temporary: try again in a moment. */
export const unavailableError = () =>
  new Refused(503, 'The service is busy or restarting. Please try again in a moment.', {
    retryAfterSeconds: RETRY_SECONDS,
  })
export const storageFull = () =>
  new Refused(503, 'The storage is full, so nothing can be saved at the moment.', {
    retryAfterSeconds: 60,
  })

/** Our sentences for Fastify's own refusals. */
const SENTENCES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send JSON (Content-Type: application/json).',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
}

const tooLarge = (bytes: number) => {
  const most = bytes < 2 ** 20 ? `${Math.floor(bytes / 1024)} kB` : `${bytes / 2 ** 20} MB`
  return new Refused(413, `That is too large. At most ${most} can be sent.`)
}

/** Zod's issues, carried by fastify-type-provider-zod as `/path/of/field` and message. */
function fromValidation(error: FastifyError) {
  // A path that fits no schema names nothing that exists.
  if (error.validationContext === 'params') return notFound()
  const fields: Record<string, string> = {}
  for (const { instancePath, message = 'Invalid.' } of error.validation ?? []) {
    const field = instancePath.slice(1).replaceAll('/', '.')
    if (field === '') return new Refused(400, 'The body must be a JSON object.')
    fields[field] ??= message
    if (Object.keys(fields).length === FIELDS_NAMED) break
  }
  return invalid(fields)
}

function toRefusal(
  error: FastifyError,
  { routeOptions, account, server }: FastifyRequest,
): Refused {
  if (error instanceof Refused) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(routeOptions.bodyLimit)
  if (error.validation) return fromValidation(error)
  if (isStorageFull(error)) return storageFull()
  if (isDatabaseAway(error)) return unavailableError()
  if (isDayClosed(error)) return dayClosedError(account !== undefined && server.isOwner(account))
  if (isOvertaken(error)) return overtakenError()
  const status = error.statusCode ?? 500
  return status < 500
    ? new Refused(status, SENTENCES[error.code] ?? error.message)
    : new Refused(500, 'Something went wrong. Please try again.')
}

const HOLDERS_EVERY_MS = 60_000
/** When lock holders were last logged. */
const told = perAcademy(() => ({ at: Number.NEGATIVE_INFINITY }))

/** Logs who holds the locks, so that an operator can end a forgotten transaction. */
async function tellWhoLocks({ server, log }: FastifyRequest) {
  const now = performance.now()
  if (now - told().at < HOLDERS_EVERY_MS) return
  told().at = now
  const holders = await lockHolders(server.db).catch(() => [])
  if (holders.length > 0) log.warn(`Others wait for what is locked by ${holders.join(', ')}.`)
}

/** Turns every error into an answer. Our own faults are logged and never shown. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode, message, fields, retryAfterSeconds, details } = toRefusal(error, request)
  // It is a state of the machine, so no stack trace is logged.
  if (statusCode === 503) tellUnavailable(request, message)
  else if (isOvertaken(error)) request.log.warn({ err: toLoggableError(error) }, 'overtaken')
  else if (isOvertaken(error.cause))
    request.log.warn({ err: toLoggableError(error.cause as Error) }, 'refused')
  else if (statusCode >= 500) request.log.error({ err: toLoggableError(error) }, 'request failed')
  // The host's own pages belong to no academy, and nobody is told there.
  if (isLockTimeout(error)) void tellWhoLocks(request).catch(() => {})
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (!request.place && !request.url.startsWith('/api/')) {
    if (error instanceof NotServed) return sendHeld(reply)
    if (statusCode === 404) return sendNoAcademy(reply)
  }
  const refusal: Refusal = { error: message, ...(fields && { fields }), ...details }
  return reply.code(statusCode).type('application/json').send(JSON.stringify(refusal))
}
