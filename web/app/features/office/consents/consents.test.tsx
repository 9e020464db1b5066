import type { ListedConsent } from '@ganit/contract/office/consents'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import Consents from './consents.tsx'

const GIVEN: ListedConsent = {
  consent_id: 9,
  student_id: 118,
  uid: 'u118',
  name: 'Mita Sen',
  class_number: 7,
  purpose: 'guardian',
  given: true,
  guardian_name: 'Rina Sen',
  way: 'link',
  language: 'bn',
  text_version: '2026-11',
  recorded_by: null,
  adult_stated: true,
  recorded_at: '2026-11-24T04:30:00.000Z',
}
const GONE: ListedConsent = {
  ...GIVEN,
  ...{ consent_id: 8, uid: null, name: null, class_number: null, guardian_name: null },
  ...{
    given: false,
    way: 'office',
    student_id: 44,
    adult_stated: false,
    text_version: 'edited, version 2',
  },
}
const page = (items: ListedConsent[], total = items.length) => ({
  body: { items, total, page: 1, page_size: 20 },
})
const FILES = unreachable('GET /api/consents.csv', 'GET /api/consents.xlsx')

beforeEach(() => startSession('t', theAdmin))

test('a row says whose, what, by whom, how and in which text; an erased child is a number', async () => {
  const sent = answerWith({ ...FILES, 'GET /api/consents': page([GIVEN, GONE]) })
  open(<Consents />, '/admin/consents')
  expect(await screen.findByRole('link', { name: 'Mita Sen' })).toBeTruthy()
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toMatch(
    /ID 118 · Class 7.*Parent or guardian.*given.*Rina Sen, of age.*বাংলা.*2026-11/,
  )
  expect(rows[2]).toMatch(/Erased student.*ID 44.*withdrawn.*version 2/)
  expect(rows[2]).not.toMatch(/Mita|Rina|Class|of age|edited/)
  await userEvent.selectOptions(screen.getByLabelText('Purpose'), 'terms')
  await waitFor(() => expect(sent.some(({ path }) => path.includes('purpose=terms'))).toBe(true))
  await userEvent.type(screen.getByPlaceholderText('Search name or number'), 'mita')
  await waitFor(() => expect(sent.some(({ path }) => path.includes('search=mita'))).toBe(true))
})

test('printing asks for all rows of the list', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const sent = answerWith({
    ...FILES,
    'GET /api/consents': ({ path }) =>
      page([{ ...GIVEN, consent_id: path.includes('page=2') ? 1 : 2 }], 130),
  })
  open(<Consents />, '/admin/consents')
  await screen.findByRole('link', { name: 'Mita Sen' })
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const pages = sent.filter(({ path }) => path.includes('page_size=100'))
  expect(pages.map(({ path }) => /page=(\d)/.exec(path)?.[1]).toSorted()).toEqual(['1', '2'])
})

test('an empty list says so', async () => {
  answerWith({ ...FILES, 'GET /api/consents': page([]) })
  open(<Consents />, '/admin/consents')
  expect(await screen.findByText('No consent was recorded yet.')).toBeTruthy()
})
