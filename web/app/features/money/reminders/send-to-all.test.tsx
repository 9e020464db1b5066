import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { SendToAll } from './send-to-all.tsx'

const PREVIEW = 'POST /api/reminders/send/preview'
const SEND = '/api/reminders/send'

function show(families: number, ways: object) {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith({
    'GET /api/message-ways': { body: { mail: false, sms: true, whatsapp: true } },
    [PREVIEW]: {
      body: { families, ways: { push: 0, whatsapp: 0, sms: 0, mail: 0, by_hand: 0, ...ways } },
    },
    [`POST ${SEND}`]: {
      status: 202,
      body: {
        message: 'The reminders are on their way.',
        job: { job_id: 1, state: 'waiting', done: 0, of: null, problem: null, result: null },
      },
    },
  })
  open(<SendToAll filter={{ batch_id: '4' }} families={families} />)
  return () => sent.filter(({ path }) => path === SEND).map(({ body }) => body)
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('before all are reminded, the ways are said', async () => {
  const sent = show(43, { whatsapp: 38, sms: 3, by_hand: 2 })
  await userEvent.click(await screen.findByRole('button', { name: 'Send to all 43' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remind 43 families now?' }))
  expect(dialog.getByText('38 by WhatsApp, 3 by SMS, 2 only by hand')).toBeTruthy()
  expect(dialog.queryByLabelText('Number of families')).toBeNull()
  await press('Cancel')
  expect(sent()).toEqual([])
  await press('Send to all 43')
  await screen.findByRole('alertdialog')
  await press('Send')
  await expect.poll(sent).toEqual([{ filter: { batch_id: '4' }, expect: 43 }])
})

test('above 200 families the number is typed first', async () => {
  const sent = show(250, { whatsapp: 250 })
  await userEvent.click(await screen.findByRole('button', { name: 'Send to all 250' }))
  await screen.findByRole('alertdialog')
  await press('Send')
  expect(await screen.findByText('Type 250 to send it.')).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.type(screen.getByLabelText('Number of families'), '250{Enter}')
  await expect.poll(sent).toEqual([{ filter: { batch_id: '4' }, expect: 250 }])
})
