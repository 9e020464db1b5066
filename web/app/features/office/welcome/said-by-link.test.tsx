import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { ConfirmEmail, NotUs } from './said-by-link.tsx'

const CONFIRM = 'POST /api/welcome/email'

test('an e-mail is confirmed by a press and not by opening the page; a link that has ended says so', async () => {
  const sent = answerWith({
    [CONFIRM]: { body: { message: 'Thank you. The academy looks at it.' } },
  })
  const { close } = open(<ConfirmEmail token="t" />)
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm my e-mail' }))
  expect(sent).toHaveLength(0)
  await press()
  expect(await screen.findByText('Thank you. The academy looks at it.')).toBeTruthy()
  close()

  answerWith({ [CONFIRM]: { status: 404, body: { error: 'This link is no longer valid.' } } })
  open(<ConfirmEmail token="t" />)
  await press()
  expect(await screen.findByText('This link is no longer valid.')).toBeTruthy()
})

test('an account is shut out by a press and not by opening the page', async () => {
  const message = 'Thank you. That account is shut out, and the academy will call you.'
  const sent = answerWith({ 'POST /api/welcome/not-us': { body: { message } } })
  open(<NotUs token="t" />)
  expect(sent).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'This was not us' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(sent).toMatchObject([{ body: { token: 't' } }])
})
