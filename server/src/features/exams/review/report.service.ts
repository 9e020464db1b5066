import { chaptersTold } from '@ganit/contract/exams/results'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { Account } from '../../../http/access.ts'
import { printedLogo } from '../../ground/look/printed-logos.queries.ts'
import { readSettings, readTimeZone } from '../../ground/settings/settings.queries.ts'
import { dayInWords } from '../../ground/settings/words.service.ts'
import { printReportPdf, type Report } from './report-pdf/report-pdf.ts'
import { readResultInReach } from './review.service.ts'

const NOT_SORTED = 'Not sorted'

const reportOf = (db: Kysely<Database>, account: Account, attempt_id: number): Promise<Report> =>
  readInSnapshot(db, async (trx) => {
    const { seen, test, result, practise } = await readResultInReach(trx, {
      account,
      attempt_id,
    })
    const { academy_name: name, address, phone, email, logo } = await readSettings(trx)
    const { title, opens_at } = test
    return {
      ...result,
      academy: { name, address, phone, email },
      logo: await printedLogo(trx, logo?.logo_id),
      student: { name: seen.name, student_id: seen.student_id },
      test: { title, day: dayInWords(opens_at, await readTimeZone(trx)) },
      chapters: chaptersTold(result).map((chapter) => ({
        ...chapter,
        name: chapter.name ?? NOT_SORTED,
      })),
      practise,
    }
  })

/** PDF of a student's figures in a test; 404 for another's attempt, 409 while unpublished. */
export async function printReportFile(db: Kysely<Database>, account: Account, attempt_id: number) {
  const pdf = await printReportPdf(await reportOf(db, account, attempt_id))
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
}
