import { updateProfile } from '@ganit/contract/people/students'
import { createCourse } from '@ganit/contract/site/courses'
import { expect } from 'vitest'
import { aPhoto, test } from '../../../../test/academy.ts'
import { COURSE } from '../../../../test/teaching.ts'

test('the admin sends as many pictures as they like', async ({ academy }) => {
  const photo = await aPhoto()
  const admin = await academy.signInAdmin()
  const body = { ...COURSE, course_image_path: photo }
  const courses = Array.from({ length: 40 }, () => admin.call(createCourse, { body } as never))
  const statuses = (await Promise.all(courses)).map(({ status }) => status)
  expect(statuses).toEqual(Array(40).fill(201))
})

test('pictures of a student take so long in a minute, and what takes none goes on [S096 S139]', async ({
  academy,
}) => {
  const { call, uid } = await academy.aStudent()
  const spent = () =>
    academy.db
      .selectFrom('rate_limits')
      .select(['points', 'expire'])
      .where('key', '=', `picture-ms:${uid}`)
      .executeTakeFirstOrThrow()
  expect((await spent()).points).toBeGreaterThan(0)
  expect(Number((await spent()).expire) - Date.now()).toBeGreaterThan(30_000)

  await academy.db
    .updateTable('rate_limits')
    .set({ points: 20_000 })
    .where('key', '=', `picture-ms:${uid}`)
    .execute()
  const save = (more: object) => call(updateProfile, { params: { uid }, body: more as never })
  expect((await save({ student_photo_path: await aPhoto() })).status).toBe(429)
  expect((await save({ city: 'Howrah' })).status).toBe(200)
})
