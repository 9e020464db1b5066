import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import { atOnce } from './table-files/table.ts'

test('an amount under zero is a number where amounts stand, and elsewhere text like all that begins a formula', async () => {
  const rows = [
    ['-5.00', '-5.00'],
    ['=1+1', '=1+1'],
    ['+919830041276', '1500.00'],
    ['-5,00', '-5,00'],
  ]
  const parts = await Array.fromAsync(
    csvOf(
      ['Note', 'Amount'],
      atOnce(rows),
      (row) => row,
      (place) => place === 1,
    ),
  )
  expect(parts.join('').split('\r\n').slice(1, -1)).toEqual([
    `'-5.00,-5.00`,
    `'=1+1,'=1+1`,
    `+919830041276,1500.00`,
    `"'-5,00","'-5,00"`,
  ])
})
