import type { Input, Output } from '@ganit/contract/endpoint'
import { correctKey } from '@ganit/contract/exams/test-marking'
import { type Asked, sends } from '../../../api/declared.ts'

export type Correction = Omit<Input<typeof correctKey>['body'], 'confirm'>
export type Corrected = Output<typeof correctKey>

type ItemCorrection = Omit<Asked<typeof correctKey>, 'confirm'>

/** Previews a correction; changes nothing. */
export const tryCorrection = sends(correctKey, { changes: [] })

const sendCorrection = sends(correctKey, { changes: ['test', 'test-mark'] })

/** Corrects the key and marks all attempts again. */
export const saveCorrection = (asked: ItemCorrection) => sendCorrection({ ...asked, confirm: true })
