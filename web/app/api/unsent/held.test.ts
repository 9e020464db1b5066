import { expect, test } from 'vitest'
import { waitingInWords } from './held.ts'

test.for([
  ['kept on this phone, not saved', { isAsked: false }],
  ['waits for the network', { isAsked: true, isOnDevice: true }],
  ['this phone cannot keep it, not saved', { isAsked: true, isOnDevice: false }],
  [
    'The lesson was cancelled.',
    { refusal: 'The lesson was cancelled.', isAsked: false, isOnDevice: false },
  ],
] as const)('work that waits says: %s', ([said, kept]) => {
  expect(waitingInWords(kept)).toBe(said)
})
