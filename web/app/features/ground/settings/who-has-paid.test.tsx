import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { theSettings } from '../../../../test/settings.ts'
import { answerWith } from '../../../../test/wire.ts'
import Settings from './settings.tsx'

test('the owner chooses that receipts say who has paid; until then neither is chosen', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith({
    'GET /api/settings': { body: theSettings({ fees_by_hand: null }) },
    'PUT /api/settings': ({ body }) => ({
      body: { message: 'ok', settings: { ...theSettings(), ...(body as object), version: 2 } },
    }),
  })
  open(<Settings />, '/admin/settings')
  const receipts = await screen.findByRole('radio', { name: 'receipts in Ganit' })
  const marks = screen.getByRole('radio', { name: 'marks by hand' })
  expect([receipts, marks].map((each) => (each as HTMLInputElement).checked)).toEqual([
    false,
    false,
  ])
  await userEvent.click(receipts)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => sent.at(-1)?.body).toEqual({ fees_by_hand: false, version: 1 })
  expect(receipts).toHaveProperty('checked', true)
})
