import { expect, test } from 'vitest'
import { parseAction } from './actions-found.ts'

test.each([
  ['payment', 'Record payment for ', ''],
  ['Record payment for Riya Sen', 'Record payment for ', 'Riya Sen'],
  ['pay riya', 'Record payment for ', 'riya'],
  ['new payment by a sen', 'Record payment for ', 'sen'],
  ['add fee to morning', 'Add fee to ', 'morning'],
  ['EDIT batch evening', 'Edit ', 'evening'],
])('‘%s’ begins with %s', (typed, text, name) => {
  expect(parseAction(typed)).toMatchObject({ action: { text }, name })
})

test.each(['', 'payal', 'riya', 'add', 'new batch', 'a'])(
  '‘%s’ asks for nothing to be done',
  (typed) => expect(parseAction(typed)).toBeUndefined(),
)
