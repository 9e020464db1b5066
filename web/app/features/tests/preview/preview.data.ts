import type { Input, Output } from '@ganit/contract/endpoint'
import { previewTest } from '@ganit/contract/live'
import { call } from '../../../api/call.ts'
import { write } from '../../../api/write.ts'

export type Preview = Output<typeof previewTest>
type Answers = NonNullable<NonNullable<Input<typeof previewTest>['body']>['answers']>

/** A test as a student gets it; with the seed of one before in the same order, and marked. Kept nowhere. */
export const preview = write({
  key: ['test', 'preview'],
  changes: [],
  send: (test_id: number, body: { seed?: number; answers?: Answers } = {}) =>
    call(previewTest, { params: { test_id: String(test_id) }, body }),
})
