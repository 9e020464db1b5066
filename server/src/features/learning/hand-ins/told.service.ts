import type { Language } from '@ganit/contract/languages'
import type { Trx } from '../../../db/schema.ts'
import { answerOnePerson } from '../../messages/outbox/tell-one.service.ts'
import { dayInWords } from '../../messages/wording/wording.ts'
import { readStudentsLanguage } from '../../people/students/studies-in.queries.ts'

type Outcome = 'seen' | 'marked' | 'again'

const SUBJECTS: Record<Language, (day: string) => string> = {
  en: (day) => `Homework of ${day}`,
  hi: (day) => `${day} का गृहकार्य`,
  bn: (day) => `${day} তারিখের বাড়ির কাজ`,
}

const SAID: Record<Language, Record<Outcome, string>> = {
  en: { seen: 'Seen', marked: 'Marked', again: 'Please do this again' },
  hi: { seen: 'देखा गया', marked: 'जाँचा गया', again: 'कृपया फिर से करें' },
  bn: { seen: 'দেখা হয়েছে', marked: 'যাচাই হয়েছে', again: 'অনুগ্রহ করে আবার করুন' },
}

const STOP: Record<Language, string> = { en: '.', hi: '।', bn: '।' }

type Marked = { student_id: number; date: string; state: Outcome; words: string | null }

/** Tells only the child, in the inbox, the result of homework, with the teacher's comment as typed. */
export async function tellMarked(trx: Trx, { student_id, date, state, words }: Marked) {
  const language = await readStudentsLanguage(trx, student_id)
  await answerOnePerson(
    trx,
    { guardian_id: null, student_id, email: null, language },
    {
      subject: SUBJECTS[language](dayInWords(language, date)),
      text: [SAID[language][state] + STOP[language], words].filter(Boolean).join('\n\n'),
      student_ids: [student_id],
    },
  )
}
