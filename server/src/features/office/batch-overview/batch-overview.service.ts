import { sumMoney } from '@ganit/contract/money'
import type { BatchOverview } from '@ganit/contract/office/batch-overview'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { readScores } from '../../exams/scores/scores.service.ts'
import { asMark } from '../../exams/scores/units.service.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { hasPractice } from '../../learning/practice/practises.queries.ts'
import { openSumsOfStudents } from '../../money/ledger/words.queries.ts'
import { readWho } from '../../people/students/who.queries.ts'
import { batchById } from '../../teaching/batches/batches.queries.ts'
import { batchName } from '../../teaching/batches/own-batches.queries.ts'
import { monthAfter } from '../reports/period.ts'
import {
  attendanceInBatch,
  headOfBatch,
  lastTestOfBatch,
  membersOf,
  monthsOfBatch,
} from './batch-overview.queries.ts'

const MONTHS = 3

/** The months up to the month of a day, such as `2026-11`. */
const monthsUpTo = (day: string) =>
  Array.from({ length: MONTHS }, (_, n) => monthAfter(day, n + 1 - MONTHS))

/** Marks in the last published test, by student. */
async function lastMarksOf(db: Db, batch_id: number) {
  const test = await lastTestOfBatch(db, batch_id)
  if (!test) return { last_test: null, marks: new Map<number, number>() }
  const { most, scores } = await readScores(db, test.test_id)
  const marks = scores.flatMap(({ student_id, total }) =>
    total === null ? [] : [[student_id, asMark(total)] as const],
  )
  return { last_test: { ...test, most: asMark(most) }, marks: new Map(marks) }
}

async function moneyOf(
  db: Db,
  batch_id: number,
  days: { ids: number[]; today: string; months: string[] },
) {
  const { ids, today, months } = days
  const sums = await openSumsOfStudents(db, ids, today).execute()
  const from = `${months[0]}-01`
  return {
    sums: new Map(sums.map((each) => [each.student_id, each])),
    standings: await monthsOfBatch(db, { batch_id, from, today }),
  }
}

/** A batch with its students; a teacher's own, without money. 404 for any other. */
export async function readBatchOverview(
  db: Db,
  { batch_id, account, photoUrls }: { batch_id: number; account: Account; photoUrls: PhotoUrls },
): Promise<BatchOverview> {
  await batchName(db, account, batch_id)
  const now = await academyNow(db)
  const { date: today } = now
  const batch = await batchById(db, batch_id)
  const ids = await membersOf(db, batch_id)
  const who = await readWho(db, ids, photoUrls)
  const percents = await attendanceInBatch(db, batch_id, today)
  const { last_test, marks } = await lastMarksOf(db, batch_id)
  const months = monthsUpTo(today)
  const money = isOffice(account) ? await moneyOf(db, batch_id, { ids, today, months }) : null
  const sumOfAll = (word: 'due_now' | 'overdue') =>
    money && sumMoney([...money.sums.values()].map((sums) => sums[word]))
  return {
    batch,
    ...(await headOfBatch(db, batch_id, now)),
    due_now: sumOfAll('due_now'),
    overdue: sumOfAll('overdue'),
    practises: await hasPractice(db),
    last_test,
    months,
    students: ids.flatMap((student_id) => {
      const person = who.get(student_id)
      if (!person) return []
      return {
        ...person,
        attendance: percents.get(student_id) ?? null,
        last_test: marks.get(student_id) ?? null,
        months:
          money && months.map((month) => money.standings.get(`${student_id} ${month}`) ?? null),
        due_now: money && (money.sums.get(student_id)?.due_now ?? '0.00'),
      }
    }),
  }
}
