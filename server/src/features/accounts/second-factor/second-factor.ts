import { createHmac, randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { recordAlarm } from '../../../db/connections/alarm.ts'
import type { Database } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { sealText, unsealText } from '../../../lifecycle/seal.ts'
import { queueMail } from '../../messages/channels/mail/mail.queries.ts'
import { endOtherSessions } from '../accounts.queries.ts'
import { recoveryCodeUsedMail, secondFactorMail, wrongCodesMail } from '../mails.ts'
import type { Place } from '../sign-in/place.ts'
import { countOne, createCodeThrottles } from '../sign-in/throttles.ts'
import {
  deleteSecondFactor,
  insertSecondFactor,
  secondFactorOf,
  takeRecoveryCode,
  takeStep,
} from './second-factor.queries.ts'

const PERIOD_SECONDS = 30
/** Phone clocks differ, so the steps before and after are accepted too. */
const SKEW_STEPS = 1

// Letters and digits that do not look alike, because the codes are copied from paper.
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_HALF = 5
const RECOVERY_CODES = 10

const createKey = () => new Secret({ size: 20 }).base32

const codeGenerator = (key: string) => new TOTP({ secret: key, period: PERIOD_SECONDS })

/** otpauth:// URL for the QR code. */
const keyAddress = (key: string, { issuer, email }: { issuer: string; email: string }) =>
  new TOTP({ secret: key, period: PERIOD_SECONDS, issuer, label: email }).toString()

/** Time step of a code around now; undefined if it is wrong. */
function stepOf(key: string, code: string, now: number) {
  const delta = codeGenerator(key).validate({ token: code, timestamp: now, window: SKEW_STEPS })
  return delta === null
    ? undefined
    : TOTP.counter({ period: PERIOD_SECONDS, timestamp: now }) + delta
}

const halfOfCode = () =>
  Array.from(
    { length: RECOVERY_HALF },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('')

/** Ten codes of 49 bits each, `k3v9d-7wqpm`. */
const createRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODES }, () => `${halfOfCode()}-${halfOfCode()}`)

/** Removes the blanks and hyphens that people add or leave out. */
const plainCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toLowerCase()

const isOfApp = (plain: string) => /^\d{6}$/.test(plain)

/** Stored hash of a recovery code. A slow hash is not needed, because the codes are random. */
const hashOfCode = (key: Buffer, uid: string, plain: string) =>
  createHmac('sha256', key).update(`${uid} ${plain}`).digest()

const TICKET_MS = 15 * 60_000

type Parts = { db: Kysely<Database>; key: Buffer; origin: string }
type Whose = Pick<Account, 'uid' | 'email'>
/** An account with its place, showing a code. */
type Shown = Whose & { place: Place }

