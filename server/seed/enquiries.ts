import { dayAfter } from '@ganit/contract/days'
import type { EnquirySource } from '@ganit/contract/people/enquiries'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../src/db/schema.ts'
import { academyNow } from '../src/features/ground/settings/clock.service.ts'
import { ensureSettings, updateSettings } from '../src/features/ground/settings/settings.queries.ts'
import { readAcademyToday } from '../src/features/ground/settings/settings.service.ts'
import {
  insertEnquiry,
  insertNote,
} from '../src/features/people/enquiries/enquiry-writes.queries.ts'
import { trialLessonsFor } from '../src/features/people/enquiries/trials.queries.ts'
import { clock } from '../src/lifecycle/clock.ts'
import { readLines } from './json-lines.ts'
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
const ASKED = readLines<Asked>('enquiries.jsonl')

/**
 * Adds families in every stage, unless there are enquiries already. One has taken its seat on the site, where visitors may take
 * three of a lesson.
 */
export async function seedEnquiries(db: Kysely<Database>) {
  if (await db.selectFrom('enquiries').select('enquiry_id').limit(1).executeTakeFirst()) return
  const today = await readAcademyToday(db)
  const joined = await db
    .selectFrom('students')
    .select('student_id')
    .orderBy('student_id', 'desc')
    .limit(ASKED.length)
    .execute()
  await db.transaction().execute(async (trx) => {
    const written_by = await ownerId(trx)
    await ensureSettings(trx)
    await updateSettings(trx, { free_trial: true, demo_seats: 3 })
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
  const trial_lesson_id = asked.stage === 'trial' ? await lessonFor(trx, asked.class_number) : null
  const at = new Date(clock.ms() - ago * DAY_MS - (n % 3) * HOUR_MS)
  const enquiry_id = await insertEnquiry(trx, {
    ...family,
    message,
    phone: `+9198300550${String(n + 10)}`,
    email: null,
    school: null,
    lost_reason: asked.stage === 'lost' ? asked.lost_reason : null,
    follow_up_on: dayAfter(today, call_in),
    trial_lesson_id,
    seat_by_site: trial_lesson_id !== null && asked.source === 'site',
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
