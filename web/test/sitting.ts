import type { Attempt, AttemptItem } from '@ganit/contract/exams/attempts'
import type { OwnTest } from '@ganit/contract/exams/own-tests'

/** When the tests of sitting begin. */
export const NOW = Date.parse('2026-11-20T10:31:00Z')
export const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

export const item = (item_id: number, more: Partial<AttemptItem> = {}): AttemptItem => ({
  item_id,
  number: item_id,
  part: null,
  or: false,
  kind: 'choice',
  text: `What is ${item_id} + 1?`,
  options: ['one', 'two', 'three', 'four'],
  figures: [],
  group: null,
  unit: null,
  marks: 4,
  negative: 1,
  value: null,
  flag: false,
  revision: 0,
  photos: [],
  ...more,
})
export const anAttempt: Attempt = {
  attempt_id: 5,
  test_id: 7,
  title: 'Unit test 4',
  instructions: null,
  started_at: at(0),
  ends_at: at(3600),
  now: at(0),
  submitted_at: null,
  submitted_by: null,
  photos_until: at(4200),
  lease: 1,
  late: 0,
  announcements: [],
  sections: [
    {
      title: 'Section A',
      instructions: null,
      any: null,
      items: [item(1), item(2, { kind: 'several' }), item(3, { kind: 'number', options: [] })],
    },
  ],
}
export const ownTest: OwnTest = {
  test_id: 7,
  student_id: 1,
  title: 'Unit test 4',
  mode: 'online',
  opens_at: at(-60),
  closes_at: at(7200),
  begins_until: at(7200),
  minutes: 60,
  negative: false,
  questions: 10,
  total: 18,
  wrong_costs: 0,
  practice: false,
  has_formula: false,
  state: 'running',
  now: at(0),
  attempt: null,
}
const begun = { attempt_id: 5, started_at: at(0), ends_at: at(3600), late: 0 }
export const submitted = { ...begun, submitted_at: at(600), submitted_by: 'student' } as const
