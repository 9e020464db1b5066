import { sumMoney } from '@ganit/contract/money'
import type { NewFeePreview } from '@ganit/contract/money/fee-previews'
import type { FeeDraft } from '@ganit/contract/money/fees'
import { type Kysely, sql } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { runAndRollBack } from '../../../db/transactions/dry-run.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { addFee } from './fees.service.ts'

type Asked = {
  student_id: number
  name: string
  due_date: string
  amount: string
  /** Whether the student is in the batch now. */
  is_there: boolean
  /** Whether the due comes from an earlier stay of a student who is there. Stays share a fee that pays for a time. */
  is_of_earlier: boolean
  credit: string
}

/** The dues of a fee, by student and date, with the students’ unused credit. */
async function duesOfNewFee(trx: Trx, fee_id: number) {
  const { rows } = await sql<Asked>`
    select d.student_id, coalesce(${fullName('s')}, 'Erased student') as name, d.due_date::text, d.amount::text,
      exists (select from memberships m join batch_fees f on f.batch_id = m.batch_id
        where f.fee_id = d.fee_id and m.student_id = d.student_id and m.left_on is null) as is_there,
      d.paid_to is null and exists (
        select from memberships m where m.membership_id = d.membership_id and m.left_on is not null) as is_of_earlier,
      coalesce((select sum(c.credit) from open_credits c where c.student_id = d.student_id), 0)::text as credit
    from dues d left join students s on s.student_id = d.student_id
    where d.fee_id = ${fee_id} and d.withdrawn_at is null
    order by name, d.student_id, d.due_date`.execute(trx)
  return rows
}

const countStudents = (dues: Asked[]) => new Set(dues.map(({ student_id }) => student_id)).size
const sumOf = (dues: Asked[]) => sumMoney(dues.map(({ amount }) => amount))

/** The dues of each student together. */
const byStudent = (dues: Asked[]) => [...Map.groupBy(dues, ({ student_id }) => student_id).values()]

/** Advances of students that settle as much of their dues. */
function paidAhead(dues: Asked[]) {
  const paid = byStudent(dues).map((own) => Math.min(Number(own[0]?.credit), Number(sumOf(own))))
  const some = paid.filter((amount) => amount > 0)
  return { students: some.length, amount: sumMoney(some.map((amount) => amount.toFixed(2))) }
}

/**
 * Previews a new fee by adding it in a transaction that is rolled back, so that it cannot differ from the fee. The fee
 * is added with those who have left; the dues of the others are the part of the present students. Only if a present
 * student was there before, an earlier stay may be charged instead of the present one, so the fee is added a second
 * time without those who have left. Refuses what adding refuses.
 */
export async function previewOfNewFee(
  db: Kysely<Database>,
  draft: FeeDraft,
): Promise<NewFeePreview> {
  const asking = (asks_left: boolean) =>
    runAndRollBack(db, async (trx) => {
      const fee = await addFee(trx, { ...draft, asks_left })
      return { dues: await duesOfNewFee(trx, fee.fee_id), today: await readAcademyToday(trx) }
    })
  const everybody = await asking(true)
  const there = everybody.dues.filter(({ is_there }) => is_there)
  const isSure = there.every(({ is_of_earlier }) => !is_of_earlier)
  const { today } = everybody
  const withoutLeft = async () => (isSure ? there : (await asking(false)).dues)
  const dues = draft.asks_left ? everybody.dues : await withoutLeft()
  const isNow = ({ due_date }: Asked) => due_date <= today
  const now = dues.filter(isNow)
  const date = dues
    .map(({ due_date }) => due_date)
    .toSorted()
    .find((day) => day > today)
  const left = byStudent(everybody.dues.filter(({ is_there }) => !is_there))
  return {
    students: countStudents(dues),
    today: { students: countStudents(now), amount: sumOf(now) },
    next: date ? { date, amount: sumOf(dues.filter(({ due_date }) => due_date === date)) } : null,
    joining: draft.on_joining === true,
    left: left.map((own) => ({
      student_id: own[0]?.student_id ?? 0,
      name: own[0]?.name ?? '',
      amount: sumOf(own),
    })),
    paid_ahead: paidAhead(dues),
  }
}
