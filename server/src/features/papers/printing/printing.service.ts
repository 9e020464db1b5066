import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import {
  enqueueJob,
  storeProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { jobInThread } from '../../ground/background-jobs/job-in-thread.service.ts'
import { paperRow } from '../papers.queries.ts'
import { setsOfPaper } from '../sets/sets.queries.ts'
import { type PrintWish, printPaperSheets, refuseNoSet } from './paper-sheet.service.ts'
import { countItems, findAccount, storePrint } from './prints.queries.ts'

/** Number of questions above which a job prints the paper, because a call would take too long on a slow machine. */
const MOST_AT_ONCE = 40

type PaperToPrint = PrintWish & { paper_id: number }

export const fileNameOf = ({ print, paper_id }: PaperToPrint, set: string | null) =>
  `${print}-${paper_id}${set === null ? '' : `-${set}`}.pdf`

/**
 * Starts a job for a print with many questions, and returns it; with `all`, the questions of each set count. Undefined
 * for a print that is made at once.
 */
export async function printLater(db: Db, account: Account, toPrint: PaperToPrint) {
  const { version } = await paperRow(db, account, toPrint.paper_id)
  const sets = toPrint.print === 'all' ? (await setsOfPaper(db, toPrint.paper_id)).length : 1
  const items = (await countItems(db, toPrint.paper_id)) * Math.max(sets, 1)
  if (items <= MOST_AT_ONCE) return undefined
  await refuseNoSet(db, toPrint.paper_id, toPrint.set)
  const key = `print ${account.uid} ${JSON.stringify({ ...toPrint, version })}`
  return enqueueJob(db, { kind: 'print paper', input: toPrint, key, account_id: account.uid })
}

/** Prints a paper for the caller, and keeps the PDF for a day. */
async function* runPrintJob(db: Kysely<Database>, job: TakenJob) {
  const toPrint = job.input as PaperToPrint
  const account = await findAccount(db, job.account_id ?? '')
  if (!account) throw notFound('Paper not found.')
  const { paper_id } = toPrint
  const { pdf, set } = yield* jobInThread(printPaperSheets(db, account, toPrint))
  const print_id = await db.transaction().execute(async (trx) => {
    await storeProgress(trx, job, { done: 1, of: 1 })
    const content = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    return storePrint(trx, { paper_id, file_name: fileNameOf(toPrint, set), content })
  })
  return { href: `/api/papers/${paper_id}/prints/${print_id}` }
}

export const paperWorks = { 'print paper': runPrintJob }
