import { createCalendarFeed } from '@ganit/contract/calendar-feeds'
import { createLeaveNote, listLeaveNotes } from '@ganit/contract/leave-notes'
import { expect } from 'vitest'
import { type Academy, test } from '../../test/academy.ts'
import { beginEachTestAt } from '../../test/days.ts'
import { DAY } from '../../test/registers.ts'

beginEachTestAt(DAY)

const spend = ({ db }: Academy, uid: string) =>
  db
    .insertInto('rate_limits')
    .values({ key: `written:${uid}`, points: 599, expire: String(Date.now() + 3_600_000) })
    .onConflict((same) => same.column('key').doUpdateSet({ points: 599 }))
    .execute()

test('what one account of a family writes has one limit over all calls, a new one among them', async ({
  academy,
}) => {
  const { call, uid, profile } = await academy.aStudent()
  await spend(academy, uid)
  const { student_id } = profile
  const note = { student_id, from_date: DAY, to_date: DAY, reason: 'Fever' }
  expect((await call(createLeaveNote, { body: note } as never)).status).toBe(201)
  expect((await call(createLeaveNote, { body: note } as never)).status).toBe(429)
  expect((await call(createCalendarFeed, {} as never)).status).toBe(429)
  expect((await call(listLeaveNotes)).status).toBe(200)
  const desk = await academy.signUpAs('desk')
  await spend(academy, desk.uid)
  for (let n = 0; n < 3; n++)
    expect((await desk.call(createLeaveNote, { body: note } as never)).status).toBe(201)
})
