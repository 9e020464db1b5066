import { randomBytes } from 'node:crypto'
import type { Language } from '@ganit/contract/languages'
import {
  ASKED_CONSENTS,
  GIVER_LABEL,
  WELCOME_FIELDS,
  WELCOME_LABELS,
  type Welcome,
  type WelcomeDraft,
  type WelcomeField,
} from '@ganit/contract/office/welcome'
import { TERMS_VERSION } from '@ganit/contract/people/registration'
import type { Kysely } from 'kysely'
import { actAs } from '../../../db/actor.ts'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import { hashOfToken } from '../../../http/token-hash.ts'
import { insertImage } from '../../ground/images/images.queries.ts'
import { studentPhoto } from '../../ground/images/images.service.ts'
import { currentSettings } from '../../ground/settings/settings.queries.ts'
import { academyToday } from '../../ground/settings/settings.service.ts'
import { languageRead } from '../../ground/settings/site-pages.service.ts'
import { alreadyClaimed } from '../../people/records/claims.queries.ts'
import {
  lockedStudent,
  type StudentRow,
  studentById,
  updateStudentByUid,
} from '../../people/students/students.queries.ts'
import { consentsOf, insertConsents, privacyVersion } from '../privacy/agreements.queries.ts'
import { countsAsMinor } from '../privacy/agreements.service.ts'
import { familyActor } from './family-actor.ts'
import {
  batchesWithTimes,
  countWrongDigits,
  familyOfLink,
  familyToAsk,
  lockLink,
  putWelcome,
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

/** A family's link, which ends an older one; 409 for a claimed record, for who has left, or without a mobile. */
export async function makeLink(trx: Trx, origin: string, uid: string) {
  const { student_id } = await lockedStudent(trx, uid)
  const { first_name, phone, language, is_awaited } = await familyToAsk(trx, student_id)
  if (!uid.startsWith('record-')) throw alreadyClaimed()
  if (!is_awaited) throw conflict('This student has left.')
  if (phone === null) throw conflict('Enter the mobile of the family first.')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expires_at = await putWelcome(trx, student_id, hashOfToken(token))
  const link = `${origin}/welcome#${token}`
  const { academy_name } = await currentSettings(trx)
  const text = `${WORDS[language](first_name, academy_name)} ${link}`
  return {
    link,
    expires_at: expires_at.toISOString(),
    whatsapp_link: `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`,
  }
}

type Opening = Pick<WelcomeDraft, 'token' | 'digits'>

const noLongerValid = () => notFound('This link is no longer valid.')

/** Opens a link by its digits; returns the student's number. From here on the trail names the family. */
export async function openLink(
  db: Kysely<Database>,
  { token, digits }: Opening,
  count: (student_id: number) => Promise<unknown>,
) {
  const hash = hashOfToken(token)
  const ahead = await familyOfLink(db, hash)
  if (!ahead) throw noLongerValid()
  await count(ahead.student_id)
  actAs(familyActor(ahead.student_id))
  // Wrong digits are counted even though they are refused.
  const outcome = await db.transaction().execute(async (trx) => {
    await lockLink(trx, hash)
    const family = await familyOfLink(trx, hash)
    if (!family) return 'gone'
    if (family.phone?.endsWith(digits)) return 'open'
    await countWrongDigits(trx, hash)
    return 'wrong'
  })
  if (outcome === 'gone') throw noLongerValid()
  if (outcome === 'wrong')
    throw invalid({ digits: 'These are not the last digits of the mobile that the academy has.' })
  return ahead.student_id
}

const isBlank = (student: StudentRow, field: WelcomeField) =>
  field === 'student_photo_path' ? student.photo_id === null : !student[field]

/** The part of a child's record that its family sees. */
export async function welcomeOf(db: Db, student_id: number): Promise<Welcome> {
  const student = await studentById(db, student_id)
  const { academy_name: academy } = await currentSettings(db)
  const consents = await consentsOf(db, student_id)
  const { first_name, student_class, date_of_birth } = student
  const is_minor = countsAsMinor(date_of_birth || null, await academyToday(db))
  return {
    academy,
    first_name,
    class_name: `Class ${student_class}`,
    batches: await batchesWithTimes(db, student_id),
    missing: WELCOME_FIELDS.filter((field) => isBlank(student, field)),
    decided: askedOf(is_minor).filter((each) => consents.some(({ purpose }) => purpose === each)),
    is_minor,
  }
}

const askedOf = (is_minor: boolean) => ASKED_CONSENTS[is_minor ? 'minor' : 'adult']

/** Fills in what is blank, and keeps what is agreed; returns what was there already, in words. */
export async function fillIn(db: Kysely<Database>, student_id: number, draft: WelcomeDraft) {
  const { student_photo_path } = draft
  const before = await studentById(db, student_id)
  const photo =
    student_photo_path && isBlank(before, 'student_photo_path')
      ? await studentPhoto(student_photo_path)
      : undefined

  return db.transaction().execute(async (trx) => {
    await lockedStudent(trx, student_id)
    // The link may have ended while the photo was decoded.
    if (!(await familyOfLink(trx, hashOfToken(draft.token)))) throw noLongerValid()
    const stored = await studentById(trx, student_id)
    const sent = WELCOME_FIELDS.filter((field) => draft[field] !== undefined)
    const filled = sent.filter((field) => isBlank(stored, field))
    const texts = filled.filter((field) => field !== 'student_photo_path')
    const columns = Object.fromEntries(texts.map((field) => [field, draft[field]]))
    const photo_id = photo && filled.length > texts.length && (await insertImage(trx, photo))
    if (filled.length > 0)
      await updateStudentByUid(trx, stored.uid, { ...columns, ...(photo_id && { photo_id }) })
    const date_of_birth = stored.date_of_birth || draft.date_of_birth
    await keepConsents(trx, { student_id, date_of_birth }, draft)
    return sent
      .filter((field) => !filled.includes(field))
      .filter((field) => field === 'student_photo_path' || stored[field] !== draft[field])
      .map((field) => WELCOME_LABELS[field])
  })
}

type Agreeing = { student_id: number; date_of_birth: string | undefined }

/** Earlier consents and withdrawals stay: a tab that was open meanwhile takes nothing back. */
async function keepConsents(
  trx: Trx,
  { student_id, date_of_birth }: Agreeing,
  draft: WelcomeDraft,
) {
  const { agreed = [], giver } = draft
  if (agreed.length === 0) return
  const is_minor = countsAsMinor(date_of_birth ?? null, await academyToday(trx))
  if (is_minor && giver === null) throw invalid({ giver: `${GIVER_LABEL} is required.` })
  const asked: readonly string[] = askedOf(is_minor)
  if (agreed.some((purpose) => !asked.includes(purpose)))
    throw invalid({
      agreed: is_minor
        ? 'A parent agrees for a student under 18.'
        : 'The student is of age and agrees in person.',
    })
  const decided = new Set((await consentsOf(trx, student_id)).map(({ purpose }) => purpose))
  const privacy = await privacyVersion(trx)
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
      text_version: purpose === 'privacy' ? privacy : TERMS_VERSION,
    })),
  )
}