/** `key` is the server's, 32 bytes: without it, stored keys and recovery codes are worthless. */
export function createSecondFactors({ db, key, origin }: Parts) {
  const throttles = createCodeThrottles()
  const keyOf = (uid: string) => `key of ${uid}`
  const ticketOf = (uid: string) => `ticket of ${uid}`
  const account = `${origin}/account`

  async function isCodeOfApp(uid: string, plain: string) {
    const factor = await secondFactorOf(db, uid)
    const appKey = factor && unsealText(key, keyOf(uid), factor.sealed_key)
    const step = appKey && stepOf(appKey, plain, clock.ms())
    return step ? takeStep(db, uid, step) : false
  }

  async function isRecoveryCode({ uid, email }: Whose, plain: string) {
    const isRight = await takeRecoveryCode(db, uid, hashOfCode(key, uid, plain))
    if (isRight) await queueMail(db, recoveryCodeUsedMail(email, account))
    return isRight
  }

  /**
   * Allowances of wrong codes. All strangers share one per day, so that many addresses can guess no more often than
   * one.
   */
  const allowancesOf = (uid: string, { address, device }: Place) =>
    device
      ? {
          few: { limiter: throttles.wrongCodesByDevice, key: device },
          ofDay: { limiter: throttles.wrongCodesByDeviceOfDay, key: device },
        }
      : {
          few: { limiter: throttles.wrongCodes, key: `${uid} ${address}` },
          ofDay: { limiter: throttles.wrongCodesOfDay, key: uid },
        }

  /**
   * Checks a code of the app or a recovery code; each works once. The try is counted before the check, so that parallel
   * guesses are limited: 429.
   */
  async function check({ place, ...whose }: Shown, typed: string, isRightCode = isUsable) {
    const { few, ofDay } = allowancesOf(whose.uid, place)
    // The smaller allowance is counted first, so that its refusal uses up nothing of the shared one.
    const { remainingPoints, consumedPoints } = await countOne(few.limiter, few.key)
    await countOne(ofDay.limiter, ofDay.key)
    const isRight = await isRightCode(whose, plainCode(typed))
    if (isRight) await Promise.all([few, ofDay].map(({ limiter, key }) => limiter.delete(key)))
    else if (remainingPoints === 0) await tellOfGuessing(whose, consumedPoints)
    return isRight
  }

  async function tellOfGuessing({ uid, email }: Whose, wrong_codes: number) {
    await queueMail(db, wrongCodesMail(email, account))
    await recordAlarm(db, {
      actor: null,
      action: 'refused',
      subject: 'accounts',
      subject_id: uid,
      facts: { email, wrong_codes },
    })
  }

  const isUsable = async (whose: Whose, plain: string) =>
    isOfApp(plain) ? isCodeOfApp(whose.uid, plain) : isRecoveryCode(whose, plain)

  return {
    check,

    async state(uid: string) {
      const factor = await secondFactorOf(db, uid)
      return { is_on: factor !== undefined, recovery_codes_left: Number(factor?.codes_left ?? 0) }
    },

    /** Makes a new key. It takes effect only after a code made with it was sent. */
    async begin({ uid, email }: Whose, issuer: string) {
      if (await secondFactorOf(db, uid)) throw alreadyOnError()
      const appKey = createKey()
      const until = clock.ms() + TICKET_MS
      const ticket = sealText(key, ticketOf(uid), `${until} ${appKey}`).toString('base64url')
      return { key: appKey, address: keyAddress(appKey, { issuer, email }), ticket }
    },

    /** Switches it on, ends all other sessions and returns the recovery codes. */
    async confirm(whose: Account & Shown, { ticket, code }: { ticket: string; code: string }) {
      const { uid, email, session_id } = whose
      const [until, appKey] =
        unsealText(key, ticketOf(uid), Buffer.from(ticket, 'base64url'))?.split(' ') ?? []
      if (!appKey || Number(until) < clock.ms())
        throw invalid({ ticket: 'Setting up took too long. Please begin again.' })
      let last_step: number | undefined
      await check(whose, code, async (_whose, plain) => {
        last_step = stepOf(appKey, plain, clock.ms())
        return last_step !== undefined
      })
      if (last_step === undefined) throw invalid({ code: WRONG_CODE })
      const codes = createRecoveryCodes()
      const values = {
        sealed_key: sealText(key, keyOf(uid), appKey),
        last_step,
        hashes: codes.map((each) => hashOfCode(key, uid, plainCode(each))),
      }
      await db.transaction().execute(async (trx) => {
        if (!(await insertSecondFactor(trx, uid, values))) throw alreadyOnError()
        await endOtherSessions(trx, uid, session_id)
        await queueMail(trx, secondFactorMail(email, 'on', account))
      })
      return codes
    },

    /** Switches the second factor off; 400 for a wrong code. */
    async end(whose: Shown, code: string) {
      if (!(await secondFactorOf(db, whose.uid))) throw conflict('It is switched off already.')
      if (!(await check(whose, code))) throw invalid({ code: WRONG_CODE })
      await db.transaction().execute(async (trx) => {
        await deleteSecondFactor(trx, whose.uid)
        await queueMail(trx, secondFactorMail(whose.email, 'off', account))
      })
    },
  }
}

export type SecondFactors = ReturnType<typeof createSecondFactors>

export const WRONG_CODE =
  'This code is not right, or was used before. Please wait for the next one.'

const alreadyOnError = () => conflict('A second factor is switched on already.')
