import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { linkInWords } from '../claims/words.ts'
import { CopyPayLink } from './copy-pay-link.tsx'

const anita = { guardian_id: 1, student_id: null, name: 'Anita Banerjee' }
const ravi = { guardian_id: 2, student_id: null, name: 'Ravi Banerjee' }
const pay_link = {
  pay_link_id: 5,
  link: 'https://academy.example/p/aB3dE5gH7jK9',
  person: 'Ravi Banerjee',
  ends_on: '2027-01-07',
  whatsapp_link: 'https://wa.me/919830041299?text=Pay',
}

/** The office's page, and the texts that it copied. */
function office() {
  startSession('desk-token', theAdmin)
  const sent = answerWith({
    'POST /api/pay-links': { status: 201, body: { message: 'Link ready.', pay_link } },
  })
  // `userEvent.setup` gives the page a clipboard.
  const user = userEvent.setup()
  return { sent, user }
}

test('of several people told one is named, whose link is copied', async () => {
  const { sent, user } = office()
  open(<CopyPayLink told={[anita, ravi]} />)
  await user.click(await screen.findByRole('button', { name: 'Copy pay link' }))
  await user.click(await screen.findByRole('button', { name: 'Ravi Banerjee' }))
  expect(await screen.findByText('Copied, for Ravi Banerjee. It works until 7 Jan.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(pay_link.link)
  expect(sent.map(({ body }) => body)).toContainEqual({ guardian_id: 2 })
  const link = screen.getByRole('link', { name: 'Pay link: WhatsApp' })
  expect(link.getAttribute('href')).toBe(pay_link.whatsapp_link)
})

test('without anybody told there is no button', () => {
  office()
  open(<CopyPayLink told={undefined} />)
  expect(screen.queryByRole('button', { name: 'Copy pay link' })).toBeNull()
})

test('a clerk who copied a link is named beside what was paid by it', () => {
  const told_on = '2026-12-08'
  const never = { copied_on: null, copied_by: null }
  expect(linkInWords({ told_on, ...never })).toBe('by link, told 8 Dec')
  expect(linkInWords({ told_on, copied_on: '2026-12-09', copied_by: 'Rekha' })).toBe(
    'link copied by Rekha, 9 Dec',
  )
  expect(linkInWords({ told_on: null, ...never })).toBe('by link')
})
