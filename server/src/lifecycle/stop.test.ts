import { expect, test } from 'vitest'
import { createClosing } from './stop.ts'

test('what cannot be closed keeps nothing else from being closed, and is told of', async () => {
  const said: string[] = []
  const closed: string[] = []
  const { onClose, closeAll } = createClosing((line) => said.push(line))
  onClose(() => closed.push('the database'))
  onClose(() => Promise.reject(new Error('The docs are gone.')))
  onClose(() => closed.push('the app'))
  await closeAll()
  expect(closed).toEqual(['the app', 'the database'])
  expect(said).toEqual(['Something could not be closed: The docs are gone.'])
})
