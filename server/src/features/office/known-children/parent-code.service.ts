import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS } from '@ganit/contract/accounts/auth-codes'
import type { Language } from '@ganit/contract/languages'
import { PARENT_CODE_MINUTES } from '@ganit/contract/office/known-children'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { countCodeTry, lockCode, storeCode } from '../../accounts/codes/auth-codes.queries.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { findFamilyToAsk, findMobileOfFamily } from '../welcome/welcome.queries.ts'
import { refuseUnlike, registrationOf } from './known-children.queries.ts'

/** A registration, and the record that may be of the same child. */
export type Compared = { uid: string; student_id: number }

const UNCONFIRMED = 'The e-mail of this account is not confirmed yet.'

const WORDS: Record<Language, (code: string, name: string, academy: string) => string> = {
  en: (code, name, academy) =>
    `${code} is the code by which you confirm to ${academy} that the registration of ${name} is yours. It works for 30 minutes. Tell it to the academy only.`,
  hi: (code, name, academy) =>
    `${code} वह कोड है जिससे आप ${academy} को बताते हैं कि ${name} का पंजीकरण आपका है। यह 30 मिनट चलता है। इसे सिर्फ़ अकादमी को बताएँ।`,
  bn: (code, name, academy) =>
    `${code} হল সেই কোড, যা দিয়ে আপনি ${academy}-কে জানান যে ${name}-এর নাম নথিভুক্তি আপনারই। এটি 30 মিনিট চলে। এটি শুধু অ্যাকাডেমিকে বলবেন।`,
}

/**
 * Makes hashes with a key, so that a reader of the database cannot find a code, and no browser can guess the place of
 * one.
 */
function createHashes(key: Buffer, { uid, student_id }: Compared) {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    place: hash(`place ${uid} ${student_id}`),
    ofCode: (code: string) => hash(`code ${uid} ${student_id} ${code}`),
  }
}

/**
 * Makes a code for the mobile in the family's record, never for one typed in the registration; returns the link by
 * which the desk sends it. 409 without a mobile.
 */
export async function makeParentCode(trx: Trx, key: Buffer, compared: Compared) {
  const registration = await registrationOf(trx, compared.uid)
  await refuseUnlike(trx, registration.student_id, compared.student_id)
  const { first_name, phone, language } = await findFamilyToAsk(trx, compared.student_id)
  if (phone === null) throw conflict('The record has no mobile of the family.')
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const { place, ofCode } = createHashes(key, compared)
  const kept = { address: phone, browser_hash: place, code_hash: ofCode(code) }
  await storeCode(trx, kept, PARENT_CODE_MINUTES)
  const { academy_name } = await readSettings(trx)
  const text = WORDS[language](code, first_name, academy_name)
  return `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`
}

/**
 * 400 unless the code is the one that was sent to the record's mobile. Wrong codes are counted, so this runs in its own
 * transaction before the change.
 */
export async function refuseWrongCode(
  db: Kysely<Database>,
  key: Buffer,
  compared: Compared,
  code: string,
) {
  const { place, ofCode } = createHashes(key, compared)
  const left = await db.transaction().execute(async (trx) => {
    const phone = await findMobileOfFamily(trx, compared.student_id)
    const kept = phone === null ? undefined : await lockCode(trx, place, phone)
    if (!kept) return 0
    return timingSafeEqual(kept.code_hash, ofCode(code))
      ? undefined
      : countCodeTry(trx, kept.code_id)
  })
  if (left === undefined) return
  throw invalid({
    code:
      left > 0
        ? `This code is wrong. Tries left: ${left}.`
        : 'This code is wrong or too old. Send another one.',
  })
}

export type ParentProof = {
  account: Account
  code: string | undefined
  reason: string | null | undefined
}

/**
 * The reason by which the office knows that an account without a confirmed e-mail is the parent's, as a remark. A code
 * was checked before. 409 names the required field.
 */
export async function parentConfirmed(
  trx: Trx,
  student_id: number,
  { account, code, reason }: ParentProof,
) {
  const phone = await findMobileOfFamily(trx, student_id)
  if (phone !== null) {
    if (code !== undefined) return `The parent read out the code that went to ${phone}.`
    throw conflict(UNCONFIRMED, { code: 'Send the parent a code, and enter it here.' })
  }
  if (!isOwner(account)) throw conflict(`${UNCONFIRMED} The record has no mobile: ask the owner.`)
  if (reason) return `Confirmed without a code: ${reason}`
  throw conflict(UNCONFIRMED, { reason: 'The record has no mobile. Say how you know the parent.' })
}
