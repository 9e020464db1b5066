import { expect, test } from 'vitest'
import { adminLinks } from '../../../shell/office/admin-menus.ts'
import { pagesFound } from './pages-found.ts'

test.each([
  ['payment', 'Students'],
  ['FEE', 'Students'],
  ['new batch', 'Create Batch'],
  ['testimonial', 'Settings'],
  ['practice', 'Settings'],
  ['batch create', 'Create Batch'],
  ['password', 'Account'],
  ['take payment', 'Counter'],
  ['salary', 'Pay'],
  ['bill', 'Expenses'],
  ['profit', 'Report: result'],
  ['collect fee', 'Counter'],
  ['add student', 'New admission'],
  ['shift', 'Class batches'],
  ['substitute', 'Teacher absent'],
  ['promote', 'New session'],
  ['circular', 'New message'],
  ['defaulters', 'Report: pending'],
  ['remind', 'Reminders'],
  ['reminder', 'Reminders'],
  ['promise', 'Reminders'],
  ['follow up', 'Reminders'],
  ['defaulters', 'Reminders'],
  ['WhatsApp', 'Reminders'],
  ['book', 'Book'],
  ['cash book', 'Book'],
  ['bank', 'Book'],
  ['accountant', 'Book'],
  ['cheque', 'Cheques'],
  ['bounce', 'Cheques'],
  ['returned', 'Cheques'],
  ['lead', 'Enquiries'],
  ['report card', 'Tests'],
  ['bonafide', 'Letters and certificates'],
  ['guardian', 'Parents'],
])('%s finds the screen %s', (typed, name) => {
  expect(pagesFound(typed, 'admin').map(({ text }) => text)).toContain(name)
})

test('what no screen is called finds none', () => {
  expect(pagesFound('zebra', 'admin')).toEqual([])
})

test('the desk finds what is its own, and nothing of the owner’s', () => {
  const found = (typed: string) => pagesFound(typed, 'desk').map(({ text }) => text)
  expect(found('new batch')).toEqual(['Create Batch'])
  expect(found('backup')).toEqual([])
  expect(found('question')).toEqual([])
  expect(found('')).toEqual(adminLinks('desk').map(({ text }) => text))
})
