import { listAuditEntries } from '@ganit/contract/office/audit'
import {
  listStudentFees,
  markFees,
  resetFees,
  type StudentFeesRow,
  undoResetFees,
} from '@ganit/contract/people/students'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, ADMIN, test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { statementsOf } from '../../../../test/split-writes.ts'

/** Students with these first names, all but the last marked as paid. */
async function studentsMarkedAsPaid(academy: Academy, names: string[]) {
  const { call, aPupil } = await theLedger(academy)
  const ids = new Map<string, number>()
  for (const first_name of names) ids.set(first_name, (await aPupil({ first_name })).student_id)
  const mark = (name: string, status: 'Yes' | 'No') =>
    call(markFees, { params: { id: ids.get(name) }, body: { status } } as never)
  for (const name of names.slice(0, -1)) await mark(name, 'Yes')
  const paid = async () =>
    ((await call(listStudentFees, {} as never)).body as StudentFeesRow[])
      .filter(({ fees_status }) => fees_status === 'Yes')
      .map(({ first_name }) => first_name)
  const reset = async () => (await call(resetFees)).body.reset_id
  const undo = (reset_id: string) => call(undoResetFees, { params: { reset_id } })
  return { call, mark, paid, reset, undo }
}

test('a reset of all marks is taken back with exactly the marks it took away', async ({
  academy,
}) => {
  const { call, paid, reset, undo } = await studentsMarkedAsPaid(academy, [
    'Asha',
    'Bela',
    'Chitra',
  ])
  const before = await academy.db
    .selectFrom('fee_marks')
    .selectAll()
    .orderBy('student_id')
    .execute()
  const reset_id = await reset()
  expect(await paid()).toEqual([])
  expect(await undo(reset_id)).toMatchObject({ status: 200, body: { restored: 2 } })
  expect(await paid()).toEqual(['Asha', 'Bela'])
  const after = await academy.db.selectFrom('fee_marks').selectAll().orderBy('student_id').execute()
  expect(after).toEqual(before)
  const { body } = await call(listAuditEntries, { querystring: { subject: 'fee_marks' } } as never)
  const made = { action: 'created', actor: { email: ADMIN.email } }
  expect(body.items.slice(0, 2)).toMatchObject([made, made])
})

test('a mark that was set between the two stays as it was set', async ({ academy }) => {
  const names = ['Asha', 'Bela', 'Chitra', 'Dina']
  const { mark, paid, reset, undo } = await studentsMarkedAsPaid(academy, names)
  const reset_id = await reset()
  await mark('Asha', 'Yes')
  await mark('Asha', 'No')
  await mark('Bela', 'Yes')
  await mark('Dina', 'Yes')
  expect((await undo(reset_id)).body).toMatchObject({ restored: 1 })
  expect(await paid()).toEqual(['Bela', 'Chitra', 'Dina'])
})

test('of two tabs that take it back one does, and each its own reset', async ({ academy }) => {
  const { mark, paid, reset, undo } = await studentsMarkedAsPaid(academy, [
    'Asha',
    'Bela',
    'Chitra',
  ])
  const first = await reset()
  await mark('Chitra', 'Yes')
  const second = await reset()
  const answers = await Promise.all([undo(first), undo(first)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await paid()).toEqual(['Asha', 'Bela'])
  expect((await undo(second)).body).toMatchObject({ restored: 1 })
  expect(await paid()).toEqual(['Asha', 'Bela', 'Chitra'])
  expect(await undo(second)).toMatchObject({
    status: 409,
    error: 'There are no marks of this reset to restore any more.',
  })
  expect((await undo('nonsense')).status).toBe(404)
})

test('what a reset took away is kept for a day', async ({ academy: { db }, academy }) => {
  const { reset } = await studentsMarkedAsPaid(academy, ['Asha', 'Bela'])
  await reset()
  await sql`update reset_marks set reset_at = reset_at - interval '25 hours'`.execute(db)
  await reset()
  expect(await db.selectFrom('reset_marks').selectAll().execute()).toEqual([])
})

test('a mark is written in one statement, without a transaction around it', async ({ academy }) => {
  const { mark } = await studentsMarkedAsPaid(academy, ['Asha', 'Bela'])
  for (const status of ['Yes', 'No'] as const) {
    const texts = await statementsOf(() => mark('Bela', status))
    expect(texts.filter((text) => /^\s*(begin|start)/i.test(text))).toEqual([])
    expect(texts.filter((text) => /(delete from|insert into) \w*_marks/.test(text))).toHaveLength(1)
  }
})
