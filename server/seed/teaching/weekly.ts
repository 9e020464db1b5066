import { dayAfter } from '@ganit/contract/days'
import { type Kysely, sql } from 'kysely'
import type { Database, Db } from '../../src/db/schema.ts'
import { localTime } from '../../src/features/ground/settings/clock.service.ts'
import {
  ensureSettings,
  updateSettings,
} from '../../src/features/ground/settings/settings.queries.ts'
import {
  comingWeek,
  lastWeekUpTo,
  momentOfWeek,
  readWeeklySettings,
} from '../../src/features/ground/settings/weekly-plan.service.ts'
import { hasBlock } from '../../src/features/learning/weekly/facts/facts.ts'
import { readWeeks } from '../../src/features/learning/weekly/facts/week-facts.service.ts'
import { storeNotes } from '../../src/features/learning/weekly/notes.queries.ts'
import { nextPeople } from '../../src/features/learning/weekly/people.queries.ts'
import { sendPart } from '../../src/features/learning/weekly/sending.service.ts'
import { clock } from '../../src/lifecycle/clock.ts'

const WEEKS = 8
/** Number of students with notes, and of people who were sent the last week's note. */
const MANY = 500
/** Only the inbox, so the origin is not needed. */
const BY_INBOX = { mail: false, sms: false, whatsapp: false, origin: '' }

/** Teachers' lines for the coming notes: for whole batches, then for children, of whom the last is held back. */
const TO_ALL = [
  'Please bring graph paper and a sharp pencil on Monday.',
  'We begin a new chapter; the old notebook can stay at home.',
  'সোমবার পুরনো প্রশ্নপত্র সঙ্গে আনতে হবে।',
]
const TO_ONE = [
  'Asked good questions on Friday.',
  'Two homework sheets are still with us; please ask for them.',
  'कृपया शनिवार को मुझसे मिलें।',
]

/** Eight weeks of notes, the last one in the inboxes, and lines for the coming one. Skipped if there are notes. */
export async function seedWeekly(db: Kysely<Database>) {
  if (await db.selectFrom('weekly_notes').select('week').limit(1).executeTakeFirst()) return
  await db.transaction().execute(async (trx) => {
    await ensureSettings(trx)
    await updateSettings(trx, { weekly_on: true })
  })
  const settings = await readWeeklySettings(db)
  if (!settings) return
  const now = localTime(settings.time_zone)
  const last = lastWeekUpTo(settings, dayAfter(now.date, -1))
  await limitOne(db)
  for (let n = WEEKS - 1; n >= 0; n -= 1) {
    const week = dayAfter(last, -7 * n)
    const at = await momentOfWeek(db, { week, ...settings })
    if (n > 0) await keepWeek(db, { week, at, day: week, academy: settings.academy_name })
    else await tellWeek(db, week)
    const sending = { week, state: 'sent' as const, begun_at: at, ended_at: at }
    await db.insertInto('weekly_sendings').values(sending).execute()
  }
  await addLines(db, await comingWeek(db, settings, now))
}

async function keepWeek(db: Kysely<Database>, asked: Parameters<typeof readWeeks>[2]) {
  const members = await db
    .selectFrom('memberships')
    .select('student_id')
    .distinct()
    .where('left_on', 'is', null)
    .where('joined_on', '<=', asked.week)
    .orderBy('student_id')
    .limit(MANY)
    .execute()
  const weeks = await readWeeks(
    db,
    members.map(({ student_id }) => student_id),
    asked,
  )
  const told = [...weeks].filter(
    ([, { facts, had_work }]) => had_work && hasBlock(facts, { dues: false }),
  )
  const facts = new Map(told.map(([student_id, week]) => [student_id, week.facts]))
  await db.transaction().execute((trx) => storeNotes(trx, asked.week, facts))
}

/** Sends the notes as the product does, but not to the invented e-mail addresses. */
async function tellWeek(db: Kysely<Database>, week: string) {
  const people = await nextPeople(db, { week, after: null, limit: MANY })
  await sendPart(
    db,
    people.flatMap(({ student_ids }) => student_ids),
    {
      week,
      reach: BY_INBOX,
      keys: new Set(people.map(({ kind, id }) => (kind === 'g' ? String(id) : `student-${id}`))),
      note: async () => {},
    },
  )
  await sql`delete from deliveries where channel = 'mail' and event_key like 'weekly/%'`.execute(db)
}

/** Adds an uncle who may see only a part of a child's record, beside its mother. */
async function limitOne(db: Db) {
  const { rows } = await sql<{ student_id: number }>`
    select student_id from guardianships group by student_id order by student_id desc limit 1`.execute(
    db,
  )
  if (!rows[0]) return
  const { guardian_id } = await db
    .insertInto('guardians')
    .values({ name: 'Subir Sarkar', phone: '+919000000050', language: 'bn' })
    .returning('guardian_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('guardianships')
    .values({
      ...{ guardian_id, student_id: rows[0].student_id, place: 2 },
      ...{ relation: 'other', is_primary: false, limited: true, confirmed_at: clock.now() },
    })
    .execute()
}

async function addLines(db: Db, week: string) {
  const { rows } = await sql<{ batch_id: number; teacher_id: string; student_id: number }>`
    select b.batch_id, b.teacher_id, min(m.student_id) as student_id
    from batches b join memberships m using (batch_id)
    where b.teacher_id is not null and m.left_on is null
    group by b.batch_id order by b.batch_id limit ${TO_ALL.length}`.execute(db)
  const lines = rows.flatMap(({ batch_id, teacher_id: author_id, student_id }, n) => [
    { week, batch_id, student_id: null, text: TO_ALL[n] ?? null, author_id },
    { week, batch_id, student_id, text: TO_ONE[n] ?? null, author_id, is_held: n === 2 },
  ])
  if (lines.length > 0) await db.insertInto('weekly_lines').values(lines).execute()
}
