import { LANGUAGES, type Language } from '@ganit/contract/languages'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { logosOfPapers } from '../../ground/look/printed-logos.queries.ts'
import { isElsewhere, refuseUnreported } from './batch-reports.service.ts'
import { isEmptyReport, readReportFacts } from './facts/report-facts.service.ts'
import { type OfReport, readSentReport, withoutReserved } from './family-reports.service.ts'
import { pageOfReport } from './page.ts'
import type { Period } from './period.ts'
import { membersInPeriod, photosToPrint, storedReports } from './progress-reports.queries.ts'
import type { ReportFacts } from './progress-reports.tables.ts'
import { printReportsPdf, type ReportSheet } from './report-pdf/report-pdf.ts'

type Caller = Pick<Account, 'role' | 'uid' | 'name'>

/** `student_id`: this child alone. `left`: with children who left in the period. */
export type PrintWish = Period & {
  batch_id: number
  student_id?: number | undefined
  left: boolean
  language: Language | 'own'
}

type Printed = Pick<ReportSheet, 'page' | 'language'> & {
  facts: Pick<ReportFacts, 'academy'>
  photo_id: string | null
}

/** Sheets of reports, with logos and photos. */
async function sheetsOf(db: Db, printed: readonly Printed[]): Promise<ReportSheet[]> {
  const logos = await logosOfPapers(
    db,
    printed.map(({ facts }) => facts),
  )
  const photos = await photosToPrint(
    db,
    printed.flatMap(({ photo_id }) => photo_id ?? []),
  )
  return printed.map(({ page, language, facts: { academy }, photo_id }) => ({
    ...{ page, language },
    academy: { name: academy.name, address: academy.address, phone: academy.phone },
    logo: academy.logo === undefined ? undefined : logos[academy.logo],
    photo: photo_id === null ? undefined : photos.get(photo_id),
  }))
}

const toBuffer = (pdf: Uint8Array) => Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)

/** PDF of a batch's reports, one page a child: as of now, or as sent. Children without anything to tell are left out. */
export async function printReports(
  db: Kysely<Database>,
  account: Caller,
  { left, language, student_id, ...of }: PrintWish,
) {
  const sheets = await readInSnapshot(db, async (trx) => {
    await refuseUnreported(trx, account, of)
    const all = await membersInPeriod(trx, of)
    const members = all.filter(
      (each) =>
        (student_id === undefined || each.student_id === student_id) && (left || each.is_here),
    )
    const ids = members.map((each) => each.student_id)
    const stored = await storedReports(trx, ids, of)
    const open = ids.filter((id) => !stored.get(id)?.facts)
    const now = await readReportFacts(trx, { ...of, student_ids: open, by: account.name })
    const printed = members.flatMap((member) => {
      const own = stored.get(member.student_id)
      const facts = own?.facts ?? now.get(member.student_id)
      if (!facts || isEmptyReport(facts) || isElsewhere(own, of.batch_id)) return []
      return [{ member, facts, line: own?.line ?? null, phrase: own?.phrase ?? null }]
    })
    if (printed.length === 0) throw notFound('Nothing to print.')
    const toTell = await withoutReserved(
      trx,
      printed.map(({ facts }) => facts),
    )
    return sheetsOf(
      trx,
      printed.map(({ member, ...report }) => {
        const { name: student, photo_id } = member
        const own = LANGUAGES.find(
          (each) => each === (language === 'own' ? member.language : language),
        )
        const facts = toTell(report.facts)
        const page = pageOfReport({ ...of, ...report, facts, student }, own ?? 'en', {
          limited: false,
        })
        return { page, language: own ?? 'en', facts, photo_id }
      }),
    )
  })
  return toBuffer(await printReportsPdf(sheets))
}

/** PDF of a sent report in the reader's language; 404 for others. */
export async function printSent(db: Kysely<Database>, account: Caller, of: OfReport) {
  const { page, language, academy, photo_id } = await readSentReport(db, account, of)
  const sheets = await sheetsOf(db, [{ page, language, facts: { academy }, photo_id }])
  return toBuffer(await printReportsPdf(sheets))
}
