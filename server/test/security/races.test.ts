import { getProfile, markFees, updateProfile } from '@ganit/contract/people/students'
import { listClassModules, saveClassModule } from '@ganit/contract/site/classes'
import { type Schedule, updateBatch } from '@ganit/contract/teaching/batches'
import { expect } from 'vitest'
import { test } from '../academy.ts'
import { BATCH, theBatches } from '../batches.ts'
import { theTeaching } from '../teaching.ts'

test('a student’s save and the admin’s mark at once are both kept [S166]', async ({ academy }) => {
  const { call: admin } = await academy.signInAdmin()
  const { call, uid, profile } = await academy.aStudent()
  const params = { id: String(profile.student_id) }
  for (const city of ['Howrah', 'Siliguri', 'Durgapur']) {
    const status = city === 'Siliguri' ? 'No' : 'Yes'
    await Promise.all([
      call(updateProfile, { params: { uid }, body: { city } as never }),
      admin(markFees, { params, body: { status } } as never),
    ])
    const { body } = await call(getProfile, { params: { uid } })
    expect([body.city, body.fees_status]).toEqual([city, status])
  }
})

const timesOf = ({ weekday, start_time, end_time }: Schedule) => ({ weekday, start_time, end_time })

test('a reader sees either the old weekly plan or the new one while it is replaced [S167]', async ({
  academy,
}) => {
  const { aBatch, read, call } = await theBatches(academy)
  const batch_id = await aBatch()
  const plans = [BATCH.schedules, [{ weekday: 'Sunday', start_time: '10:00', end_time: '11:00' }]]
  for (let n = 0; n < 6; n++) {
    const [saved, ...seen] = await Promise.all([
      call(updateBatch, { body: { batch_id, ...BATCH, schedules: plans[n % 2] } } as never),
      read(batch_id),
      read(batch_id),
    ])
    expect(saved.status).toBe(200)
    for (const { body } of seen) expect(plans).toContainEqual(body.schedules.map(timesOf))
  }
})

test('if ten equal classes are sent at once, one is stored [S163]', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  const body = { classNumber: 7, title: 'Algebra', description: 'Letters for numbers' } as never
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => call(saveClassModule, { body })),
  )

  expect(replies.every(({ status }) => [200, 201].includes(status))).toBe(true)
  expect((await call(listClassModules)).body).toHaveLength(1)
})

test('if rows are sent one by one, those before a wrong one stay, each once [S164]', async ({
  academy,
}) => {
  const { aCourse, addCurriculumTo } = await theTeaching(academy)
  const course_id = await aCourse()
  const names = ['Sets', 'Relations', 'Functions', 'Limits', '']
  const statuses = []
  for (const name of names) statuses.push((await addCurriculumTo(course_id, name)).status)

  expect(statuses).toEqual([201, 201, 201, 201, 400])
  expect(
    await academy.db.selectFrom('curriculums').select('curriculum_name').execute(),
  ).toHaveLength(4)
})

test('a second deletion finds nothing, and has deleted nothing else [S169]', async ({
  academy,
}) => {
  const { aBatch, remove, list } = await theBatches(academy)
  const [first, second] = [await aBatch(), await aBatch({ batch_name: 'Evening' })]

  expect([(await remove(first)).status, (await remove(first)).status]).toEqual([200, 404])
  expect((await list()).body).toMatchObject([{ batch_id: second }])
})
