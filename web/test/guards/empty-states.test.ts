import { expect, test } from 'vitest'
import { differences } from '../../../tools/checks/compared-lists.ts'

const sources = import.meta.glob<string>(['./**/*.tsx', '!./**/*.test.*'], {
  base: '../../app',
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Empty states with the next step beside them. */
const BESIDE = {
  './features/site/classes/manage-classes.tsx': 'the classes to choose from, above',
  './features/money/reminders/reminder-work.tsx': 'the tabs to choose from, above',
  './features/money/expenses/expenses.tsx': 'the line to type in, above',
  './features/money/fees/batch-fees.tsx': 'the form that adds a fee, above',
  './features/learning/progress-reports/batch-reports.tsx': 'the days to choose, above',
  './features/learning/weekly/weekly.tsx': 'the batch to choose, above',
  './features/messages/told.tsx': 'whom it was told, of which only the numbers are left',
  './features/messages/message.tsx': 'the states to choose from, above',
  './features/papers/editor/bank-panel.tsx': 'the filters of the bank, above',
  './features/money/payments/ledger/ledger-section.tsx': 'what can be done with money, above',
  './features/papers/questions/get-question.tsx': 'the field of the number, above',
  './features/teaching/registers/lesson-register.tsx': 'the bar with the way to all registers',
  './features/teaching/registers/registers.tsx': 'the batch to choose, above',
  './features/people/students/student-profile.tsx': 'the way back, above',
}

/** Opening tags of `EmptyState` as Biome formats them, on one line or several. */
const TAGS = /<EmptyState(?: [^\n]*>|>|\n[\s\S]*?\n\s*\/?>)/g

test('what is empty has a button that leads on, or one stands beside it', () => {
  const without = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(TAGS)].some(([tag]) => !/\baction=/.test(tag)) ? [path] : [],
  )
  const wayOut = 'give EmptyState an action, or say in BESIDE where it is'
  expect(differences(without, Object.keys(BESIDE)), wayOut).toEqual([])
})
