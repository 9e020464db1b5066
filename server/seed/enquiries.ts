import { dayAfter } from '@ganit/contract/days'
import type { EnquirySource } from '@ganit/contract/people/enquiries'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../src/db/schema.ts'
import { academyNow } from '../src/features/ground/settings/clock.service.ts'
import { academyToday } from '../src/features/ground/settings/settings.service.ts'
import {
  insertEnquiry,
  insertNote,
} from '../src/features/people/enquiries/enquiry-writes.queries.ts'
import { trialLessonsFor } from '../src/features/people/enquiries/trials.queries.ts'
import { clock } from '../src/lifecycle/clock.ts'
import { ownerId } from './owner.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Asked = {
  name: string
  student_name: string
  class_number: number
  source: EnquirySource
  /** First enquiry and next call, in days before and after today. */
  ago: number
  call_in: number
  message?: string
  notes?: string[]
} & (
  | { stage: 'new' | 'contacted' | 'offered' | 'trial' | 'joined' }
  | { stage: 'lost'; lost_reason: string }
)

/** Families in each stage. Three are to be called today, one two days ago. */
const ASKED: readonly Asked[] = [
  {
    name: 'Farida Khatun',
    student_name: 'Imran Khatun',
    class_number: 9,
    source: 'site',
    ago: 0,
    call_in: 0,
    stage: 'new',
    message: 'Are there lessons in the morning, before school?',
  },
  {
    name: 'Prakash Rao',
    student_name: 'Nandini Rao',
    class_number: 6,
    source: 'phone',
    ago: 1,
    call_in: 0,
    stage: 'new',
  },
  {
    name: 'Lata Deshmukh',
    student_name: 'Soham Deshmukh',
    class_number: 10,
    source: 'site',
    ago: 4,
    call_in: -2,
    stage: 'contacted',
    message: 'He is afraid of the board exam.',
    notes: ['Nobody answered. Rings back in the evening.'],
  },
  {
    name: 'Joseph Kurian',
    student_name: 'Anna Kurian',
    class_number: 8,
    source: 'referral',
    ago: 6,
    call_in: 3,
    stage: 'contacted',
    notes: ['Asked about the fee and the timings.', 'Wants to see a lesson first, after the puja.'],
  },
  {
    name: 'Sabita Mondal',
    student_name: 'Rik Mondal',
    class_number: 7,
    source: 'walk-in',
    ago: 8,
    call_in: 2,
    stage: 'trial',
    notes: ['Came with the school report: fractions and ratios are the trouble.'],
  },
  {
    name: 'Harpreet Gill',
    student_name: 'Jasleen Gill',
    class_number: 9,
    source: 'site',
    ago: 9,
    call_in: 4,
    stage: 'trial',
  },
  {
    name: 'Meenakshi Iyer',
    student_name: 'Kavin Iyer',
    class_number: 11,
    source: 'referral',
    ago: 15,
    call_in: 0,
    stage: 'offered',
    notes: ['Liked the trial lesson. The link to register was sent by WhatsApp.'],
  },
  {
    name: 'Tapas Ghosh',
    student_name: 'Ishita Ghosh',
    class_number: 5,
    source: 'phone',
    ago: 40,
    call_in: -30,
    stage: 'joined',
    notes: ['Starts on the first of the month.'],
  },
  {
    name: 'Rubina Ansari',
    student_name: 'Zoya Ansari',
    class_number: 12,
    source: 'site',
    ago: 26,
    call_in: -20,
    stage: 'joined',
  },
  {
    name: 'Vikram Chauhan',
    student_name: 'Aarav Chauhan',
    class_number: 8,
    source: 'site',
    ago: 33,
    call_in: -25,
    stage: 'lost',
    lost_reason: 'Too far from home',
    notes: ['Lives across the river; the bus takes an hour.'],
  },
  {
    name: 'Nisha Agarwal',
    student_name: 'Dev Agarwal',
    class_number: 10,
    source: 'other',
    ago: 21,
    call_in: -15,
    stage: 'lost',
    lost_reason: 'Found a tutor nearby',
  },
]

/** Adds families in every stage, unless there are enquiries already. */
export async function seedEnquiries(db: Kysely<Database>) {
  if (await db.selectFrom('enquiries').select('enquiry_id').limit(1).executeTakeFirst()) return
  const today = await academyToday(db)
  const joined = await db
    .selectFrom('students')
    .select('student_id')
    .orderBy('student_id', 'desc')
    .limit(ASKED.length)
    .execute()
  await db.transaction().execute(async (trx) => {
    const written_by = await ownerId(trx)
    for (const [n, asked] of ASKED.entries())
      await insertAsked(trx, asked, { n, today, written_by, joined: joined[n]?.student_id })
  })
}

/** An enquiry not stored yet, which takes no seat. */
const NOBODY = 0

type Around = { n: number; today: string; written_by: string; joined: number | undefined }

async function insertAsked(trx: Trx, asked: Asked, { n, today, written_by, joined }: Around) {
  const { ago, call_in, notes = [], message = null, ...family } = asked
  if (asked.stage === 'joined' && !joined) return
  const at = new Date(clock.ms() - ago * DAY_MS - (n % 3) * HOUR_MS)
  const enquiry_id = await insertEnquiry(trx, {
    ...family,
    message,
    phone: `+9198300550${String(n + 10)}`,
    email: null,
    school: null,
    lost_reason: asked.stage === 'lost' ? asked.lost_reason : null,
    follow_up_on: dayAfter(today, call_in),
    trial_lesson_id: asked.stage === 'trial' ? await lessonFor(trx, asked.class_number) : null,
    student_id: asked.stage === 'joined' ? (joined ?? null) : null,
    consent_at: asked.source === 'site' ? at : null,
    created_at: at,
    changed_at: at,
  })
  for (const text of notes) await insertNote(trx, { enquiry_id, text, written_by })
}

/** The next lesson open to a trial; null if there is none. */
async function lessonFor(trx: Trx, class_number: number) {
  const lessons = await trialLessonsFor(
    trx,
    { enquiry_id: NOBODY, class_number },
    await academyNow(trx),
  )
  return lessons.find(({ free }) => free !== 0)?.lesson_id ?? null
}
