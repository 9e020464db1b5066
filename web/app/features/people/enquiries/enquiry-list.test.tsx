import type { Enquiry } from '@ganit/contract/people/enquiries'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import Enquiries from './enquiries.tsx'

const ASKED: Enquiry = {
  enquiry_id: 7,
  name: 'Mita Sen',
  student_name: 'Riya Sen',
  phone: '+919830041276',
  email: null,
  class_number: 9,
  school: null,
  message: null,
  source: 'site',
  stage: 'new',
  lost_reason: null,
  follow_up_on: '2026-11-23',
  trial_lesson_id: null,
  wants_trial: false,
  batch_ids: [],
  language: null,
  student_id: null,
  consent_at: null,
  created_at: '2026-11-23T05:00:00.000Z',
  version: 3,
  known: [{ kind: 'student', id: 4, name: 'Arun Sen' }],
}

const page = (items: Enquiry[]) => ({ items, total: items.length, page: 1, page_size: 50 })

beforeEach(() => startSession('t', theAdmin))

test('the list is of families: to call today first, then by day; the bar opens the form with four fields', async () => {
  const later = { ...ASKED, enquiry_id: 8, student_name: 'Bela', follow_up_on: '2026-12-05' }
  const soon = { ...ASKED, enquiry_id: 9, student_name: 'Chitra', follow_up_on: '2026-12-01' }
  const lost = { ...ASKED, enquiry_id: 10, student_name: 'Dina', stage: 'lost' as const }
  const all = [ASKED, later, soon, lost]
  answerWith({
    'GET /api/enquiries': ({ path }) => {
      const query = new URLSearchParams(path.split('?')[1])
      const stage = query.get('stage')
      return {
        body: page(query.get('due') ? [ASKED] : all.filter((each) => each.stage === stage)),
      }
    },
  })
  const { address } = open(<Enquiries />, '/admin/enquiries?new=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'New enquiry' }))
  const shown = dialog
    .getAllByRole('textbox')
    .filter((each) => !each.closest('details'))
    .map((each) => each.getAttribute('name'))
  expect(shown).toEqual(['name', 'phone', 'student_name'])
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(address()).toBe('/admin/enquiries')
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'Riya Sen',
    'Chitra',
    'Bela',
  ])
  expect(rows[0]?.textContent).toContain('98300 41276')
})

test('only those that are not shown are counted as found by a search', async () => {
  const called = { ...ASKED, enquiry_id: 8, student_name: 'Bela' }
  answerWith({
    'GET /api/enquiries': ({ path }) => {
      const query = new URLSearchParams(path.split('?')[1])
      const stage = query.get('stage')
      if (query.get('due')) return { body: { ...page([ASKED, called]), total: 3 } }
      // Two of the four new ones are shown; lost ones are not listed.
      if (stage === 'new') return { body: { ...page([ASKED]), total: 4 } }
      return { body: { ...page([]), total: stage === 'lost' ? 60 : 0 } }
    },
  })
  open(<Enquiries />, '/admin/enquiries')
  await screen.findByRole('button', { name: 'Bela' })
  expect(screen.getByText(/by a search/).textContent).toBe('2 more, found by a search.')
})
