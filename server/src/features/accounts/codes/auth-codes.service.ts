import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { NO_MAILBOX } from '@ganit/contract/accounts/accounts'
import type { Language } from '@ganit/contract/languages'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { hashOfToken } from '../../../http/callers/token-hash.ts'
import { invalid, Refused } from '../../../http/errors.ts'
import {
  countBirthTriesLeft,
  countWrongBirth,
  forgetWrongBirths,
  guardiansOfBorn,
  hasBirths,
  keepLanguage,
  proveGuardian,
  unconfirmGuardians,
  WRONG_BIRTHS,
} from '../../ground/rights/births.queries.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { queueMail } from '../../messages/channels/mail/mail.queries.ts'
import { sendToPhone } from '../../messages/channels/to-phone.service.ts'
import type { MessageReach } from '../../messages/messages.service.ts'
import { accountLetter } from '../../messages/outbox/account-letters.service.ts'
import { deleteInvitationOfGuardian } from '../invitations/deleted-invitations.queries.ts'
import { insertInvitedAccount } from '../invitations/invitations.queries.ts'
import {
  type Candidate,
  countCodeTry,
  deleteCode,
  guardiansOfAddress,
  lockCode,
  openAccount,
  storeCode,
} from './auth-codes.queries.ts'

/** Refusals of a code. All but the first reveal something, so only a right code gets them. */
const wrongCode = (fields?: { code: string }) =>
  new Refused(401, 'The code is wrong or too old.', fields ? { fields } : {})

const wrongTry = (left: number) => wrongCode({ code: `This code is wrong. Tries left: ${left}.` })

const WANTED = 'Please give the date of birth of one of your children.'

/**
 * The refusal asks for a date of birth. `tries_left` is sent here as well, so that the page can show the last try after
 * a reload; null if tries are not counted yet.
 */
const birthWantedError = (tries_left: number | null) => {
  const fields = { date_of_birth: WANTED }
  if (tries_left === null) return invalid(fields)
  return new Refused(400, invalid(fields).message, { fields, details: { tries_left } })
}

const noBirth = () =>
  new Refused(400, 'The academy has no date of birth of your child yet. Please call it.')

/** The refusal also names the academy's phone, for guardians who do not know the date. */
async function wrongBirth(trx: Trx, tries_left: number, then = '.') {
  const sentence = `This date does not belong to one of your children. Tries left: ${tries_left}${then}`
  const { phone } = await readSettings(trx)
  return new Refused(400, sentence, {
    fields: { date_of_birth: sentence },
    details: { tries_left, phone },
  })
}

const CONFIRMED_AGAIN = '. Then the academy has to confirm you again.'

const confirmAgainError = () => new Refused(403, 'The academy has to confirm you again.')

const sharedNumberError = () =>
  new Refused(401, 'Two guardians have this number. Please call the academy.')

type Code = { address: string; code: string }

const BROWSER_BYTES = 32
const CODES = 1_000_000

const hashOfCode = (key: Buffer, browser: string, code: string) =>
  createHmac('sha256', key).update(`sign-in ${browser} ${code}`).digest()

type Asked = {
  key: Buffer
  address: string
  reach: MessageReach
  /** Language of the page; if absent, the guardian's language counts. */
  language: Language | undefined
}

/** Makes a code for an address, known or not, and sends it if it can sign somebody in. Returns what the browser keeps. */
export async function sendCode(db: Kysely<Database>, { key, address, reach, language }: Asked) {
  const browser = randomBytes(BROWSER_BYTES).toString('base64url')
  const code = String(randomInt(CODES)).padStart(6, '0')
  await db.transaction().execute(async (trx) => {
    await storeCode(trx, {
      address,
      browser_hash: hashOfToken(browser),
      code_hash: hashOfCode(key, browser, code),
    })
    const [guardian] = await guardiansOfAddress(trx, address)
    if (guardian)
      await deliverCode(trx, reach, { address, code, language: language ?? guardian.language })
  })
  return browser
}

const USEFUL_HOURS = 1

/** Sends the code by mail, or to the phone if a provider is set up. */
async function deliverCode(
  trx: Trx,
  reach: MessageReach,
  { address, code, language }: Pick<Candidate, 'language'> & Code,
) {
  const what = { event: 'code', language, values: { code } } as const
  if (address.includes('@'))
    await queueMail(
      trx,
      await accountLetter(trx, { ...what, to: address, usefulHours: USEFUL_HOURS }),
    )
  else await sendToPhone(trx, reach, { ...what, phone: address, useful_hours: USEFUL_HOURS })
}

