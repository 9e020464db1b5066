import { createBatchFee, getFeeStatus, updateBatchFee } from '@ganit/contract/money/fees'
import { getLedger } from '@ganit/contract/money/ledger'
import { listPayments, type Payment, reversePayment } from '@ganit/contract/money/payments'
import { toggleMembership } from '@ganit/contract/people/memberships'
import { person } from '../seed/people.ts'
import type { Db } from '../src/db/schema.ts'
import { readAcademyToday } from '../src/features/ground/settings/settings.service.ts'
import { checkLedger } from '../src/features/money/ledger/checkup.ts'
import { recordPayment } from '../src/features/money/payments/payments.service.ts'
import type { Academy } from './academy.ts'

type Changes = Record<string, unknown>

/** Body of the fee form: due once, after every test. */
export const FEE = {
  fee_title: 'Tuition',
  amount: '1500',
  due_date: '2190-01-10',
  fee_type: 'one-time',
}

/** Uid of the admin, who records everything. */
export async function adminUid(db: Db) {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  return id
}

/** A cash payment recorded by the admin on a day (`YYYY-MM-DD`). */
export async function aCashPayment(
  db: Db,
  { student_id, amount }: { student_id: number; amount: string },
  today: string,
) {
  const draft = { student_id, amount, date: today, method: 'cash' } as const
  return recordPayment(
    db,
    { draft: { ...draft, transaction_id: null, note: null } },
    { uid: await adminUid(db), today },
  )
}

/** A stored student record, without calls. */
export async function aPupil(db: Db, n: number, changes: Changes = {}) {
  const { account, student } = person(n)
  await db
    .insertInto('accounts')
    .values({ ...account, email_verified: true, image: null, role: 'student' } as never)
    .execute()
  const { student_id, uid } = await db
    .insertInto('students')
    .values({ ...student, student_class: 9, ...changes })
    .returning(['student_id', 'uid'])
    .executeTakeFirstOrThrow()
  return { student_id, uid }
}

/** A stored batch for any class. */
export async function aPlainBatch(db: Db, batch_name = 'Evening') {
  const { batch_id } = await db
    .insertInto('batches')
    .values({ batch_name, course_id: null, class_number: null })
    .returning('batch_id')
    .executeTakeFirstOrThrow()
  return batch_id
}

/** Faults of a test's ledger, today or on another day up to which dues exist. */
export async function findings(db: Db & Academy['db'], day?: string) {
  const today = day ?? (await readAcademyToday(db))
  return checkLedger(db, { today, madeUntil: today })
}

/** The admin, with calls about fees and payments. */
export async function theLedger(academy: Academy) {
  const { call, token } = await academy.signInAdmin()
  const { db, app } = academy
  const addFee = (batch_id: unknown, changes: Changes = {}) =>
    call(createBatchFee, { body: { ...FEE, batch_id, ...changes } } as never)
  const toggle = (batch_id: number, student_id: number) =>
    call(toggleMembership, { params: { id: String(batch_id) }, body: { studentId: student_id } })
  let people = 0

  async function pay(body: Changes, key?: string) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/payments',
      headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
      payload: { date: '2026-11-01', method: 'cash', ...body },
    })
    const { payment, error, fields } = answer.json<{
      payment: Payment
      error?: string
      fields?: Record<string, string>
    }>()
    return { status: answer.statusCode, payment, error, fields }
  }

  return {
    db,
    call,
    token,
    addFee,
    toggle,
    pay,
    aPupil: (changes?: Changes) => aPupil(db, ++people, changes),
    aBatch: (name?: string) => aPlainBatch(db, name),
    async aMember(batch_id: number) {
      const pupil = await aPupil(db, ++people)
      await toggle(batch_id, pupil.student_id)
      return pupil
    },
    changeFee: (body: Changes) => call(updateBatchFee, { body } as never),
    reverse: (payment_id: unknown, reason: unknown = 'Typed twice') =>
      call(reversePayment, { params: { payment_id }, body: { reason } } as never),
    status: (batch_id: unknown) => call(getFeeStatus, { body: { batch_id } } as never),
    async payments(student_id: unknown) {
      const answer = await call(listPayments, { querystring: { student_id } } as never)
      return { ...answer, body: answer.body as Payment[] }
    },
    ledger: (uid: string) => call(getLedger, { params: { uid } }),
    findings: (day?: string) => findings(db, day),
  }
}
