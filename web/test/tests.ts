import type { Test } from '@ganit/contract/tests'

/** A test on paper of 40 marks, to be marked. */
export const aTest: Test = {
  test_id: 7,
  title: 'Unit test 4',
  paper_id: null,
  mode: 'paper',
  opens_at: '2026-11-20T10:30:00.000Z',
  closes_at: '2026-11-20T11:30:00.000Z',
  state: 'marking',
  version: 3,
  total: 40,
  batch_ids: [1],
  students: [],
  duration_minutes: null,
  minutes: null,
  shuffle: { questions: true, options: true },
  marking: null,
  late_minutes: null,
  upload_minutes: 10,
  review: 'published',
  copy_of: null,
  only_named: false,
  begun: 0,
  published_at: null,
  withdrawn_at: null,
  withdrawn_reason: null,
}
