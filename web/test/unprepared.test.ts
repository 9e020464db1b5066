import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerWith, forgetUnprepared, throwUnprepared } from './wire.ts'

test('a call for which a test prepared no answer ends its waiting, and the test, with the call’s name', async () => {
  answerWith({ 'GET /api/me': {}, 'GET /api/rooms': {} })
  const waiting = screen.findByText('Chalk')
  await expect(fetch('/api/expenses?month=2026-11')).rejects.toThrow('Failed to fetch')

  const said = 'nobody answers GET /api/expenses; prepared are: GET /api/me, GET /api/rooms'
  await expect(waiting).rejects.toThrow(said)
  expect(throwUnprepared).toThrow(said)
  forgetUnprepared()
})
