import type { Language } from '@ganit/contract/languages'
import type { Trx } from '../../../db/schema.ts'
import { tellOne } from '../../messages/tell-one.service.ts'
import { guardiansToTell } from '../guardians/reached.queries.ts'

const WORDS: Record<Language, (name: string) => { subject: string; text: string }> = {
  en: (name) => ({
    subject: `${name} has an account now`,
    text: `Somebody has registered for ${name} and now sees lessons, fees and results.\n\nThis was not us: if nobody of your family did this, please call the academy at once.`,
  }),
  hi: (name) => ({
    subject: `${name} का अब एक खाता है`,
    text: `किसी ने ${name} के लिए पंजीकरण किया है और अब क्लासें, फ़ीस और परिणाम देख सकता है।\n\nयह हम नहीं थे: अगर यह आपके परिवार ने नहीं किया, तो कृपया तुरंत अकादमी को फ़ोन करें।`,
  }),
  bn: (name) => ({
    subject: `নতুন অ্যাকাউন্ট: ${name}`,
    text: `কেউ এই শিক্ষার্থীর জন্য নিবন্ধন করেছেন: ${name}। তিনি এখন ক্লাস, ফি ও ফলাফল দেখতে পান।\n\nএটি আমরা নই: আপনার পরিবার না করে থাকলে অনুগ্রহ করে এখনই অ্যাকাডেমিতে ফোন করুন।`,
  }),
}

/** Tells the first parent who may see the child that an account has the record now. */
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
  await tellOne(trx, person, { ...WORDS[language](first_name), student_ids: [student_id] })
}
