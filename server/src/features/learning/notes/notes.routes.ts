import {
  addNote,
  changeNote,
  deleteNote,
  listFamilyNotes,
  listNotes,
} from '@ganit/contract/teaching/notes'
import type { FastifyInstance } from 'fastify'
import { readLaterPage } from '../../../http/answers/paging.ts'
import { serve } from '../../../http/serve.ts'
import { readNamesLanguage } from '../../people/study-language/name-in.queries.ts'
import { pageOfNotes, requireNotesOfBatch, requireOwnStudent } from './notes.queries.ts'
import { addNoteTo, changeNoteOf, readNoteFile, removeNote } from './notes.service.ts'

export async function notesRoutes(app: FastifyInstance) {
  const { db, homeworkUrls: urls } = app

  serve(app, listNotes, async ({ params: { batch_id }, querystring, account }) => {
    const { chapter_id, lesson_id, ...page } = querystring
    await requireNotesOfBatch(db, account, { batch_id, lesson_id })
    const reading = { account, urls, language: await readNamesLanguage(db, account) }
    return readLaterPage({ ...page, order: 'desc' }, (wanted) =>
      pageOfNotes(db, reading, { batch_id, chapter_id, lesson_id }, wanted),
    )
  })

  serve(app, listFamilyNotes, async ({ querystring: { student_id, ...page }, account }) => {
    const student_id_asked = await requireOwnStudent(db, account, student_id)
    const language = await readNamesLanguage(db, account)
    const reading = { account: { ...account, student_id_asked }, urls, language }
    return readLaterPage({ ...page, order: 'desc' }, (wanted) =>
      pageOfNotes(db, reading, {}, wanted),
    )
  })

  serve(app, addNote, async ({ params: { batch_id }, body, account, once }) => {
    const sent = { ...body, batch_id }
    const file = await readNoteFile(db, account, sent)
    return once((trx) => addNoteTo(trx, account, sent, file))
  })

  serve(app, changeNote, ({ params: { note_id }, body, account }) =>
    changeNoteOf(db, account, { note_id, ...body }),
  )

  serve(app, deleteNote, ({ params: { note_id }, account }) => removeNote(db, account, note_id))
}
