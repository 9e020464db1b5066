import { updateImportRow } from '@ganit/contract/office/imports'
import { expect, vi } from 'vitest'
import { test } from '../academy.ts'
import { theImports } from '../imports.ts'

vi.setConfig({ testTimeout: 900_000 })

const ROWS = 10_000
const HEAD = [
  'Sunrise Maths Academy,,,,,,,',
  'Students as on 01/04/2026; batch wise,,,,,,,',
  'Roll,Name of Student,Std,F/Name,Mobile No.,Bal,DOB,Batch',
]
const CLASSES = ['Xth', '10', 'X', 'Class 10']

type Cells = {
  name: string
  std: string
  father: string
  mobile: string
  bal: string
  dob: string
  batch: string
}

/** Entries as offices type them, one fault after the other; all but three kinds are imported. */
const FAULTS: ((cells: Cells, phone: string) => Partial<Cells>)[] = [
  () => ({}),
  (_, phone) => ({
    mobile: `${phone} / 98${phone.slice(2).split('').reverse().join('')}`,
    bal: 'nil',
  }),
  (_, phone) => ({ mobile: `${phone} / 98` }),
  () => ({ bal: '"₹ 1,500/-"' }),
  () => ({ dob: '31/02/2011' }),
  () => ({ batch: 'Nobody knows' }),
  () => ({ mobile: 'ask the uncle', bal: 'NA' }),
  () => ({ std: '13' }),
  () => ({ name: '' }),
  () => ({ std: '' }),
]
const REFUSED = 3

const rowOf = (n: number) => {
  const phone = `98${String(30_000_000 + n)}`
  const plain: Cells = {
    name: `Child${n} Sen`,
    std: CLASSES[n % CLASSES.length] ?? '10',
    father: `Father${n} Sen`,
    mobile: n % 2 ? `+91 ${phone.slice(0, 5)} ${phone.slice(5)}` : phone,
    bal: '-',
    dob: '21 Aug 2011',
    batch: '',
  }
  const cells = { ...plain, ...FAULTS[n % FAULTS.length]?.(plain, phone) }
  return [n, cells.name, cells.std, cells.father, cells.mobile, cells.bal, cells.dob, cells.batch]
}

test('ten thousand rows of an office’s list with every fault are taken in, said, mended in place, and taken back', async ({
  academy,
}) => {
  const { look, read, rows, run, undo, work, call } = await theImports(academy)
  const { db } = academy
  const students = async () =>
    Number(
      (await db.selectFrom('students').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow())
        .n,
    )
  const found = await look(
    [...HEAD, ...Array.from({ length: ROWS }, (_, n) => rowOf(n).join(','))].join('\n'),
  )
  const refused = (ROWS * REFUSED) / FAULTS.length
  expect(found).toMatchObject({ state: 'checked', heading_row: 3, rows: ROWS })
  expect(found.counts).toEqual({ new: ROWS - refused, changed: 0, same: 0, double: 0, refused })

  const [first] = await rows(found.import_id, 'refused')
  const { import_id } = found
  const params = { import_id: String(import_id), row: String(first?.row) }
  const mended = await call(updateImportRow, {
    params,
    body: { cells: { student_class: '9' } },
  } as never)
  expect(mended.status).toBe(200)
  await work()
  expect((await read(import_id)).counts).toMatchObject({
    new: ROWS - refused + 1,
    refused: refused - 1,
  })

  expect(await run(import_id)).toMatchObject({ state: 'done' })
  expect(await students()).toBe(ROWS - refused + 1)
  const [owing] = await db
    .selectFrom('dues')
    .select([db.fn.countAll<string>().as('n'), db.fn.sum<string>('amount').as('sum')])
    .where('kind', '=', 'opening')
    .execute()
  expect(owing).toEqual({ n: String(ROWS / 10), sum: `${(ROWS / 10) * 1500}.00` })
  await undo(import_id)
  expect(await students()).toBe(0)
})
