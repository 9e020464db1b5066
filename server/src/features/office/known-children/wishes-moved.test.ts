import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theTwo } from '../../../../test/known-child.ts'

const AT = '2026-11-20 10:00+05:30'

test('the messages that a registration refused, and its wish to be erased, hold for the record', async ({
  academy,
}) => {
  const { same, student_id, registration } = await theTwo(academy)
  const { db } = academy
  const of = registration.student_id
  await sql`
    insert into message_refusals (student_id, purpose, refused_at) values (${of}, 'notice', ${AT})`.execute(
    db,
  )
  await sql`insert into erasure_requests (student_id, asked_at) values (${of}, ${AT})`.execute(db)
  expect((await same()).status).toBe(200)
  const { rows: refusals } = await sql`
    select student_id, purpose, refused_at = ${AT} as is_then from message_refusals`.execute(db)
  expect(refusals).toEqual([{ student_id, purpose: 'notice', is_then: true }])
  const { rows: requests } = await sql`
    select student_id, asked_at = ${AT} as is_then from erasure_requests`.execute(db)
  expect(requests).toEqual([{ student_id, is_then: true }])
})
