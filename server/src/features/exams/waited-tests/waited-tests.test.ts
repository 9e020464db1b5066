import { listWaitedTests } from '@ganit/contract/exams/waited-tests'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { anOpenTest, aSitter } from '../../../../test/attempts.ts'
import { theSwitch } from '../../../../test/minors-wait.ts'
import { aMemberOf } from '../../../../test/tests.ts'
import { clock } from '../../../lifecycle/clock.ts'

const inHours = (hours: number) => new Date(clock.ms() + hours * 3_600_000).toISOString()

test('from a day before, a test’s teacher and the desk read who waits; others read nothing', async ({
  academy,
}) => {
  const rina = await academy.signUpAs('teacher')
  const other = await academy.signUpAs('teacher')
  const desk = await academy.signUpAs('desk')
  const times = { opens_at: inHours(25), closes_at: inHours(27) }
  const { test_id, batch_id, owner } = await anOpenTest(academy, times, rina.uid)
  await aMemberOf(academy, batch_id, 'Riya')
  const dev = await aMemberOf(academy, batch_id, 'Dev')
  const { on, agreeing } = await theSwitch(academy)
  const read = async ({ call }: { call: typeof desk.call }) => (await call(listWaitedTests)).body

  await on()
  await sql`update settings set minors_wait_since = now() - interval '29 days'`.execute(academy.db)
  expect(await read(desk)).toEqual([])
  await owner.change(test_id, { opens_at: inHours(23), version: 1 })
  // They wait from tomorrow on, the day of the test.
  expect(await read(rina)).toMatchObject([
    { test_id, title: 'Quadratics', students: [{ name: expect.stringContaining('Dev') }, {}] },
  ])
  expect(await read(desk)).toHaveLength(1)
  expect(await read(other)).toEqual([])
  const { uid } = await academy.db
    .selectFrom('students')
    .select('uid')
    .where('student_id', '=', dev)
    .executeTakeFirstOrThrow()
  await agreeing(desk.call, uid).say({ guardian_name: 'Mita' })
  expect((await read(rina))[0]?.students).toHaveLength(1)
})

test('a student who has begun is not named', async ({ academy }) => {
  const { test_id, batch_id } = await anOpenTest(academy)
  const riya = await aSitter(academy, batch_id)
  await riya.begin(test_id)
  const { on, owner } = await theSwitch(academy)
  await on()
  await sql`update settings set minors_wait_since = now() - interval '60 days'`.execute(academy.db)
  expect((await owner.call(listWaitedTests)).body).toEqual([])
})
