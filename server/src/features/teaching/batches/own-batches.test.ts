import { updateSettings } from '@ganit/contract/ground/settings'
import { updateEssential } from '@ganit/contract/site/course-contents'
import { listOwnCourses, updateCourse } from '@ganit/contract/site/courses'
import { listOwnBatches } from '@ganit/contract/teaching/batches'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { aCourseOf, BATCH, theBatches } from '../../../../test/batches.ts'
import { setDay } from '../../../../test/days.ts'
import { aLesson } from '../../../../test/lessons.ts'
import { theTeaching } from '../../../../test/teaching.ts'

test('a student sees their own batches, in the order in which they joined', async ({ academy }) => {
  const { aBatch, aBatchOf, toggle } = await theBatches(academy)
  const { call, profile } = await academy.aStudent()
  const course_id = await aCourseOf(academy)
  const second = await aBatch({ course_id })
  const first = await aBatchOf(9, 'Olympiad')
  await aBatch({ batch_name: 'Not theirs' })
  expect((await call(listOwnBatches)).body).toEqual([])
  await toggle(first, profile.student_id)
  await toggle(second, profile.student_id)

  expect((await call(listOwnBatches)).body).toEqual([
    {
      id: first,
      name: 'Olympiad',
      description: '',
      course_name: null,
      schedules: [],
      times_from: null,
      next_class: null,
    },
    {
      id: second,
      name: BATCH.batch_name,
      description: BATCH.description,
      course_name: 'Number Systems',
      schedules: BATCH.schedules,
      times_from: null,
      next_class: { date: expect.any(String), start_time: '07:00', end_time: '08:30' },
    },
  ])
})

test('the next class is the lesson that is held now, or the next one that is', async ({
  academy,
}) => {
  // Noon at the academy.
  setDay('2026-12-07')
  const { aBatchOf, call: admin, toggle } = await theBatches(academy)
  const { call, profile } = await academy.aStudent()
  const batch = await aBatchOf(9)
  await toggle(batch, profile.student_id)
  const next = async () => {
    const found = (await call(listOwnBatches)).body[0]?.next_class
    return found && `${found.date} ${found.start_time}`
  }

  expect(await next()).toBe(null)
  await aLesson(academy, batch, { date: '2026-12-06', start_time: '19:00', end_time: '20:00' })
  await aLesson(academy, batch, { start_time: '10:00', end_time: '12:00' })
  await aLesson(academy, batch, { start_time: '12:00', end_time: '13:00', state: 'cancelled' })
  await aLesson(academy, batch, { start_time: '20:00', end_time: '21:00' })
  await aLesson(academy, batch, { start_time: '21:00', end_time: '22:00' })
  expect(await next()).toBe('2026-12-07 20:00')
  const from = async (times_from: string) => {
    await academy.db.updateTable('batches').set({ times_from }).execute()
    return (await call(listOwnBatches)).body[0]?.times_from
  }
  expect([await from('2026-12-07'), await from('2026-12-08')]).toEqual([null, '2026-12-08'])
  // At that moment it is 19:30 of the day before in Niue, and 20:30 of this day in Kiritimati.
  await admin(updateSettings, { body: { time_zone: 'Pacific/Niue' } } as never)
  expect(await next()).toBe('2026-12-06 19:00')
  await admin(updateSettings, { body: { time_zone: 'Pacific/Kiritimati' } } as never)
  expect(await next()).toBe('2026-12-07 20:00')
})

test('an account without a record has no batches and no courses', async ({ academy }) => {
  const { call } = await academy.signUp()

  expect((await call(listOwnBatches)).body).toEqual([])
  expect((await call(listOwnCourses)).body).toEqual([])
})

test('a student’s courses are their own and those of their batches, active ones with active content', async ({
  academy,
}) => {
  const { call: admin, aCourse, aCurriculum, anEssential } = await theTeaching(academy)
  const { aBatch, toggle } = await theBatches(academy)
  const { call, profile, uid } = await academy.aStudent()
  const own = await aCourse({ course_name: 'Own', class_level_id: 8 })
  const taught = await aCourse({ course_name: 'Taught' })
  await aCourse({ course_name: 'Not theirs' })
  await aCurriculum(taught, 'Real Numbers')
  const hidden = await anEssential(taught)
  await admin(updateEssential, { body: { essentials_id: hidden, is_activate: 0 } } as never)
  await academy.db.updateTable('students').set({ course_id: own }).where('uid', '=', uid).execute()
  const batches = [await aBatch({ course_id: taught }), await aBatch({ course_id: taught })]
  for (const batch_id of batches) await toggle(batch_id, profile.student_id)

  const courses = (await call(listOwnCourses)).body
  expect(courses.map(({ course_name }) => course_name)).toEqual(['Own', 'Taught'])
  expect(courses[1]).toMatchObject({
    course_id: taught,
    curriculums: [{ curriculum_name: 'Real Numbers' }],
    essentials: [],
  })
  await admin(updateCourse, { body: { id: own, isActive: 0 } })
  for (const batch_id of batches) await toggle(batch_id, profile.student_id)
  expect((await call(listOwnCourses)).body).toEqual([])
})
