import { expect, test } from 'vitest'
import { ABSENT } from '../mark-text.ts'
import { isBlock, planPaste } from './pasted.ts'

const columns = ['1', '2', '3'].map((key) => ({
  kind: 'mark' as const,
  key,
  label: key,
  note: 'of 4',
}))
const grid = { students: [11, 12, 13], columns }
const plan = (text: string, row = 0, column = 0) => {
  const { changes, isByRoll } = planPaste(text, grid, { row, column })
  return [isByRoll, ...changes.map((each) => `${each.student_id}.${each.column}=${each.text}`)]
}

test('a block goes where its cell stands, and what has no column is left out', () => {
  expect(plan('4\t3\r\n2,5\t\r\n', 1, 1)).toEqual([false, '12.2=4', '12.3=3', '13.2=2.5', '13.3='])
  expect(plan('1\t2\t3\t4')).toEqual([false, '11.1=1', '11.2=2', '11.3=3'])
})

test('roll numbers are those of students here, each once; a heading may stand above', () => {
  expect(plan('Roll\tQ1\n13\t4\n11\t3')).toEqual([true, '13.1=4', '11.1=3'])
  expect(plan('11\t4\n11\t3')[0]).toBe(false)
  expect(plan('11\t4\n99\t3')[0]).toBe(false)
})

test('roll numbers of others are left over, and never marks', () => {
  const one = { ...grid, columns: columns.slice(0, 1) }
  const wide = planPaste('11\t4\n99\t3', one, { row: 0, column: 0 })
  expect(wide).toEqual({
    changes: [{ student_id: 11, column: '1', text: '4' }],
    isByRoll: true,
    leftOver: 1,
  })
  const many = planPaste('11\t4\n12\t3\n98\t2\n99\t1', grid, { row: 0, column: 0 })
  expect([many.isByRoll, many.changes.length, many.leftOver]).toEqual([true, 2, 2])
  // Marks of two questions; one happens to equal a roll number.
  expect(plan('11\t4\n3\t2\n4\t1\n2\t0')[0]).toBe(false)
})

test('a student who is absent in one cell is so in the row', () => {
  expect(plan('11\ta\t\t')).toEqual([true, `11.1=${ABSENT}`])
})

test.for(['AB', 'Abs.', '(ab)', 'absent', 'अनु', 'अनुपस्थित', 'অনুপস্থিত'])(
  '%s, as registers write it, is absent',
  (word) => {
    expect(plan(`3\t${word}\t2`)).toEqual([false, `11.2=${ABSENT}`])
  },
)

test('what belongs into one cell is no block', () => {
  expect(isBlock('12\n')).toBe(false)
  expect(isBlock('12\t13')).toBe(true)
})
