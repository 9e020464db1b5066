import type { Language } from '@ganit/contract/languages'
import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { tellOne } from '../../messages/tell-one.service.ts'
import { choosePrimary } from '../../people/guardians/guardians.queries.ts'
import { moveGuardianships } from '../../people/guardians/merge.queries.ts'
import { guardiansToTell } from '../../people/guardians/reached.queries.ts'
import { alreadyClaimed, giveRecord } from '../../people/records/claims.queries.ts'
import {
  type StudentRow,
  studentById,
  studentByUid,
  updateStudentByUid,
} from '../../people/students/students.queries.ts'
import { enteredFor } from '../imports/built-on.queries.ts'
import { erasePerson } from '../privacy/erasure.service.ts'
import {
  areSame,
  emptyRegistration,
  lockBoth,
  moveToRecord,
  registrationOf,
} from './known-children.queries.ts'

/** The fields that a registration fills in where the record is blank. */
const FILLED = [
  ...(['middle_name', 'last_name', 'email', 'date_of_birth', 'contact_number_1'] as const),
  ...(['contact_number_2', 'school_or_college_name', 'board_or_university_name'] as const),
  ...(['address', 'city', 'district', 'state', 'pin', 'notes'] as const),
  ...(['photo_id', 'google_photo_url'] as const),
]

const blanksFilled = (record: StudentRow, registration: StudentRow) =>
  Object.fromEntries(
    FILLED.filter((field) => !record[field] && registration[field]).map((field) => [
      field,
      registration[field],
    ]),
  )

/**
 * The account of a registration takes the record of the same child; what is blank there is filled in, and the
 * registration goes as an erased person does. 409 if they do not agree, or something was entered for the registration.
 */
export async function takeRecord(
  trx: Trx,
  { account, uid, student_id }: { account: Account; uid: string; student_id: number },
) {
  const isThere = await lockBoth(trx, uid, student_id)
  const registration = await studentByUid(trx, uid)
  const from = await registrationOf(trx, uid)
  if (!from) throw conflict('This student has no account.')
  if (!isThere) throw invalid({ student_id: 'There is no such student.' })
  const record = await studentById(trx, student_id)
  if (!record.uid.startsWith('record-')) throw alreadyClaimed()
  if (!from.email_verified) throw conflict('The e-mail of this account is not confirmed yet.')
  if (!(await areSame(trx, from.student_id, student_id)))
    throw conflict('First name, class, and a phone or the date of birth must be the same.')

  const filled = blanksFilled(record, registration)
  const emptied = await emptyRegistration(trx, from.student_id, 'photo_id' in filled)
  const why = await enteredFor(trx, from.student_id)
  if (why) throw conflict(`The registration cannot go. ${why}`)
  const moved = { from: from.student_id, to: student_id }
  await moveGuardianships(trx, moved)
  await moveToRecord(trx, moved)
  const { terms_version, agreed_at, terms_language } = from
  const agreed = { terms_version, agreed_at, terms_language }
  await giveRecord(trx, { student_id, account_id: uid }, agreed)
  await updateStudentByUid(trx, uid, filled)
  await choosePrimary(trx, student_id)
  await erasePerson(trx, emptied, { erased_by: account.uid })
  await tellParent(trx, student_id, record)
  return studentByUid(trx, uid)
}

const WORDS: Record<Language, (name: string) => { subject: string; text: string }> = {
  en: (name) => ({
    subject: `${name} has an account now`,
    text: `The academy has joined the registration of ${name} with the record that it had. Whoever registered now sees lessons, fees and results. If this was not your family, please call the academy.`,
  }),
  hi: (name) => ({
    subject: `${name} का अब एक खाता है`,
    text: `अकादमी ने ${name} के पंजीकरण को अपने पास के रिकॉर्ड से जोड़ दिया है। जिन्होंने पंजीकरण किया है, वे अब कक्षाएँ, फ़ीस और परिणाम देख सकते हैं। अगर यह आपके परिवार ने नहीं किया, तो कृपया अकादमी को फ़ोन करें।`,
  }),
  bn: (name) => ({
    subject: `নতুন অ্যাকাউন্ট: ${name}`,
    text: `অ্যাকাডেমি এই শিক্ষার্থীর নিবন্ধন নিজের কাছে থাকা রেকর্ডের সঙ্গে যুক্ত করেছে: ${name}। যিনি নিবন্ধন করেছেন তিনি এখন ক্লাস, ফি ও ফলাফল দেখতে পান। এটি আপনার পরিবার না করে থাকলে অনুগ্রহ করে অ্যাকাডেমিতে ফোন করুন।`,
  }),
}

/** Tells the first parent who may see the child. */
async function tellParent(trx: Trx, student_id: number, { first_name }: StudentRow) {
  const guardians = (await guardiansToTell(trx, [student_id])).filter(({ may_see }) => may_see)
  const first = guardians.find(({ is_primary }) => is_primary) ?? guardians[0]
  if (!first) return
  const { guardian_id, email, language } = first
  const person = { guardian_id, student_id: null, email, language }
  await tellOne(trx, person, { ...WORDS[language](first_name), student_ids: [student_id] })
}
