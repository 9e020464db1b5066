import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { theSettings } from '../../../../../test/settings.ts'
import { answerWith } from '../../../../../test/wire.ts'
import Settings from '../settings.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('the owner replaces a helpline and switches them on; a letter in a number is refused beside it', async () => {
  window.localStorage.setItem('accessToken', 't')
  const settings = theSettings()
  const sent = answerWith({
    'GET /api/settings': { body: settings },
    'PUT /api/settings': { body: { message: 'ok', settings: { ...settings, version: 2 } } },
  })
  open(<Settings />, '/admin/settings')
  await screen.findByLabelText('Academy Name')
  expect([field('Helpline 1').value, field('Number of helpline 1').value]).toEqual([
    'Tele-MANAS',
    '14416',
  ])
  await userEvent.clear(field('Helpline 2'))
  await userEvent.clear(field('Number of helpline 2'))
  await userEvent.type(field('Helpline 2'), 'Our counsellor')
  await userEvent.type(field('Number of helpline 2'), 'Rina')
  await userEvent.click(field('Families see helplines'))
  await userEvent.click(field('Visitors find a prospectus'))
  await userEvent.type(field('Registration number'), 'WB/17')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Number of the helpline must have digits alone.')).toBeTruthy()
  await userEvent.clear(field('Number of helpline 2'))
  await userEvent.type(field('Number of helpline 2'), '98300 41200')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.at(-1)?.method).toBe('PUT'))
  expect(sent.at(-1)?.body).toMatchObject({
    shows_helplines: true,
    prospectus: true,
    registration_number: 'WB/17',
    helplines: [
      { name: 'Tele-MANAS', number: '14416' },
      { name: 'Our counsellor', number: '98300 41200' },
    ],
  })
})
