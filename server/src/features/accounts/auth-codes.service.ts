import {
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { NO_MAILBOX } from '@ganit/contract/accounts'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../db/schema.ts'
import {
  countWrongBirth,
  guardiansOfBorn,
  proveGuardian,
  unconfirm,
} from '../guardians/births.queries.ts'
import { queueMail } from '../mail/mail.queries.ts'
import { accountLetter } from '../messages/account-letters.service.ts'
import type { MessageReach } from '../messages/messages.service.ts'
import { sendToPhone } from '../messages/to-phone.service.ts'
import {
  type Candidate,
  countTry,
  deleteCode,
  guardiansToLetIn,
  keepCode,
  lockedCode,
  openedAccount,
} from './auth-codes.queries.ts'
import { deleteInvitationOfGuardian } from './guardian-invitations.queries.ts'
import { insertInvited } from './invitations.queries.ts'

type Code = { address: string; code: string }

const BROWSER_BYTES = 32
const CODES = 1_000_000

const hashOfBrowser = (browser: string) => createHash('sha256').update(browser).digest()
const hashOfCode = (key: Buffer, browser: string, code: string) =>
  createHmac('sha256', key).update(`sign-in ${browser} ${code}`).digest()

/** Makes a code for an address, known or not, and sends it where it lets somebody in. Answers what the browser keeps. */
export async function sendCode(
  db: Kysely<Database>,
  { key, address, reach }: { key: Buffer; address: string; reach: MessageReach },
) {
  const browser = randomBytes(BROWSER_BYTES).toString('base64url')
  const code = String(randomInt(CODES)).padStart(6, '0')
  await db.transaction().execute(async (trx) => {
    await keepCode(trx, {
      address,
      browser_hash: hashOfBrowser(browser),
      code_hash: hashOfCode(key, browser, code),
    })
    const [guardian] = await guardiansToLetIn(trx, address)
    if (guardian) await send(trx, reach, { address, code, ...guardian })
  })
  return browser
}

const USEFUL_HOURS = 1

/** By mail, or where a provider is set to the phone. In the language of the first of those who share it. */
async function send(
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

export const lettingIn = (db: Db, address: string) => guardiansToLetIn(db, address)

type Shown = {
  key: Buffer
  address: string
  browser: string
  code: string
  date_of_birth: string | undefined
  /** Whether a guardian has signed in by a code in this browser before. */
  isKnown: (guardian: Candidate) => boolean
}

type User = { id: string; name: string; email: string }
type Outcome = 'wrong' | 'birth' | { user: User; guardian: Candidate }
/** `proves` where they have shown to be the guardian of somebody beside the student whose account it is. */
type Entering = { guardian: Candidate; proves: boolean }

/** Whom a code lets in. What was tried counts, whatever is answered. */
export const enterByCode = (db: Kysely<Database>, shown: Shown): Promise<Outcome> =>
  db.transaction().execute(async (trx) => {
    const { key, address, browser, code } = shown
    const kept = await lockedCode(trx, hashOfBrowser(browser), address)
    if (!kept) return 'wrong'
    if (!timingSafeEqual(kept.code_hash, hashOfCode(key, browser, code))) {
      await countTry(trx, kept.code_id)
      return 'wrong'
    }
    const found = await whoIsIt(trx, shown, await guardiansToLetIn(trx, address))
    if (found === 'birth') return found
    await (found === 'wrong' ? countTry(trx, kept.code_id) : deleteCode(trx, kept.code_id))
    if (found === 'wrong') return found
    const user = await accountFor(trx, found, address)
    return user ? { user, guardian: { ...found.guardian, account_id: user.id } } : 'wrong'
  })

/** Who of those with this address it is; `birth` where the date of birth of a child is wanted to tell. */
async function whoIsIt(
  trx: Trx,
  { date_of_birth, isKnown }: Shown,
  guardians: Candidate[],
): Promise<Entering | 'wrong' | 'birth'> {
  const [only, ...others] = guardians
  if (!only) return 'wrong'
  if (others.length === 0 && isKnown(only)) return { guardian: only, proves: false }
  if (date_of_birth === undefined) return 'birth'
  const ids = guardians.map(({ guardian_id }) => guardian_id)
  const fitting = await guardiansOfBorn(trx, ids, date_of_birth)
  if (fitting.length === 0) await unconfirm(trx, await countWrongBirth(trx, ids))
  const [it, ...rest] = fitting
  const guardian = guardians.find(({ guardian_id }) => guardian_id === it?.guardian_id)
  return it && guardian && rest.length === 0 ? { guardian, proves: it.is_anothers } : 'wrong'
}

/** The guardian's account, made where there is none: whoever signs in by a code agrees to the terms with it. */
async function accountFor(trx: Trx, { guardian, proves }: Entering, address: string) {
  const { guardian_id, name, phone, email, account_id } = guardian
  if (account_id) {
    const opened = await openedAccount(trx, account_id, address)
    if (opened && proves) await proveGuardian(trx, guardian_id)
    return opened
  }
  await deleteInvitationOfGuardian(trx, guardian_id)
  // An account has an e-mail. What the office has typed is nobody's before it is proven: whoever comes by phone gets one that
  // leads nowhere, and that nobody can guess.
  const isProven = email === address
  const own = isProven ? email : `${randomUUID()}${NO_MAILBOX}`
  const invitee = { name, email: own, phone, role: 'guardian' as const, guardian_id }
  const id = await insertInvited(trx, invitee, { isProven, agreed: true })
  return { id, name, email: own }
}
