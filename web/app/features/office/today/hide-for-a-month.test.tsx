import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { theSettings } from '../../../../test/settings.ts'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { Waits } from './waits.tsx'

beforeEach(() => {
  vi.setSystemTime('2026-11-23T10:00:00Z')
  startSession('t', theAdmin)
})
afterEach(() => void vi.useRealTimers())

test('the line about the turnover is hidden for a month', async () => {
  const settings = theSettings({})
  const sent = answerWith({ 'PUT /api/settings': { body: { message: 'ok', settings } } })
  const line = { kind: 'gst_threshold', count: 1, amount: '1740000.00', oldest: null } as const
  const sample = ['2000000.00', 'none']
  open(<Waits lines={[{ ...line, sample, link: '/admin/settings#tax' }]} />, '/admin/today')
  expect(
    screen.getByText('₹17.4 lakh this year: registration is needed above ₹20 lakh.'),
  ).toBeTruthy()
  expect(screen.queryByText('2000000.00, none')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Hide for a month' }))
  expect(sent[0]?.body).toEqual({ gst_watch_hidden_until: '2026-12-23' })
})
