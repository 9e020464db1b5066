import { CLASS_NUMBERS } from '@ganit/contract/shared'
import type { Schedule, Weekday } from '@ganit/contract/teaching/batches'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database, Db, Trx } from '../../src/db/schema.ts'
import type { Batches } from '../../src/features/teaching/batches/batches.tables.ts'
import { DEMO_STUDENT } from '../seed.ts'

type DemoBatch = Pick<Insertable<Batches>, 'batch_name' | 'class_number' | 'online_url'> & {
  description: string
  schedules: readonly Schedule[]
}

type Times = readonly [start_time: string, end_time: string]

const weekly = (days: readonly Weekday[], [start_time, end_time]: Times) =>
  days.map((weekday) => ({ weekday, start_time, end_time }))

/** Older students have longer lessons; higher classes meet while the younger ones are at school or at home. */
const timesOf = (class_number: number): Record<'morning' | 'evening', Times> =>
  class_number <= 6
    ? { morning: ['08:00', '09:00'], evening: ['16:30', '17:30'] }
    : { morning: ['06:30', '08:00'], evening: ['18:00', '19:30'] }

type Days = Record<'morning' | 'evening', readonly Weekday[]>
/** Alternating, so that three rooms and three teachers suffice. */
const daysOf = (class_number: number): Days =>
  class_number % 2 === 1
    ? { morning: ['Monday', 'Wednesday', 'Friday'], evening: ['Tuesday', 'Thursday'] }
    : { morning: ['Tuesday', 'Thursday', 'Saturday'], evening: ['Monday', 'Wednesday'] }

/** Three classes at a time. */
const saturdaysOf = (class_number: number): Times => {
  const hour = 14 + Math.floor((class_number - 1) / 3)
  return [`${hour}:00`, `${hour}:30`]
}

const SUNDAY: DemoBatch = {
  batch_name: 'Sunday Problem Club',
  class_number: null,
  description: 'Problems that need an idea instead of a method, for students of any class.',
  schedules: weekly(['Sunday'], ['10:00', '12:00']),
  online_url: 'https://meet.google.com/sun-pclb-day',
}

/** A morning and an evening batch per class, and one for all. */
export const DEMO_BATCHES: readonly DemoBatch[] = [
  ...CLASS_NUMBERS.flatMap((n) => [
    {
      batch_name: `Class ${n} – Morning`,
      class_number: n,
      description: 'Before school, for those who think best early.',
      schedules: weekly(daysOf(n).morning, timesOf(n).morning),
    },
    {
      batch_name: `Class ${n} – Evening`,
      class_number: n,
      description: 'After school, with half an hour for questions on Saturdays.',
      schedules: [
        ...weekly(daysOf(n).evening, timesOf(n).evening),
        ...weekly(['Saturday'], saturdaysOf(n)),
      ],
    },
  ]),
  SUNDAY,
]

type Place = { teacher_id: string | null; room_id: number | null }

/**
 * Adds the demo's batches and puts students into them. Existing batches, and students who were ever in one, are
 * skipped. `placeOf` gives teacher and room.
 */
export async function seedBatches(
  db: Kysely<Database>,
  placeOf: (turn: number) => Place = () => ({ teacher_id: null, room_id: null }),
) {
  const names = DEMO_BATCHES.map(({ batch_name }) => batch_name)
  const there = await db
    .selectFrom('batches')
    .select('batch_name')
    .where('batch_name', 'in', names)
    .execute()
  const known = new Set(there.map(({ batch_name }) => batch_name))
  for (const batch of DEMO_BATCHES)
    if (!known.has(batch.batch_name))
      await db
        .transaction()
        .execute((trx) => insertDemoBatch(trx, batch, placeOf((batch.class_number ?? 3) - 1)))
  await seedMemberships(db)
}

async function insertDemoBatch(trx: Trx, { schedules, ...batch }: DemoBatch, place: Place) {
  const course = await trx
    .selectFrom('courses')
    .select('course_id')
    .where('class_level_id', '=', batch.class_number ?? 0)
    .where('is_active', '=', true)
    .orderBy('course_id')
    .executeTakeFirst()
  const { batch_id } = await trx
    .insertInto('batches')
    .values({ ...batch, ...place, course_id: course?.course_id ?? null })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('batch_schedules')
    .values(schedules.map((schedule, position) => ({ batch_id, position, ...schedule })))
    .execute()
}

/** Students per statement, because a hundred thousand would exceed the timeout. */
const AT_ONCE = 2_000

/** Adds students who were never in a batch. */
export async function seedMemberships(db: Db) {
  const { last } = await db
    .selectFrom('students')
    .select(({ fn }) => fn.max('student_id').as('last'))
    .executeTakeFirstOrThrow()
  for (let from = 1; from <= (last ?? 0); from += AT_ONCE)
    await insertMemberships(db, [from, from + AT_ONCE - 1])
}

/** Nine in twenty students come in the morning, as many in the evening; one in seven on Sundays too. */
const insertMemberships = (db: Db, [from, to]: [number, number]) =>
  sql`
    with newcomers as (
      select student_id, student_class, registered_at,
        case when email = ${DEMO_STUDENT.email} then 0 else hashtext(uid) & 65535 end as lot
      from students s
      where student_id between ${from} and ${to}
        and not exists (select from memberships m where m.student_id = s.student_id)
    )
    insert into memberships (batch_id, student_id, joined_on)
    select b.batch_id, n.student_id, least(n.registered_at::date + n.lot % 10, now()::date)
    from newcomers n
    join batches b on b.batch_name = case
        when n.lot % 20 < 9 then 'Class ' || n.student_class || ' – Morning'
        when n.lot % 20 < 18 then 'Class ' || n.student_class || ' – Evening'
      end
      or b.batch_name = ${SUNDAY.batch_name} and n.lot % 7 = 0
    where b.class_number is null or b.class_number = n.student_class
    order by n.student_id, b.class_number nulls last`.execute(db)
