import { createHash } from 'node:crypto'
import type { StudentCards } from '@ganit/contract/office/student-cards'
import type { Language } from '@ganit/contract/people/guardians'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import {
  enqueueJob,
  storeProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { jobInThread } from '../../ground/background-jobs/job-in-thread.service.ts'
import { printedLogo } from '../../ground/look/printed-logos.queries.ts'
import { readSettings, type SettingsRecord } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { dayInWords } from '../../messages/wording/wording.ts'
import { financialYear } from '../../money/payments/receipts/receipt-number.ts'
import { type Card, type CardSheet, printCardsPdf } from './card-pdf/card-pdf.ts'
import { lockForCards, readCards, storeCards } from './student-cards.queries.ts'

const CARDS_JOB = 'print cards'

const WORDS: Record<Language, CardSheet['words']> = {
  en: {
    class_name: 'Class {n}',
    number: 'No. {n}',
    valid: 'Valid until {day}',
    parent: 'Parent: {n}',
  },
  hi: {
    class_name: 'कक्षा {n}',
    number: 'सं. {n}',
    valid: '{day} तक मान्य',
    parent: 'अभिभावक: {n}',
  },
  bn: {
    class_name: 'শ্রেণি {n}',
    number: 'নং {n}',
    valid: '{day} পর্যন্ত বৈধ',
    parent: 'অভিভাবক: {n}',
  },
}

/** The last day of a day's session. */
const sessionEnd = (day: string) => `${financialYear(day) + 1}-03-31`

function refuseNoPhone({ phone }: Pick<SettingsRecord, 'phone'>) {
  if (!phone) throw invalid({ phone: 'Set the academy’s phone first.' })
  return phone
}

/** Starts a job that prints cards. 400 without the academy's phone, or for a day that is over. */
export async function printCardsLater(db: Db, draft: StudentCards, uid: string) {
  refuseNoPhone(await readSettings(db))
  const today = await readAcademyToday(db)
  const { valid_until = sessionEnd(today), language = 'en', student_ids } = draft
  if (valid_until < today) throw invalid({ valid_until: 'Valid until must not be before today.' })
  const input = { student_ids, valid_until, language }
  return enqueueJob(db, {
    kind: CARDS_JOB,
    input,
    // The students of a whole academy would be too long for a key.
    key: `${CARDS_JOB} ${uid} ${createHash('sha256').update(JSON.stringify(input)).digest('hex')}`,
    account_id: uid,
  })
}

type CardsDraft = Required<Pick<StudentCards, 'student_ids'>> & {
  valid_until: string
  language: Language
}

async function sheetOf(db: Kysely<Database>, cards: Card[], { valid_until, language }: CardsDraft) {
  const settings = await readSettings(db)
  const words = WORDS[language]
  return {
    language,
    academy: {
      name: settings.academy_name,
      phone: refuseNoPhone(settings),
      address: settings.address,
      logo: await printedLogo(db, settings.logo?.logo_id),
    },
    words: { ...words, valid: words.valid.replace('{day}', dayInWords(language, valid_until)) },
    day: await readAcademyToday(db),
    cards: settings.card_shows_parent
      ? cards
      : cards.map((card) => ({ ...card, parent_phone: null })),
  } satisfies CardSheet
}

/** Prints cards, and keeps the PDF for a day. Students who are gone by then are left out. */
async function* runCardsJob(db: Kysely<Database>, job: TakenJob) {
  const draft = job.input as CardsDraft
  const cards = await readCards(db, draft.student_ids, await readAcademyToday(db))
  if (cards.length === 0) throw conflict('None of these students is there any more.')
  const pdf = yield* jobInThread(printCardsPdf(await sheetOf(db, cards, draft)))
  const student_ids = cards.map(({ student_id }) => student_id)
  const print_id = await db.transaction().execute(async (trx) => {
    if ((await lockForCards(trx, student_ids)) < cards.length)
      throw conflict('A student was erased meanwhile. Print the cards again.')
    await storeProgress(trx, job, { done: cards.length, of: cards.length })
    const content = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    return storeCards(trx, { student_ids, content })
  })
  return {
    href: `/api/student-cards/${print_id}`,
    cards: cards.length,
    without_photo: cards
      .filter(({ photo }) => photo === null)
      .map(({ student_id, name }) => ({ student_id, name })),
  }
}

export const cardWorks = { [CARDS_JOB]: runCardsJob }
