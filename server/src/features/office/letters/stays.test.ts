import { expect, test } from 'vitest'
import { lastCourse, type Stay } from './stays.ts'

const TODAY = '2026-12-01'

const aStay = (batch_id: number, class_number: number | null, more: Partial<Stay>): Stay => ({
  ...{ batch_id, batch_name: `Batch ${batch_id}`, class_number },
  ...{ from: '2026-04-01', until: null },
  ...more,
})
const certified = (...stays: Stay[]) => lastCourse(stays, TODAY)?.stays.at(-1)?.batch_name

test('the course of a certificate is the one that ended last', () => {
  const ended = aStay(1, 9, { from: '2025-04-01', until: '2026-03-31' })
  expect(certified(ended, aStay(2, 10, {}))).toBe('Batch 1')
  expect(certified(aStay(1, null, { until: '2026-11-20' }), aStay(2, 10, {}))).toBe('Batch 1')
})

test('of courses that go on, that of a class comes before a club for all', () => {
  expect(certified(aStay(1, 10, {}), aStay(2, null, { from: '2026-06-01' }))).toBe('Batch 1')
  expect(certified(aStay(2, null, {}), aStay(1, 10, {}))).toBe('Batch 1')
  expect(certified(aStay(2, null, {}))).toBe('Batch 2')
})
