import { sumMoney } from '@ganit/contract/money'
import type { FeePreview } from '@ganit/contract/money/fee-previews'
import type { FeeChanges } from '@ganit/contract/money/fees'
import { type Kysely, sql } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { lockForDues } from './dues.queries.ts'
import { findFee } from './fees.queries.ts'
import { changeFee } from './fees.service.ts'
import { dueStatuses } from './standing.queries.ts'

type Due = Awaited<ReturnType<typeof duesOfFee>>[number]

const duesOfFee = (trx: Trx, fee_id: number, today: string) =>
  dueStatuses(trx, today).select('d.student_id').where('d.fee_id', '=', fee_id).execute()

/**
 * Previews a change of a fee by making it in a transaction that is rolled back, so that preview and change cannot
 * differ. The preview has the same refusals.
 */
export async function previewOfChange(
  db: Kysely<Database>,
  change: FeeChanges,
): Promise<FeePreview> {
  const trx = await db.startTransaction().execute()
  try {
    const today = await readAcademyToday(trx)
    await lockForDues(trx, { fee_ids: [change.fee_id] })
    const before = await duesOfFee(trx, change.fee_id, today)
    const { version, batch_id, ...stored } = await findFee(trx, change.fee_id)
    await changeFee(trx, change)
    const after = await duesOfFee(trx, change.fee_id, today)
    await changeFee(trx, { ...stored, from: change.from })
    const back = await duesOfFee(trx, change.fee_id, today)
    const left = leftAmong(before, after, await presentStudents(trx, change.fee_id))
    const names = await namesOf(trx, [...left.keys()])
    return {
      ...compareDues(before, after, today),
      ...(left.size > 0 && {
        left: [...left].map(([student_id, dues]) => ({
          ...{ student_id, name: names.get(student_id) ?? 'Erased student', amount: sumOwed(dues) },
        })),
      }),
      can_be_undone: wordsOf(back) === wordsOf(before),
    }
  } finally {
    await trx.rollback().execute()
  }
}

/** The content of dues, for comparing them: a due that was created again in another row is equal. */
const wordsOf = (dues: Due[]) =>
  JSON.stringify(
    dues
      .map(({ student_id, fee_title, due_date, amount }) =>
        [student_id, due_date, amount, fee_title].join('\t'),
      )
      .sort(),
  )

function compareDues(before: Due[], after: Due[], today: string) {
  const now = new Map(after.map((due) => [due.fee_id, due]))
  const then = new Map(before.map((due) => [due.fee_id, due]))
  const pairs = [...new Set([...then.keys(), ...now.keys()])].map(
    (id) => [then.get(id), now.get(id)] as const,
  )
  const changed = pairs.filter(
    ([old, due]) => old?.amount !== due?.amount || old?.due_date !== due?.due_date,
  )
  const isOverdue = (due: Due | undefined) =>
    due !== undefined && due.due_date < today && due.owed !== '0.00'
  return {
    students: new Set(changed.map(([old, due]) => (due ?? old)?.student_id)).size,
    dues: changed.length,
    overdue: changed.filter((pair) => pair.some(isOverdue)).length,
    before: sumOwed(before),
    after: sumOwed(after),
  }
}

/** Students who are in the batch of a fee now. */
async function presentStudents(trx: Trx, fee_id: number) {
  const rows = await trx
    .selectFrom('memberships as m')
    .innerJoin('batch_fees as f', 'f.batch_id', 'm.batch_id')
    .select('m.student_id')
    .where('f.fee_id', '=', fee_id)
    .where('m.left_on', 'is', null)
    .execute()
  return new Set(rows.map(({ student_id }) => student_id))
}

async function namesOf(trx: Trx, student_ids: number[]) {
  const rows = await trx
    .selectFrom('students')
    .select(['student_id', fullName().as('name')])
    .where(sql<boolean>`student_id = any(${student_ids}::integer[])`)
    .execute()
  return new Map(rows.map(({ student_id, name }) => [student_id, name]))
}

/** The dues afterwards of former students for whom something changes. */
function leftAmong(before: Due[], after: Due[], present: ReadonlySet<number>) {
  const then = Map.groupBy(before, ({ student_id }) => student_id)
  const now = Map.groupBy(after, ({ student_id }) => student_id)
  const gone = [...new Set([...then.keys(), ...now.keys()])].filter((id) => !present.has(id))
  return new Map(
    gone.flatMap((id) => {
      const [was, is] = [then.get(id) ?? [], now.get(id) ?? []]
      return wordsOf(was) === wordsOf(is) ? [] : [[id, is] as const]
    }),
  )
}

const sumOwed = (dues: Due[]) => sumMoney(dues.map(({ owed }) => owed))
