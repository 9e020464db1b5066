import type { Input, Output } from '@ganit/contract/endpoint'
import { correctKey } from '@ganit/contract/test-marking'
import { call } from '../../../api/call.ts'
import { write } from '../../../api/write.ts'

export type Correction = Input<typeof correctKey>['body']
export type Corrected = Output<typeof correctKey>

const send = (test_id: number, item_id: number, body: Correction) =>
  call(correctKey, { params: { test_id: String(test_id), item_id: String(item_id) }, body })

/** What a correction would change; nothing is changed. */
export const tryCorrection = write({
  key: ['test', 'key', 'try'],
  changes: [],
  send: (test_id: number, item_id: number, { confirm: _, ...body }: Correction) =>
    send(test_id, item_id, body),
})

/** Corrects the key; everybody is marked again. */
export const correct = write({
  key: ['test', 'key'],
  changes: ['test', 'test-mark'],
  send: (test_id: number, item_id: number, body: Correction) =>
    send(test_id, item_id, { ...body, confirm: true }),
})
