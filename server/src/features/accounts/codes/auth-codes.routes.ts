import { setTimeout as sleep } from 'node:timers/promises'
import {
  askAuthCode,
  CODE_AGAIN_SECONDS,
  CODE_MINUTES,
  confirmAuthCode,
} from '@ganit/contract/accounts/auth-codes'
import type { Language } from '@ganit/contract/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setActor } from '../../../academy/place.ts'
import { callerAddress } from '../../../http/callers/caller-address.ts'
import { readCookie } from '../../../http/callers/cookie-of.ts'
import { Refused } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import type { OpenSession } from '../sessions/session-opener.ts'
import {
  type CodeRequestThrottles,
  countOne,
  refuseWhenSpent,
  type Throttles,
} from '../sign-in/throttles.ts'
import { enterByCode, guardiansToSignIn, sendCode } from './auth-codes.service.ts'
import { countOfAll } from './caused-by-strangers.ts'
import type { CodeBrowsers } from './code-browsers.ts'

type Parts = {
  throttles: Throttles & CodeRequestThrottles
  browsers: CodeBrowsers
  openSession: OpenSession
  /** Key to hash codes. */
  key: () => Buffer
  isSecure: () => boolean
}

const COOKIE = 'ganit-code'

/** Longer than any answer takes, so that timing does not reveal whether an address is known. */
const ANSWER_MS = 300

/** Sign-in of guardians by a six-digit code. */
export function authCodesRoutes(
  app: FastifyInstance,
  { throttles, browsers, openSession, key, isSecure: isOverTls }: Parts,
) {
  const { db } = app

  /** All strangers to an address share one allowance; browsers from which the guardian has signed in have their own. */
  async function countRequest(request: FastifyRequest, address: string) {
    const known = (await guardiansToSignIn(db, address)).find((guardian) =>
      browsers.isKnown(request, { ...guardian, address }),
    )
    const counted = known ? `known ${known.guardian_id} ${address}` : address
    const from = `${callerAddress(request)} ${address}`
    if (!known) await refuseWhenSpent(throttles.codesOfHourFrom, from)
    await countOne(throttles.codesOfMinute, counted)
    await countOne(throttles.codesOfHour, counted)
    await countOne(throttles.codesOfDay, counted)
    if (known) return
    await countOne(throttles.codesOfHourFrom, from)
    await countOfAll(request, throttles.codesOfAll, 'codes')
  }

  type Asked = { address: string; language: Language | undefined }

  async function ask(request: FastifyRequest, asked: Asked) {
    await countRequest(request, asked.address)
    return sendCode(db, { key: key(), reach: app.messageReach, ...asked })
  }

  serve(app, askAuthCode, async ({ body: { email, phone = '', language }, request, reply }) => {
    await countOne(throttles.signInsByAddress, callerAddress(request))
    const asked = { address: email ?? phone, language }
    const [browser] = await Promise.all([ask(request, asked), sleep(ANSWER_MS)])
    const seconds = CODE_MINUTES * 60
    const isSecure = isOverTls()
    reply.header(
      'set-cookie',
      `${COOKIE}=${browser}; Path=/api/auth-code; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    )
    return { message: 'If we know you, a code is on its way.', again_in: CODE_AGAIN_SECONDS }
  })

  serve(app, confirmAuthCode, async ({ body, request, reply }) => {
    await countOne(throttles.signInsByAddress, callerAddress(request))
    const { email, phone = '', code, date_of_birth, language, read_in } = body
    const address = email ?? phone
    const outcome = await enterByCode(db, {
      key: key(),
      address,
      browser: readCookie(request, COOKIE) ?? '',
      code,
      date_of_birth,
      language,
      readIn: read_in ?? language,
      isKnown: (guardian) => browsers.isKnown(request, { ...guardian, address }),
      sharedBirths: {
        refuseWhenSpent: () => refuseWhenSpent(throttles.wrongBirthsOfDay, address),
        count: async () => (await countOne(throttles.wrongBirthsOfDay, address)).remainingPoints,
      },
    })
    if (outcome instanceof Refused) throw outcome
    const { user, guardian } = outcome
    setActor(user.id)
    const token = await openSession({ request, reply }, user.id)
    reply.header('set-cookie', browsers.remembering(request, { ...guardian, address }))
    return { token, user }
  })
}
