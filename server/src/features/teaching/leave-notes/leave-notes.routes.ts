import {
  createLeaveNote,
  listLeaveNotes,
  withdrawLeaveNote,
} from '@ganit/contract/teaching/leave-notes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { addLeaveNote, readNotesOfStudent, withdrawNoteOnce } from './leave-notes.service.ts'

export async function leaveNotesRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, createLeaveNote, ({ body, account, once }) =>
    once((trx) => addLeaveNote(trx, account, body)),
  )

  serve(app, listLeaveNotes, ({ querystring, account }) =>
    readNotesOfStudent(db, account, querystring.student_id),
  )

  serve(app, withdrawLeaveNote, async ({ params, account }) => ({
    message: 'Leave note withdrawn.',
    leave_note: await db
      .transaction()
      .execute((trx) => withdrawNoteOnce(trx, account, params.leave_note_id)),
  }))
}
