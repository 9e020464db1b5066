import { setStudyLanguage } from '@ganit/contract/people/study-language'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import {
  saveOwnGuardiansLanguage,
  saveStudyLanguage,
} from '../../accounts/study-language.queries.ts'
import { readStudentInReach } from '../students/students.queries.ts'

export async function studyLanguageRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, setStudyLanguage, async ({ params: { uid }, body: { language }, account }) => {
    const { student_id } = await readStudentInReach(db, account, uid)
    await db.transaction().execute(async (trx) => {
      await saveStudyLanguage(trx, student_id, language)
      if (account.student_id === student_id)
        await saveOwnGuardiansLanguage(trx, account.uid, language)
    })
    return { message: 'Language saved.' }
  })
}
