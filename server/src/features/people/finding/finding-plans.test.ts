import { sql } from 'kysely'
import { expect } from 'vitest'
import { readingTest } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'
import { plansWhile } from '../../../../test/plans.ts'
import { findAll } from '../../office/finder/finder.service.ts'

const MANY = 20_000

/** Many students with a guardian each; every third has two. */
const test = readingTest.extend('crowd', { scope: 'file' }, async ({ academy }) => {
  const { db } = academy
  await aCrowd(db, MANY)
  await sql`
    update students set last_name = 'বন্দ্যোপাধ্যায়' where student_id % 4 = 1`.execute(db)
  await sql`
    insert into guardians (name, phone)
    select 'Parent ' || md5((n % 300)::text) || case when n % 50 = 0 then ' সেন' else '' end,
      '+9197' || lpad((n * 7919 % 99999989)::text, 8, '0')
    from generate_series(1, ${MANY}::integer) n`.execute(db)
  await sql`
    insert into guardianships (guardian_id, student_id, place, relation, confirmed_at)
    select guardian_id, student_id, 1, 'mother', now()
    from guardians join students on student_id = guardian_id
    union all
    select guardian_id, student_id, 2, 'father', now()
    from guardians join students on student_id = guardian_id + 1 where guardian_id % 3 = 0`.execute(
    db,
  )
  await sql`vacuum analyze students, student_texts, guardians, guardianships`.execute(db)
  return academy
})

/** Pattern of plans that read a whole table that grows with the students. */
const WHOLE = /Seq Scan on (students|student_texts|guardians|guardianships|open_dues|receipts)\b.*/

test('of 20,000 students none is found by reading all of them, by whatever', async ({ crowd }) => {
  const { app, db } = crowd
  // Texts that nearly all students have, such as 9830 or the end of an e-mail, may be read from the beginning, because
  // the read stops soon.
  for (const q of [
    '4711',
    '12345',
    '98300 12345',
    'ab',
    'parent',
    'parent cfcd',
    'cfcd208 ab',
    'crowd777',
    'zz',
    'zzzz',
    'বন্দ্যোপাধ্যায়',
    'পাধ্যা',
    'সেন',
  ]) {
    const plans = await plansWhile(db, (db) =>
      findAll({ db, searches: db, photoUrls: app.photoUrls }, q),
    )
    expect([q, plans.match(WHOLE)?.[0]]).toEqual([q, undefined])
  }
})
