import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inFull } from '../../../../../test/ledger.ts'
import { open } from '../../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../../test/wire.ts'
import { startSession } from '../../../../session.ts'
import { counterFamily } from '../../counter/counter.data.ts'
import { Statement } from './statement.tsx'

const payer = inFull({
  student_id: 7,
  uid: 'u1',
  name: 'Riya Sen',
  dues: [],
  payments: [],
} as never) as never

/** The statement's page, which has asked for the family. */
function Page() {
  const { data } = useQuery(counterFamily({ student_id: 7 }))
  return data && <Statement payer={payer} ownPhone={undefined} />
}

test('a statement by WhatsApp ends with the link of the parent who gets it', async () => {
  startSession('desk-token', theAdmin)
  const link = 'https://academy.example/p/aB3dE5gH7jK9'
  const pay_link = {
    pay_link_id: 5,
    link,
    person: 'Anita Sen',
    ends_on: '2027-01-07',
    whatsapp_link: null,
  }
  const told = [2, 1].map((guardian_id) => ({ guardian_id, student_id: null, name: 'Sen' }))
  const family = { guardian_id: 1, name: 'Anita Sen', phone: '+919830041276' }
  const today = { count: 0, amount: '0.00', cash: '0.00' }
  const sent = answerWith({
    'GET /api/counter/7': { body: { family, told, students: [], today } },
    'POST /api/pay-links': { status: 201, body: { message: 'Link ready.', pay_link } },
  })
  const replace = vi.fn()
  const tab = vi.spyOn(window, 'open').mockReturnValue({ location: { replace } } as never)
  onTestFinished(() => tab.mockRestore())
  open(<Page />)
  await userEvent.click(await screen.findByRole('link', { name: 'Statement: WhatsApp' }))
  await expect.poll(() => replace.mock.calls.length).toBe(1)
  const address = new URL(String(replace.mock.calls[0]?.[0]))
  expect(address.pathname).toBe('/919830041276')
  expect(address.searchParams.get('text')).toMatch(
    new RegExp(`Due now: .*\nPay here: ${link}$`, 's'),
  )
  expect(sent.map(({ body }) => body)).toContainEqual({ guardian_id: 1 })
})
