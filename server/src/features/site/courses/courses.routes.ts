import {
  Course,
  type CoursesQuery,
  createCourse,
  deleteCourse,
  getCourse,
  getPublicCourse,
  listCategories,
  listClassLevels,
  listCourseChoices,
  listCourses,
  listOwnCourses,
  listPublicCourses,
  updateCourse,
} from '@ganit/contract/site/courses'
import type { FastifyInstance } from 'fastify'
import { readInChunks } from '../../../db/rows/in-chunks.ts'
import { asksForPage, readPage } from '../../../http/answers/paging.ts'
import { streamArray } from '../../../http/answers/streaming.ts'
import { CACHED, serve } from '../../../http/serve.ts'
import { findAskedStudentId } from '../../people/guardians/own/asked.service.ts'
import {
  type CourseRecord,
  categories,
  classLevels,
  courseById,
  courseChoices,
  frontPageCourses,
  nextCourses,
  readCoursesPage,
} from './courses.queries.ts'
import {
  changeCourse,
  ownCourses,
  prepareCourseImage,
  presentCourse,
  readPublicCoursePage,
  removeCourse,
  writeCourse,
} from './courses.service.ts'

export async function coursesRoutes(app: FastifyInstance) {
  const { db } = app

  async function* everyCourse(filters: CoursesQuery) {
    for await (const lot of readInChunks<CourseRecord>((after, limit) =>
      nextCourses(db, filters, { after, limit }),
    ))
      yield lot.map(presentCourse)
  }

  serve(app, listPublicCourses, async () => (await frontPageCourses(db)).map(presentCourse), CACHED)
  serve(app, getPublicCourse, ({ params }) => readPublicCoursePage(db, params.id))
  serve(app, listOwnCourses, async ({ account, querystring }) =>
    ownCourses(db, await findAskedStudentId(db, account, querystring.uid)),
  )
  serve(app, listCourseChoices, () => courseChoices(db))
  serve(app, listClassLevels, () => classLevels(db))
  serve(app, listCategories, () => categories(db))

  serve(app, listCourses, async ({ querystring, reply }) => {
    if (!asksForPage(querystring)) return streamArray(reply, Course, everyCourse(querystring))
    const page = await readPage(querystring, 'ID', (wanted) =>
      readCoursesPage(db, querystring, wanted),
    )
    return { ...page, items: page.items.map(presentCourse) }
  })

  serve(app, getCourse, async ({ body }) => presentCourse(await courseById(db, body.id)))

  serve(app, createCourse, async ({ body, once }) => {
    const image = await prepareCourseImage(body)
    const created = await once(async (trx) => ({
      message: 'Course created!',
      course: presentCourse(await writeCourse(trx, body, image)),
    }))
    app.invalidatePages()
    return created
  })

  serve(app, updateCourse, async ({ body }) => {
    const course = await changeCourse(db, body)
    app.invalidatePages()
    return { message: 'Course updated!', course: presentCourse(course) }
  })

  serve(app, deleteCourse, async ({ params }) => {
    await removeCourse(db, params.id)
    app.invalidatePages()
    return { message: 'Course deleted.' }
  })
}
