import type { CounterStudent } from '@ganit/contract/money/counter'
import { expect, test } from 'vitest'
import {
  advanceOfAmount,
  duesOf,
  type FamilyDue,
  initialTicks,
  splitAmount,
  sumOwedBeside,
} from './plan.ts'

const student = (student_id: number, ...dues: [number, string, string][]) =>
  ({
    student_id,
    name: `S${student_id}`,
    class_name: 'Class 9',
    credit: '0.00',
    dues: dues.map(([due_id, due_date, owed]) => ({ due_id, due_date, owed })),
  }) as unknown as CounterStudent

const riya = student(1, [11, '2026-11-10', '200.00'], [12, '2026-12-10', '1350.00'])
const arka = student(2, [21, '2026-11-05', '1500.00'])
const dues = duesOf({
  family: null,
  students: [riya, arka],
  today: { count: 0, amount: '0.00', cash: '0.00' },
})
const only = (...ids: number[]) => dues.filter(({ due_id }: FamilyDue) => ids.includes(due_id))

test('what is due now is ticked at first, and nothing that is not due yet', () => {
  expect(initialTicks(dues, '2026-11-22')).toEqual([11, 21])
  expect(initialTicks(dues, '2026-11-10')).toEqual([11, 21])
  expect(initialTicks(dues, '2026-11-01')).toEqual([])
  expect(initialTicks([], '2026-11-01')).toEqual([])
})

test('what somebody says to have paid from home is not ticked', () => {
  const claimed = (...ids: number[]) =>
    dues.map((due) => (ids.includes(due.due_id) ? { ...due, being_checked: true as const } : due))
  expect(initialTicks(claimed(21), '2026-11-22')).toEqual([11])
  expect(initialTicks(claimed(11, 21), '2026-11-22')).toEqual([])
  expect(initialTicks(claimed(11, 12, 21), '2026-11-22')).toEqual([])
})

test('an amount settles what is ticked, the oldest first, in one payment for each student', () => {
  expect(splitAmount('1700.00', only(11, 21), riya)).toEqual([
    { student_id: 2, amount: '1500.00', fee_ids: [21] },
    { student_id: 1, amount: '200.00', fee_ids: [11] },
  ])
  expect(splitAmount('1600.00', only(11, 21), riya)).toEqual([
    { student_id: 2, amount: '1500.00', fee_ids: [21] },
    { student_id: 1, amount: '100.00', fee_ids: [11] },
  ])
  expect(splitAmount('1.00', only(11, 21), riya)).toEqual([
    { student_id: 2, amount: '1.00', fee_ids: [21] },
  ])
})

test('what is more than is ticked is the first student’s, in advance', () => {
  expect(advanceOfAmount('700.00', only(11))).toBe('500.00')
  expect(splitAmount('700.00', only(11), riya)).toEqual([
    { student_id: 1, amount: '700.00', fee_ids: [11], advance: true },
  ])
  expect(splitAmount('500.00', [], riya)).toEqual([
    { student_id: 1, amount: '500.00', advance: true },
  ])
  expect(advanceOfAmount('100.00', only(11))).toBe('0.00')
})

test('what is more than is ticked settles the student’s other dues first', () => {
  expect(sumOwedBeside(only(11, 21), riya)).toBe('1350.00')
  expect(sumOwedBeside(only(21), riya)).toBe('1550.00')
  expect(sumOwedBeside(only(11, 12), riya)).toBe('0.00')
})
