import { recordPayment } from '@ganit/contract/money/payments'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { theImports } from '../../../../test/imports.ts'
import { aPlainBatch } from '../../../../test/ledger.ts'
import { cellsOf, workbookOf } from '../../../../test/workbooks.ts'

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

/** A register as offices keep it: a merged title, two rows of headings, a sheet for each class. */
const register = (add = '') =>
  workbookOf(
    ROMAN.map((roman, n) => ({
      name: `${roman} Evening`,
      merged: ['A1:F1', 'C2:D2'],
      cells: cellsOf([
        `Sunrise Academy – Class ${roman}`,
        'Sl,Student,Father,,Opening Balance,Remarks',
        ',Name,Name,Mobile,,',
        `1,Asha${n} Sen,Anil${n} Sen,98300415${String(n).padStart(2, '0')},500,`,
        `2,Ravi${n} Das,Bimal${n} Das,98300416${String(n).padStart(2, '0')},,${add}`,
        '',
        'Total,2,,,500,',
      ]),
    })),
  )

test('twelve sheets with titles and two rows of headings are imported, and undone but for what was built on', async ({
  academy,
}) => {
  const { look, rows, run, undo, students, call } = await theImports(academy)
  const batches: number[] = []
  for (const roman of ROMAN) batches.push(await aPlainBatch(academy.db, `${roman} Evening`))
  const found = await look(await register())
  expect(found).toMatchObject({ rows: 24, counts: { new: 24, refused: 0 } })
  const all = await rows(found.import_id)
  expect(all[0]).toMatchObject({ place: 'I Evening 4', name: 'Asha0 Sen', problems: [] })
  await run(found.import_id)
  const made = await students()
  expect(made.map(({ student_class }) => student_class)).toEqual(
    ROMAN.flatMap((_, n) => [n + 1, n + 1]),
  )
  const members = await academy.db.selectFrom('memberships').selectAll().execute()
  expect(members).toHaveLength(24)
  const guardians = await academy.db.selectFrom('guardians').select('name').execute()
  expect(guardians).toHaveLength(24)

  // The counter takes what Asha of Class III owes, and a payment in advance for Ravi of Class V.
  const [asha, ravi] = [made[4], made[9]]
  for (const student of [asha, ravi]) {
    const body = { student_id: student?.student_id, amount: '500', method: 'cash', advance: true }
    const paid = await call(recordPayment, { body: { ...body, date: '2026-11-24' } } as never)
    expect(paid.status).toBe(201)
  }
  const { result } = await undo(found.import_id)
  expect(result).toMatchObject({ removed: 22, restored: 0 })
  expect((await students()).map(({ first_name }) => first_name).toSorted()).toEqual([
    'Asha2',
    'Ravi4',
  ])
  expect(await academy.db.selectFrom('batches').select('batch_id').execute()).toHaveLength(12)
  // The list brought again adds the others, and leaves those two alone.
  const again = await look(await register())
  expect(again.counts).toMatchObject({ new: 22 })
})

test('two desks that bring one list add each child once', async ({ academy }) => {
  const { look, run, begin, work, read, students } = await theImports(academy)
  for (const roman of ROMAN) await aPlainBatch(academy.db, `${roman} Evening`)
  const list = await register()
  const one = await look(list)
  const two = await look(list)
  expect(two.counts.new).toBe(24)
  const begun = await Promise.all([begin(one.import_id), begin(two.import_id)])
  expect(begun.map(({ status }) => status).toSorted()).toEqual([202, 409])
  await work()
  const left = [one, two].find((_, n) => begun[n]?.status === 409)
  const after = await run(left?.import_id ?? 0)
  expect(after.state).toBe('done')
  expect(await students()).toHaveLength(24)
  const { counts } = await read(left?.import_id ?? 0)
  expect(counts).toMatchObject({ new: 0 })
})
