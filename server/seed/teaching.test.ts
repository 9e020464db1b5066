import { createQuestion, listQuestions, updateQuestion } from '@ganit/contract/papers/questions'
import { addCurriculum, addEssential } from '@ganit/contract/site/course-contents'
import {
  createCourse,
  listCourses,
  listPublicCourses,
  updateCourse,
} from '@ganit/contract/site/courses'
import { expect } from 'vitest'
import { test } from '../test/academy.ts'
import { DEMO_COURSES, seedCourses } from './courses.ts'
import { DEMO_QUESTIONS, seedQuestions } from './papers/questions.ts'

test('the demo has courses with pictures on its front page, and questions', async ({ academy }) => {
  await seedCourses(academy.db)
  await seedQuestions(academy.db)
  const courses = (await academy.visitor(listPublicCourses)).body
  const { call } = await academy.signInAdmin()

  expect(courses.length).toBeGreaterThan(6)
  for (const { course_image_path } of courses)
    expect((await academy.app.inject(String(course_image_path))).statusCode).toBe(200)
  const { questions } = (await call(listQuestions, { querystring: {} })).body
  expect(questions).toHaveLength(DEMO_QUESTIONS.length)
})

test('seeding again adds nothing and changes nothing', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  const all = async () => [
    (await call(listCourses, { querystring: {} })).body,
    (await call(listQuestions, { querystring: {} })).body,
  ]
  await seedCourses(academy.db)
  await seedQuestions(academy.db)
  await call(updateCourse, { body: { id: 1, course_subtitle: 'Edited' } })
  await call(updateQuestion, { body: { id: 1, marks: 9 } })
  const before = await all()

  await seedCourses(academy.db)
  await seedQuestions(academy.db)
  expect(await all()).toEqual(before)
})

test('the courses and their content are such as the admin could have written', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  for (const { curriculums, essentials, ...course } of DEMO_COURSES) {
    const made = await call(createCourse, { body: course })
    expect([course.course_name, made.status]).toEqual([course.course_name, 201])
    const { course_id } = made.body.course
    for (const curriculum_name of curriculums) {
      const { status } = await call(addCurriculum, { body: { course_id, curriculum_name } })
      expect([curriculum_name, status]).toEqual([curriculum_name, 201])
    }
    for (const [classroom_essentials_name, classroom_essentials_description] of essentials) {
      const texts = { classroom_essentials_name, classroom_essentials_description }
      const { status } = await call(addEssential, { body: { course_id, ...texts } })
      expect([classroom_essentials_name, status]).toEqual([classroom_essentials_name, 201])
    }
  }
})

test('the questions are such as the admin could have written, each text but once', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  for (const { question, options, right, marks, remarks } of DEMO_QUESTIONS) {
    const [OptionA, OptionB, OptionC, OptionD] = options
    const texts = { Question: question, OptionA, OptionB, OptionC, OptionD }
    const body = { ...texts, RightOption: right, Marks: marks, Remarks: remarks }
    expect([question, (await call(createQuestion, { body })).status]).toEqual([question, 201])
    expect(new Set(options).size).toBe(options.length)
  }
  expect(new Set(DEMO_QUESTIONS.map(({ question }) => question)).size).toBe(DEMO_QUESTIONS.length)
})