export const guardiansToSignIn = (db: Db, address: string) => guardiansOfAddress(db, address)

type Shown = {
  key: Buffer
  address: string
  browser: string
  code: string
  date_of_birth: string | undefined
  /** Language chosen on the page; it is stored as the guardian's language. */
  language: Language | undefined
  /** Language in which the terms were read. */
  readIn: Language | undefined
  /** Whether a guardian has signed in by code from this browser before. */
  isKnown: (guardian: Candidate) => boolean
  /** Limit of wrong dates of birth at a shared address: 429 above it; counting returns the tries left. */
  sharedBirths: { refuseWhenSpent: () => Promise<void>; count: () => Promise<number> }
}

type User = { id: string; name: string; email: string }
type Entered = { user: User; guardian: Candidate }
/** `proves`: the guardian has shown to be the guardian of another child than the account's own student. */
type Entering = { guardian: Candidate; proves: boolean }

/** The person whom a code signs in, or the refusal. Every try counts. */
export const enterByCode = (db: Kysely<Database>, shown: Shown): Promise<Entered | Refused> =>
  db.transaction().execute(async (trx) => {
    const { key, address, browser, code } = shown
    const kept = await lockCode(trx, hashOfToken(browser), address)
    if (!kept) return wrongCode()
    if (!timingSafeEqual(kept.code_hash, hashOfCode(key, browser, code)))
      return wrongTry(await countCodeTry(trx, kept.code_id))
    const found = await findGuardian(trx, shown, await guardiansOfAddress(trx, address))
    if (found instanceof Refused) return found
    await deleteCode(trx, kept.code_id)
    const user = await ensureGuardiansAccount(trx, found, shown)
    if (user && shown.language) await keepLanguage(trx, user.id, shown.language)
    return user ? { user, guardian: { ...found.guardian, account_id: user.id } } : wrongCode()
  })

/**
 * Finds the guardian among those who share the address. The code was right, so only a holder of the address learns
 * whether a date of birth is right.
 */
async function findGuardian(
  trx: Trx,
  { date_of_birth, isKnown, sharedBirths }: Shown,
  guardians: Candidate[],
): Promise<Entering | Refused> {
  const [only, ...others] = guardians
  if (!only) return wrongCode()
  if (others.length === 0 && isKnown(only)) return { guardian: only, proves: false }
  const ids = guardians.map(({ guardian_id }) => guardian_id)
  if (!(await hasBirths(trx, ids))) return noBirth()
  if (date_of_birth === undefined)
    return birthWantedError(
      others.length > 0 ? null : await countBirthTriesLeft(trx, only.guardian_id),
    )
  const isShared = others.length > 0
  // At a shared address it is unknown whose date is wrong. So tries count by address, and wrong dates of one guardian
  // do not block another guardian.
  if (isShared) await sharedBirths.refuseWhenSpent()
  const [it, ...rest] = await guardiansOfBorn(trx, ids, date_of_birth)
  if (rest.length > 0) return sharedNumberError()
  const guardian = guardians.find(({ guardian_id }) => guardian_id === it?.guardian_id)
  if (it && guardian) {
    await forgetWrongBirths(trx, it.guardian_id)
    return { guardian, proves: it.is_anothers }
  }
  if (isShared) return wrongBirth(trx, await sharedBirths.count())
  const left = WRONG_BIRTHS - (await countWrongBirth(trx, only.guardian_id))
  if (left > 0) return wrongBirth(trx, left, CONFIRMED_AGAIN)
  await unconfirmGuardians(trx, [only.guardian_id])
  return confirmAgainError()
}

/** The guardian's account, created if needed. Signing in by code agrees to the terms. */
async function ensureGuardiansAccount(
  trx: Trx,
  { guardian, proves }: Entering,
  { address, language, readIn }: Pick<Shown, 'address' | 'language' | 'readIn'>,
) {
  const { guardian_id, name, phone, email, account_id } = guardian
  if (account_id) {
    const opened = await openAccount(trx, account_id, address)
    if (opened && proves) await proveGuardian(trx, guardian_id, address)
    return opened
  }
  await deleteInvitationOfGuardian(trx, guardian_id)
  // Accounts need an e-mail. The office's entry is unproven, so guardians who sign in by phone get a random address
  // without a mailbox.
  const isProven = email === address
  const own = isProven ? email : `${randomUUID()}${NO_MAILBOX}`
  const invitee = { name, email: own, phone, role: 'guardian' as const, guardian_id }
  const joining = { isProven, agreed: true, language, readIn, provenAt: address }
  const id = await insertInvitedAccount(trx, invitee, joining)
  return { id, name, email: own }
}
