import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { answerWith } from '../../../../../test/wire.ts'
import { AcademyContext, useAcademy } from '../../../../academy.ts'
import Hosting from './hosting.tsx'

const GET = 'GET /api/hosting'
const POST = 'POST /api/hosting/agreement'
const facts = {
  address: 'https://sen-maths.nadia.example',
  host: { domain: 'nadia.example', email: 'pal@nadia.example' },
  agreement: {
    version: '2026-12-30',
    title: 'Agreement on hosting',
    sections: [{ heading: 'How to leave', text: 'You can leave at any time.' }],
  },
  accepted: { version: '2026-12-30', at: '2026-12-30T04:30:00.000Z' },
  last_backup: '2026-12-29T19:35:00.000Z',
  mails_left: 2_388,
}

beforeEach(() => window.localStorage.setItem('accessToken', 't'))
function Hosted() {
  return (
    <AcademyContext value={{ ...useAcademy(), isHosted: true }}>
      <Hosting />
    </AcademyContext>
  )
}
const show = () => open(<Hosted />, '/admin/settings/hosting')

test('the owner sees where the academy is, its backup, and how to leave', async () => {
  answerWith({ [GET]: { body: facts } })
  show()
  expect(await screen.findByText('sen-maths.nadia.example')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Hosting' })).toBeTruthy()
  expect(screen.getByText(/2,388 mails may still leave today/)).toBeTruthy()
  expect(screen.getByText(/Accepted on/)).toBeTruthy()
  expect(screen.getByText(/Write to pal@nadia.example: you get your whole academy/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('a later version is accepted here', async () => {
  const sent = answerWith({
    [GET]: { body: { ...facts, mails_left: null, accepted: { ...facts.accepted, version: '1' } } },
    [POST]: { body: { message: 'Agreement accepted' } },
  })
  show()
  expect(await screen.findByText('The agreement was changed')).toBeTruthy()
  expect(screen.queryByText(/may still leave today/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Agreement accepted')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ version: '2026-12-30' })
})

test('a single installation has no host', async () => {
  const sent = answerWith({})
  open(<Hosting />, '/admin/settings/hosting')
  expect(await screen.findByText('This academy has no host')).toBeTruthy()
  expect(sent).toEqual([])
  expect(screen.queryByRole('link', { name: 'Hosting' })).toBeNull()
})
