import {
  deleteEssential,
  getCurriculum,
  getEssential,
  updateCurriculum,
  updateEssential,
} from '@ganit/contract/site/course-contents'
import { createCourse, getCourse, updateCourse } from '@ganit/contract/site/courses'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theTeaching } from '../../../../test/teaching.ts'

test('a course and its contents are changed in all that they say, once of each version', async ({
  academy,
}) => {
  const { call, aCourse, aCurriculum, anEssential } = await theTeaching(academy)
  const { profile } = await academy.aStudent()
  const other = await aCourse({ course_name: 'Geometry' })
  for (const on of [1, 0]) {
    const draft = {
      ...{
        course_name: `Algebra ${on}`,
        course_subtitle: 'Letters',
        class_level_id: 9,
        category_id: 1,
      },
      ...{
        course_video_path: 'https://video.example/1',
        student_id_of_the_week: profile.student_id,
      },
      ...{ show_in_forntpage: on, isActive: on },
    }
    const made = await call(createCourse, { body: draft } as never)
    expect([made.status, made.fields]).toEqual([201, undefined])
    const { course_id, version } = made.body.course
    const told = { video: draft.course_video_path, week: profile.student_id, on: on === 1 }
    const shown = async () => {
      const { course_video_path, student_id_of_the_week, on_front_page } = (
        await call(getCourse, { body: { id: course_id } } as never)
      ).body
      return { video: course_video_path, week: student_id_of_the_week, on: on_front_page }
    }
    expect(await shown()).toEqual(told)
    const changes = {
      ...draft,
      class_level_id: 10,
      category_id: 2,
      course_video_path: 'https://video.example/2',
    }
    const body = { ...changes, show_in_forntpage: 1 - on, isActive: 1 - on, id: course_id, version }
    const changed = await call(updateCourse, { body } as never)
    expect([changed.status, changed.fields]).toEqual([200, undefined])
    expect(await shown()).toEqual({ ...told, video: 'https://video.example/2', on: on === 0 })
    expect(
      (await call(updateCourse, { body: { ...body, course_name: 'A' } } as never)).status,
    ).toBe(409)

    const curriculum_id = await aCurriculum(course_id)
    const part = {
      curriculum_name: 'Integers',
      course_id: other,
      is_activate: on,
      version: 1,
      curriculum_id,
    }
    const saved = await call(updateCurriculum, { body: part } as never)
    expect([saved.status, saved.fields]).toEqual([200, undefined])
    expect((await call(getCurriculum, { body: { curriculum_id } } as never)).body).toMatchObject({
      ...{ name: 'Integers', course_id: other, is_active: on === 1, version: 2 },
    })
    expect(
      (await call(updateCurriculum, { body: { ...part, curriculum_name: 'I' } } as never)).status,
    ).toBe(409)

    const essentials_id = await anEssential(course_id)
    const thing = {
      name: 'Ruler',
      description: '30 cm',
      course_id: other,
      is_activate: on,
      version: 1,
      essentials_id,
    }
    const kept = await call(updateEssential, { body: thing } as never)
    expect([kept.status, kept.fields]).toEqual([200, undefined])
    expect((await call(getEssential, { body: { essentials_id } } as never)).body).toMatchObject({
      ...{ name: 'Ruler', description: '30 cm', course_id: other, is_active: on === 1, version: 2 },
    })
    expect((await call(updateEssential, { body: { ...thing, name: 'R' } } as never)).status).toBe(
      409,
    )
    expect((await call(deleteEssential, { body: { ID: essentials_id } } as never)).status).toBe(200)
    expect((await call(getEssential, { body: { essentials_id } } as never)).status).toBe(404)
  }
})
