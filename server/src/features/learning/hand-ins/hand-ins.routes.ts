import {
  addHandInPhoto,
  changeWork,
  deleteHandInPhoto,
  getHandIn,
  getHandInPhoto,
  getHomeworkToHandIn,
  getWork,
  handIn,
  listWorkThatCame,
  markHandIn,
  saveInk,
} from '@ganit/contract/learning/hand-ins'
import type { FastifyInstance } from 'fastify'
import { ofAcademy } from '../../../academy/per-academy.ts'
import { FREQUENT, serve } from '../../../http/serve.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { sendPhoto } from '../../ground/work-photos/send-photo.ts'
import { requireLearning, requirePractising } from '../practice/choosing/practisable.queries.ts'
import { addPage, handInPages, removePage } from './hand-ins.service.ts'
import { storeInk } from './ink.service.ts'
import { markHomework, readHandIn } from './marking.service.ts'
import { createPhotoRoomTest } from './photo-room.ts'
import { readHomeworkToHandIn } from './to-hand-in.service.ts'
import { readWorkThatCame } from './work.queries.ts'
import { changeWorkOfLesson, readLessonWork } from './work.service.ts'

export async function handInsRoutes(app: FastifyInstance) {
  const { db, handInPhotoUrls: urls } = app
  const room = ofAcademy(createPhotoRoomTest)

  serve(
    app,
    addHandInPhoto,
    ({ params: { lesson_id }, body: { student_id, ...page }, account, once }) =>
      once(async (trx) => {
        const practising = await requireLearning(trx, account, student_id)
        return addPage(trx, practising, { lesson_id, ...page, room })
      }),
    FREQUENT,
  )

  serve(app, deleteHandInPhoto, async ({ params: { photo_id }, account }) => {
    await removePage(db, photo_id, (trx, student_id) => requirePractising(trx, account, student_id))
    return { message: 'Photo deleted.' }
  })

  serve(app, handIn, ({ params: { lesson_id }, body, account, reply, once }) => {
    reply.code(200)
    return once(async (trx) => {
      const practising = await requireLearning(trx, account, body?.student_id)
      const asked = { lesson_id, photo_ids: body?.photo_ids }
      const { isNew, mark } = await handInPages(trx, practising, asked)
      if (isNew) reply.code(201)
      return { message: 'Handed in.', hand_in: mark }
    })
  })

  serve(
    app,
    getHomeworkToHandIn,
    ({ params: { lesson_id }, querystring: { student_id }, account }) =>
      readHomeworkToHandIn(
        db,
        account,
        { lesson_id, student_id },
        { files: app.homeworkUrls, pages: urls },
      ),
  )

  serve(app, getHandIn, ({ params: { hand_in_id }, account }) =>
    readHandIn(db, account, hand_in_id, urls),
  )

  serve(app, markHandIn, async ({ params: { hand_in_id }, body, account }) => ({
    message: 'Saved.',
    hand_in: await markHomework(db, account, { hand_in_id, ...body }, urls),
  }))

  serve(app, listWorkThatCame, async ({ account }) =>
    readWorkThatCame(db, account, await readAcademyToday(db)),
  )

  serve(app, getHandInPhoto, ({ params: { photo_id }, querystring, reply }) =>
    sendPhoto(
      db,
      reply,
      { table: 'hand_in_photos', urls, name: 'homework' },
      { photo_id, querystring },
    ),
  )

  serve(app, getWork, ({ params: { lesson_id }, account }) =>
    readLessonWork(db, account, lesson_id),
  )

  serve(app, changeWork, async ({ params: { lesson_id }, body, account }) => ({
    message: 'Saved.',
    work: await changeWorkOfLesson(db, account, { lesson_id, ...body }),
  }))

  serve(
    app,
    saveInk,
    ({ params: { photo_id }, querystring: { of }, body, account, once }) =>
      once((trx) => storeInk(trx, account, { photo_id, of, ...body })),
    FREQUENT,
  )
}
