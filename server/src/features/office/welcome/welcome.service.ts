import { randomBytes } from 'node:crypto'
import type { Language } from '@ganit/contract/languages'
import {
  ASKED_CONSENTS,
  GIVER_LABEL,
  WELCOME_DAYS,
  WELCOME_FIELDS,
  WELCOME_LABELS,
  type Welcome,
  type WelcomeDraft,
  type WelcomeField,
} from '@ganit/contract/office/welcome'
import type { Kysely } from 'kysely'
import { setActor } from '../../../academy/place.ts'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { hashOfToken } from '../../../http/callers/token-hash.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import { insertImage } from '../../ground/images/images.queries.ts'
import { encodeStudentPhoto } from '../../ground/images/images.service.ts'
import { familyActor } from '../../ground/rights/family-actor.ts'
import { saveFamilyLanguage } from '../../ground/rights/guardian-account.queries.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { readTermsVersion } from '../../ground/settings/shared-terms.queries.ts'
import { languageRead } from '../../ground/settings/site-pages.service.ts'
import { queueMail } from '../../messages/channels/mail/mail.queries.ts'
import { insertConsents, readPrivacyVersion } from '../../people/agreements/agreements.queries.ts'
import { isCountedAsMinor } from '../../people/agreements/agreements.service.ts'
import { readWaiting, refuseWaiting } from '../../people/agreements/waiting.queries.ts'
import {
  addTypedByLink,
  confirmTypedEmail,
  waitingByLink,
} from '../../people/change-requests/change-request-writes.queries.ts'
import { alreadyClaimedError } from '../../people/records/claims.queries.ts'
import {
  lockStudent,
  type StudentRow,
  studentById,
  updateStudentByUid,
} from '../../people/students/students.queries.ts'
import { asksAdult, decidedBefore } from './decided.queries.ts'
import {
  batchesWithTimes,
  countWrongDigits,
  findFamilyOfLink,
  findFamilyToAsk,
  lockLink,
  storeWelcomeLink,
} from './welcome.queries.ts'

const TOKEN_BYTES = 32

const WORDS: Record<Language, (name: string, academy: string) => string> = {
  en: (name, academy) =>
    `Welcome to ${academy}! Please fill in what we do not know of ${name} yet. The page asks for the last four digits of this mobile:`,
  hi: (name, academy) =>
    `${academy} में आपका स्वागत है! ${name} के बारे में जो हमें अभी नहीं पता, कृपया भर दें। पेज इस मोबाइल के आख़िरी चार अंक पूछता है:`,
  bn: (name, academy) =>
    `${academy} আপনাকে স্বাগত জানায়! ${name} সম্বন্ধে যা আমরা এখনও জানি না, দয়া করে লিখে দিন। পাতাটি এই মোবাইলের শেষ চারটি অঙ্ক চায়:`,
}

/** The page opens in the language of the message that leads to it. */
const pageInLanguage = (origin: string, language: Language) =>
  `${origin}/welcome${language === 'en' ? '' : `?lang=${language}`}`

/**
 * A family's link, which ends an older one; 409 for a claimed record, a student who has left, or a family without a
 * mobile.
 */
export async function makeLink(trx: Trx, origin: string, uid: string) {
  const { student_id } = await lockStudent(trx, uid)
  const { first_name, phone, language, is_awaited } = await findFamilyToAsk(trx, student_id)
  if (!uid.startsWith('record-')) throw alreadyClaimedError()
  if (!is_awaited) throw conflict('This student has left.')
  if (phone === null) throw conflict('Enter the mobile of the family first.')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expires_at = await storeWelcomeLink(trx, student_id, hashOfToken(token))
  const link = `${pageInLanguage(origin, language)}#${token}`
  const { academy_name } = await readSettings(trx)
  const text = `${WORDS[language](first_name, academy_name)} ${link}`
  return {
    link,
    expires_at: expires_at.toISOString(),
    whatsapp_link: `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`,
  }
}

