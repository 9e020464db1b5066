import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { planOf } from '../../../../test/plans.ts'
import type { Account } from '../../../http/access.ts'
import { lessonsBetweenQuery } from './lessons.queries.ts'

const DAY = '2026-12-07'
const NOW = { date: DAY, time: '12:00' }

const anAccount = (role: Account['role'], uid = 't7'): Account => ({
  role,
  uid,
  session_id: 's',
  name: 'Somebody',
  email: 'somebody@example.in',
  email_verified: true,
  image: null,
  student_id: null,
  needs: null,
})

/**
 * 200 batches with a lesson on each of 80 days, 40 teachers and 40 rooms. The lessons are cancelled, because cancelled
 * ones are inserted fastest.
 */
async function aBigAcademy({ db }: Academy) {
  await sql`
    insert into rooms (name) select 'Room ' || n from generate_series(1, 40) n`.execute(db)
  await sql`
    insert into accounts (id, name, email, email_verified, role)
    select 't' || n, 'Teacher', 't' || n || '@example.in', true, 'teacher'
    from generate_series(1, 40) n`.execute(db)
  await sql`
    insert into batches (batch_name, description, teacher_id)
    select md5(n::text), '', 't' || (1 + n % 40) from generate_series(1, 200) n`.execute(db)
  await sql`
    insert into lessons (batch_id, date, start_time, end_time, kind, room_id, teacher_id, state, origin_date, origin_start)
    select batch_id, ${DAY}::date + day, time '07:00' + (batch_id / 40) * interval '1 hour',
      time '07:50' + (batch_id / 40) * interval '1 hour', 'weekly', 1 + batch_id % 40, 't' || (1 + batch_id % 40),
      'cancelled', ${DAY}::date + day, time '07:00' + (batch_id / 40) * interval '1 hour'
    from batches, generate_series(-20, 59) day`.execute(db)
  await sql`analyze rooms, accounts, batches, lessons, memberships, registers, lesson_guests`.execute(
    db,
  )
}

test('of 16,000 lessons a list reads those of its days, room, teacher or batch through an index', async ({
  academy,
}) => {
  await aBigAcademy(academy)
  const plan = (account: Account, filters: object = {}, to = '2026-12-13') =>
    planOf(lessonsBetweenQuery(academy.db, account, { from: DAY, to, ...filters }, NOW))
  const ofLessons = async (...asked: Parameters<typeof plan>) =>
    (await plan(...asked)).split('\n').filter((line) => /Scan.* (on|using) \S*lessons/.test(line))

  const office = anAccount('admin')
  for (const filters of [{}, { room_id: 3 }, { teacher_id: 't3' }, { batch_id: 3 }])
    expect(await plan(office, filters)).not.toContain('Seq Scan on lessons')
  expect((await ofLessons(office, { room_id: 3 })).join()).toContain('lessons_of_room')
  expect((await ofLessons(office, { batch_id: 3 }, '2027-01-31')).join()).toContain(
    'lessons_of_batch',
  )
  const own = (await ofLessons(anAccount('teacher'), {}, '2027-01-31')).join()
  expect(own).toContain('lessons_of_teacher')
  expect(own).toContain('lessons_of_batch')
  expect(await plan(anAccount('student'), {}, '2027-01-31')).not.toContain('Seq Scan on lessons')
})
