import { expect, test } from 'vitest'
import { rowsAtOnce } from '../table-files/table.ts'
import { streamCsv } from './csv.ts'

test('an amount under zero is a number where amounts stand, and elsewhere text like all that begins a formula', async () => {
  const rows = [
    ['-5.00', '-5.00'],
    ['=1+1', '=1+1'],
    ['+919830041276', '1500.00'],
    ['-5,00', '-5,00'],
  ]
  const isMoney = (place: number) => place === 1
  let text = ''
  for await (const part of streamCsv(['Note', 'Amount'], rowsAtOnce(rows), (row) => row, isMoney))
    text += part
  expect(text.split('\r\n').slice(1, -1)).toEqual([
    `'-5.00,-5.00`,
    `'=1+1,'=1+1`,
    `+919830041276,1500.00`,
    `"'-5,00","'-5,00"`,
  ])
})