const CONFIRMING: Record<Language, { subject: string; text: string }> = {
  en: {
    subject: 'Is this your e-mail?',
    text: 'Somebody gave this e-mail as that of a student. If it was you, open this link and confirm it; then the academy looks at it. If not, do nothing: no other mail comes.',
  },
  hi: {
    subject: 'क्या यह आपका ईमेल है?',
    text: 'किसी ने यह ईमेल एक छात्र का बताया है। अगर वह आप थे, तो यह लिंक खोलकर पुष्टि करें; फिर अकादमी इसे देखेगी। अगर नहीं, तो कुछ न करें: और कोई मेल नहीं आएगा।',
  },
  bn: {
    subject: 'এটি কি আপনার ইমেল?',
    text: 'কেউ এই ইমেলটি একজন ছাত্রের বলে দিয়েছেন। আপনি দিয়ে থাকলে এই লিঙ্ক খুলে নিশ্চিত করুন; তারপর অ্যাকাডেমি এটি দেখবে। না হলে কিছু করবেন না: আর কোনো মেল আসবে না।',
  },
}

type Opening = Pick<WelcomeDraft, 'token' | 'digits'>

const invitationGoneError = () => notFound('This link is no longer valid.')

/** Opens a link by its digits; returns the student's number. From now on the trail names the family as actor. */
export async function openLink(
  db: Kysely<Database>,
  { token, digits }: Opening,
  count: (student_id: number) => Promise<unknown>,
) {
  const hash = hashOfToken(token)
  const ahead = await findFamilyOfLink(db, hash)
  if (!ahead) throw invitationGoneError()
  await count(ahead.student_id)
  setActor(familyActor(ahead.student_id))
  // Wrong digits are counted even though they are refused.
  const outcome = await db.transaction().execute(async (trx) => {
    await lockLink(trx, hash)
    const family = await findFamilyOfLink(trx, hash)
    if (!family) return 'gone'
    if (family.phone?.endsWith(digits)) return 'open'
    await countWrongDigits(trx, hash)
    return 'wrong'
  })
  if (outcome === 'gone') throw invitationGoneError()
  if (outcome === 'wrong')
    throw invalid({ digits: 'These are not the last digits of the mobile that the academy has.' })
  return ahead.student_id
}

/** The record with the changes that wait for the office, so that nothing is asked twice. */
async function knownOf(db: Db, student_id: number): Promise<StudentRow> {
  const student = await studentById(db, student_id)
  const waiting = await waitingByLink(db, student_id)
  const { email, date_of_birth } = waiting?.changes ?? {}
  return {
    ...student,
    email: student.email || (email ?? ''),
    date_of_birth: student.date_of_birth || (date_of_birth ?? ''),
  }
}

const isBlank = (student: StudentRow, field: WelcomeField) =>
  field === 'student_photo_path' ? student.photo_id === null : !student[field]

/** The part of a child's record that its family sees. */
export async function welcomeOf(db: Db, student_id: number): Promise<Welcome> {
  const student = await knownOf(db, student_id)
  const { academy_name: academy } = await readSettings(db)
  const asks_adult = await asksAdult(db, student_id)
  const decided = await decidedBefore(db, { student_id, asks_adult })
  const { first_name, student_class, date_of_birth } = student
  const is_minor = isCountedAsMinor(date_of_birth || null, await readAcademyToday(db))
  return {
    academy,
    first_name,
    class_name: `Class ${student_class}`,
    batches: await batchesWithTimes(db, student_id),
    missing: WELCOME_FIELDS.filter((field) => isBlank(student, field)),
    decided: askedOf(is_minor).filter((each) => decided.has(each)),
    is_minor,
    asks_adult,
  }
}

const askedOf = (is_minor: boolean) => ASKED_CONSENTS[is_minor ? 'minor' : 'adult']

/**
 * Fills in blank fields, and stores consents; returns the fields that were filled before, in words. Data that would
 * open the child's account waits for the office. Messages use the language in which the family read the page.
 */
