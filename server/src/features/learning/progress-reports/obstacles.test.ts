import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { REPORT_DAY, reportCalls, theReports } from '../../../../test/progress-reports.ts'
import { clock } from '../../../lifecycle/clock.ts'

beginEachTestAt(REPORT_DAY, '18:00')

/** A batch of a teacher with a child who has a test, and the child's mother. */
async function aClass(academy: Academy) {
  const reports = await theReports(academy)
  const teacher = await academy.signUpAs('teacher')
  const batch_id = await reports.aBatch('Class 9 – Evening', teacher.uid)
  const child = await reports.aPupil(batch_id, 'Aarav')
  const { student_id, uid } = child
  await reports.aGuardian([{ student_id }], { name: 'Mita Banerjee' })
  const test_id = await reports.aTest({ batch_id, date: '2026-10-05' }, { [student_id]: 20 })
  return { ...reports, teacher, batch_id, uid, student_id, test_id }
}

test('a report is not made anew with nothing on its page', async ({ academy }) => {
  const { batch_id, uid, test_id, press, send, remake, rows, told } = await aClass(academy)
  await press(batch_id)
  await send()
  const report_id = (await rows())[0]?.report_id ?? 0
  const before = (await told()).length
  await academy.db
    .updateTable('tests')
    .set({ withdrawn_at: clock.now(), withdrawn_reason: 'A faulty key' })
    .where('test_id', '=', test_id)
    .execute()
  expect(await remake(uid, report_id, { phrase: 6 })).toMatchObject({
    status: 409,
    error: 'There is nothing to tell of this time any more.',
  })
  await send()
  expect([(await rows()).length, (await told()).length]).toEqual([1, before])
})

test('families are told though the account that pressed Send is deleted meanwhile', async ({
  academy,
}) => {
  const { batch_id, teacher, send, rows, told } = await aClass(academy)
  await reportCalls(teacher.call).press(batch_id)
  await academy.db.deleteFrom('accounts').where('id', '=', teacher.uid).execute()
  await send()
  expect(await rows()).toMatchObject([{ sent_by: null, facts: { by: 'Ganit' } }])
  expect((await told()).map(({ channel }) => channel)).toContain('inbox')
})

test('families are told by the next press if the job was given up after it had stored the reports', async ({
  academy,
}) => {
  const { batch_id, press, send, rows, told, list } = await aClass(academy)
  const { db } = academy
  const pressed = await press(batch_id)
  await send()
  // As if each try to tell had failed.
  await sql`delete from told_events where event_key like 'report/%'`.execute(db)
  await sql`delete from messages where purpose = 'report'`.execute(db)
  expect(await told()).toEqual([])
  await db
    .updateTable('jobs')
    .set({ state: 'failed', problem: 'This could not be done.', failures: 5 })
    .where('job_id', '=', pressed.body.job.job_id)
    .execute()
  expect((await list(batch_id)).body.job?.state).toBe('failed')
  expect((await press(batch_id)).status).toBe(202)
  await send()
  expect((await told()).map(({ channel }) => channel)).toContain('inbox')
  expect([(await rows()).length, (await press(batch_id)).error]).toEqual([1, 'Nothing to send.'])
})

test('a line of an owner who has typed no name is the academy’s', async ({ academy }) => {
  const { batch_id, student_id, write, look, press, send, rows } = await aClass(academy)
  await academy.db.updateTable('settings').set({ academy_name: 'Sunrise' }).execute()
  await write({ batch_id, student_id }, { phrase: 2 })
  expect((await look({ batch_id, student_id })).body.page.said).toBe(
    'Sunrise: “Writes every step.”',
  )
  await press(batch_id)
  await send()
  expect(await rows()).toMatchObject([{ facts: { by: 'Sunrise' } }])
})
