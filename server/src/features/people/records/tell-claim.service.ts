import { randomBytes } from 'node:crypto'
import type { Language } from '@ganit/contract/languages'
import { WELCOME_DAYS } from '@ganit/contract/office/welcome'
import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { hashOfToken } from '../../../http/callers/token-hash.ts'
import { answerOnePerson } from '../../messages/outbox/tell-one.service.ts'
import { guardiansToTell } from '../guardians/reached.queries.ts'

const WORDS: Record<Language, (name: string) => { subject: string; text: string }> = {
  en: (name) => ({
    subject: `${name} has an account now`,
    text: `Somebody has registered for ${name} and now sees lessons, fees and results.\n\nThis was not us: if nobody in your family did this, open this page within 14 days and say so. That account is then shut out, and the academy calls you.`,
  }),
  hi: (name) => ({
    subject: `${name} का अब एक खाता है`,
    text: `किसी ने ${name} के लिए पंजीकरण किया है और अब क्लासें, फ़ीस और परिणाम देख सकता है।\n\nयह हम नहीं थे: अगर यह आपके परिवार ने नहीं किया, तो 14 दिन के अंदर यह पेज खोलकर बताएँ। तब वह खाता बंद हो जाएगा, और अकादमी आपको फ़ोन करेगी।`,
  }),
  bn: (name) => ({
    subject: `নতুন অ্যাকাউন্ট: ${name}`,
    text: `কেউ এই শিক্ষার্থীর জন্য নিবন্ধন করেছেন: ${name}। তিনি এখন ক্লাস, ফি ও ফলাফল দেখতে পান।\n\nএটি আমরা নই: আপনার পরিবার না করে থাকলে ১৪ দিনের মধ্যে এই পাতাটি খুলে জানান। তখন ওই অ্যাকাউন্ট আর কিছু দেখতে পাবে না, এবং অ্যাকাডেমি আপনাকে ফোন করবে।`,
  }),
}

/** Page on which the parent can say that the family did not claim the record, valid as long as a family's link. */
async function createNotUsPage(trx: Trx, student_id: number, language: Language) {
  const token = randomBytes(32).toString('base64url')
  const expires_at = sql<Date>`now() + make_interval(days => ${sql.lit(WELCOME_DAYS)})`
  await trx
    .insertInto('welcome_links')
    .values({ student_id, token_hash: hashOfToken(token), expires_at })
    .execute()
  return `/welcome${language === 'en' ? '' : `?lang=${language}`}#not-us=${token}`
}

/** Tells the first parent who may see the child that an account now has the record, and how the parent can object. */
export async function tellClaim(trx: Trx, student_id: number) {
  const guardians = (await guardiansToTell(trx, [student_id])).filter(({ may_see }) => may_see)
  const first = guardians.find(({ is_primary }) => is_primary) ?? guardians[0]
  if (!first) return
  const { first_name } = await trx
    .selectFrom('students')
    .select('first_name')
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow()
  const { guardian_id, email, language } = first
  const person = { guardian_id, student_id: null, email, language }
  const page = await createNotUsPage(trx, student_id, language)
  await answerOnePerson(trx, person, {
    ...WORDS[language](first_name),
    student_ids: [student_id],
    page,
  })
}