export async function fillInRecord(
  db: Kysely<Database>,
  origin: string,
  { student_id, draft }: { student_id: number; draft: WelcomeDraft },
) {
  const { student_photo_path } = draft
  const before = await studentById(db, student_id)
  const photo =
    student_photo_path && isBlank(before, 'student_photo_path')
      ? await encodeStudentPhoto(student_photo_path)
      : undefined

  return db.transaction().execute(async (trx) => {
    await lockStudent(trx, student_id)
    // The link may have ended while the photo was decoded.
    if (!(await findFamilyOfLink(trx, hashOfToken(draft.token)))) throw invitationGoneError()
    const stored = await knownOf(trx, student_id)
    const sent = WELCOME_FIELDS.filter((field) => draft[field] !== undefined)
    const filled = sent.filter((field) => isBlank(stored, field))
    await keepForOffice(trx, origin, { student_id, draft, filled })
    const texts = filled.filter((field) => field !== 'student_photo_path' && !isProof(field))
    const columns = Object.fromEntries(texts.map((field) => [field, draft[field]]))
    const photo_id =
      photo && filled.includes('student_photo_path') && (await insertImage(trx, photo))
    if (texts.length > 0 || photo_id)
      await updateStudentByUid(trx, stored.uid, { ...columns, ...(photo_id && { photo_id }) })
    const date_of_birth = stored.date_of_birth || draft.date_of_birth
    await keepConsents(trx, { student_id, date_of_birth }, draft)
    if (photo_id) refuseWaiting(await readWaiting(trx, student_id))
    if (draft.language) await saveFamilyLanguage(trx, student_id, draft.language)
    return sent
      .filter((field) => !filled.includes(field))
      .filter((field) => field === 'student_photo_path' || stored[field] !== draft[field])
      .map((field) => WELCOME_LABELS[field])
  })
}

/** Whether a field is a proof for claiming a record. Typing it by the link must not set it. */
const isProof = (field: WelcomeField): field is 'email' | 'date_of_birth' =>
  field === 'email' || field === 'date_of_birth'

type Apart = { student_id: number; draft: WelcomeDraft; filled: WelcomeField[] }

/** Stores e-mail and date of birth for the office to decide. One mail is sent to the e-mail, to confirm it. */
async function keepForOffice(trx: Trx, origin: string, { student_id, draft, filled }: Apart) {
  const apart = filled.filter(isProof)
  if (apart.length === 0) return
  const { email, language = 'en' } = draft
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const isMailed = email !== undefined && apart.includes('email')
  await addTypedByLink(trx, {
    student_id,
    changes: Object.fromEntries(apart.map((field) => [field, draft[field]])),
    email_token_hash: isMailed ? hashOfToken(token) : null,
  })
  if (!isMailed) return
  const { academy_name } = await readSettings(trx)
  const { subject, text } = CONFIRMING[language]
  await queueMail(trx, {
    to: email,
    subject: `${academy_name}: ${subject}`,
    text: `${text}\n\n${pageInLanguage(origin, language)}#email=${token}`,
    usefulHours: WELCOME_DAYS * 24,
  })
}

/** Confirms the e-mail to which a token was mailed; 404 if it was decided meanwhile. */
export async function confirmEmail(db: Db, token: string) {
  if (!(await confirmTypedEmail(db, hashOfToken(token)))) throw invitationGoneError()
}

type Agreeing = { student_id: number; date_of_birth: string | undefined }

/** Earlier consents and withdrawals stay, so that a tab opened before changes nothing back. */
async function keepConsents(
  trx: Trx,
  { student_id, date_of_birth }: Agreeing,
  draft: WelcomeDraft,
) {
  const { agreed = [], giver, adult_stated } = draft
  if (agreed.length === 0) return
  const is_minor = isCountedAsMinor(date_of_birth ?? null, await readAcademyToday(trx))
  if (is_minor && giver === null) throw invalid({ giver: `${GIVER_LABEL} is required.` })
  const asked: readonly string[] = askedOf(is_minor)
  if (agreed.some((purpose) => !asked.includes(purpose)))
    throw invalid({
      agreed: is_minor
        ? 'A parent agrees for a student under 18.'
        : 'The student is of age and agrees in person.',
    })
  // A page that was opened before the switch states nothing, and an agreement is not stored twice.
  const asks_adult = adult_stated === true && (await asksAdult(trx, student_id))
  const decided = await decidedBefore(trx, { student_id, asks_adult })
  const [privacy, terms] = [await readPrivacyVersion(trx), await readTermsVersion(trx)]
  const fresh = [...new Set(agreed)].filter((purpose) => !decided.has(purpose))
  if (fresh.length === 0) return
  const [ofTerms, ofPrivacy] = [
    await languageRead(trx, 'terms', draft.language),
    await languageRead(trx, 'privacy', draft.language),
  ]
  await insertConsents(
    trx,
    fresh.map((purpose) => ({
      ...{ student_id, purpose, given: true, way: 'link' as const, recorded_by: null },
      language: purpose === 'privacy' ? ofPrivacy : ofTerms,
      guardian_name: is_minor ? giver : null,
      adult_stated: purpose === 'guardian' && adult_stated === true,
      text_version: purpose === 'privacy' ? privacy : terms,
    })),
  )
}
