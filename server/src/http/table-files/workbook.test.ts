import { buffer } from 'node:stream/consumers'
import readSheet from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type Column, rowsAtOnce } from './table.ts'
import { streamWorkbook } from './workbook.ts'

type Row = { text: string | null; number: number; amount: string }
const COLUMNS: Column<Row>[] = [
  ['Text & more', ({ text }) => text],
  ['Number', ({ number }) => number],
  ['Amount', ({ amount }) => amount, 'money'],
]

const sheetOf = async (rows: AsyncIterable<Row[]>) => {
  const file = await buffer(streamWorkbook({ columns: COLUMNS, chunks: rows }))
  const [sheet] = await readSheet(file)
  return sheet?.data
}

test('a workbook is read as it was written: text is text, numbers and money are numbers', async () => {
  const texts = ['=1+1', '+1', '-2', '@x', "'quoted", 'अंजलि <b>&"', '  two  ', '007', 'a\nb', '😀']
  const rows = texts.map((text, number) => ({ text, number, amount: `${number}.50` }))

  expect(await sheetOf(rowsAtOnce(rows))).toEqual([
    ['Text & more', 'Number', 'Amount'],
    ...texts.map((text, number) => [text.trim(), number, number + 0.5]),
  ])
})

test('what no XML may hold is left out, and an amount that is none stays text', async () => {
  const rows = [
    { text: 'a\0b\x1fc\ud800d\r\ne', number: 1, amount: '–' },
    { text: null, number: 2, amount: '' },
  ]
  expect(await sheetOf(rowsAtOnce(rows))).toEqual([
    ['Text & more', 'Number', 'Amount'],
    ['abc\ufffdd\ne', 1, '–'],
    [null, 2, null],
  ])
})

test('rows that fail in the middle break the file off', async () => {
  async function* failing() {
    yield [{ text: 'x', number: 1, amount: '1' }]
    throw new Error('gone')
  }
  await expect(sheetOf(failing())).rejects.toThrow('gone')
})

test('whoever takes no more has no more rows read', async () => {
  let read = 0
  async function* endless() {
    for (;;) yield [{ text: 'x'.repeat(30_000), number: read++, amount: '1' }]
  }
  const file = streamWorkbook({ columns: COLUMNS, chunks: endless() })
  await file[Symbol.asyncIterator]().next()
  file.destroy()
  await new Promise((resolve) => setImmediate(resolve))
  const before = read
  await new Promise((resolve) => setImmediate(resolve))
  expect(read).toBe(before)
})
