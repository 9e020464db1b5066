import type { Enquiry } from '@ganit/contract/people/enquiries'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../test/wire.ts'
import { AcademyContext, useAcademy } from '../../../academy.ts'
import { startSession } from '../../../session.ts'
import Enquire from './enquire.tsx'
import { EnquireForm } from './enquire-form.tsx'
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

/** Opens the screen with these enquiries; returns what it sends. */
function show(all: Enquiry[], more = {}, at = '/admin/enquiries') {
  const sent = answerWith({
    'GET /api/enquiries': ({ path }) => {
      const query = new URLSearchParams(path.split('?')[1])
      const stage = query.get('stage')
      return { body: page(all.filter((each) => (stage ? each.stage === stage : true))) }
    },
    ...more,
  })
  return { sent, ...open(<Enquiries />, at) }
}

beforeEach(() => startSession('t', theAdmin))

test('a visitor who is to be called today stands first, with the ways to them and who else has the phone', async () => {
  show([ASKED])
  const due = await screen.findByRole('region', { name: 'To call today' })
  const card = within(due).getByRole('listitem', { name: 'Riya Sen' })
  expect(within(card).getByRole('link', { name: 'Call' }).getAttribute('href')).toBe(
    'tel:+919830041276',
  )
  expect(within(card).getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/919830041276',
  )
  expect(card.textContent).toContain('Arun Sen (student)')
  expect(within(card).getByRole('button', { name: 'Note' })).toBeTruthy()
})

test('a family of a child who is here is called about what it said, and nobody is admitted again', async () => {
  const message = '“This was not us”: somebody had registered for Riya.'
  show([{ ...ASKED, student_id: 4, message }])
  const due = await screen.findByRole('region', { name: 'To call today' })
  expect(within(due).getByText(message)).toBeTruthy()
  expect(within(due).queryByRole('link', { name: 'Admit' })).toBeNull()
})

test('an enquiry is moved by its menu and by dragging, and closing asks for the reason', async () => {
  const moved = { body: { message: 'Enquiry changed.', enquiry: { ...ASKED, stage: 'trial' } } }
  const { sent } = show([ASKED], { 'PUT /api/enquiries/7': moved })
  const menu = await screen.findByRole('combobox', { name: 'Stage of Riya Sen' })
  await userEvent.selectOptions(menu, 'Trial')
  const changes = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await waitFor(() => expect(changes()).toEqual([{ stage: 'trial', version: 3 }]))

  await userEvent.click(screen.getByRole('link', { name: 'Board' }))
  const dataTransfer = { getData: () => '7' }
  fireEvent.drop(await screen.findByRole('region', { name: 'Offered' }), { dataTransfer })
  await waitFor(() => expect(changes().at(-1)).toEqual({ stage: 'offered', version: 3 }))

  fireEvent.drop(screen.getByRole('region', { name: 'Lost' }), { dataTransfer })
  expect(await screen.findByRole('alertdialog', { name: 'Is Riya Sen lost?' })).toBeTruthy()
})

test('the one that is open stands in the address: a link opens it, Back closes it', async () => {
  const one = {
    ...ASKED,
    notes: [],
    trial: null,
    wished: [],
    message: 'Is there a batch in the morning?',
  }
  const more = {
    'GET /api/enquiries/7': { body: one },
    'GET /api/enquiries/7/trial-lessons': { body: [] },
  }
  const { address, router, close } = show([ASKED], more, '/admin/enquiries?search=Mita')
  const [name] = await screen.findAllByRole('button', { name: 'Riya Sen' })
  if (name) await userEvent.click(name)
  expect(await screen.findByText(one.message)).toBeTruthy()
  const there = address()
  expect(there).toBe('/admin/enquiries?search=Mita&enquiry=7')
  await act(() => router.navigate(-1))
  expect(screen.queryByRole('dialog')).toBeNull()
  close()

  const again = show([], more, there)
  expect(await screen.findByText(one.message)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(again.address()).toBe('/admin/enquiries?search=Mita')
})

test('those that do not stand on the board are found by a search', async () => {
  const { sent } = show([ASKED])
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'Mita')
  await waitFor(() =>
    expect(sent.at(-1)?.path).toBe('/api/enquiries?stage=lost&page_size=50&search=Mita'),
  )
})

test('a seat in a lesson to try is given up', async () => {
  const tries = { ...ASKED, stage: 'trial', trial_lesson_id: 5 } as const
  const lesson = { batch_name: 'Nine', date: '2026-11-24', start_time: '16:30' }
  const gone = { message: 'Trial given up.', enquiry: { ...ASKED, stage: 'trial' } }
  const { sent } = show([tries], {
    'GET /api/enquiries/7': {
      body: {
        ...tries,
        notes: [],
        wished: [{ batch_id: 3, batch_name: 'Morning' }],
        trial: { lesson_id: 5, ...lesson, state: 'scheduled', came: null },
      },
    },
    'GET /api/enquiries/7/trial-lessons': { body: [{ lesson_id: 5, ...lesson, free: 2 }] },
    'DELETE /api/enquiries/7/trial': { body: gone },
  })
  const [card] = await screen.findAllByRole('button', { name: 'Riya Sen' })
  if (card) await userEvent.click(card)
  await screen.findByRole('option', { name: 'Nine, Tue 24 Nov, 4:30 pm, 2 free' })
  await userEvent.selectOptions(await screen.findByLabelText('Trial lesson'), 'None')
  expect(await screen.findByText(gone.message)).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('without any it says so', async () => {
  show([])
  expect(await screen.findByRole('heading', { name: 'No enquiries yet.' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'New enquiry' })).toBeTruthy()
})

test('a visitor who rang is written down by the office in its own name', async () => {
  const { sent } = show([ASKED], {
    'POST /api/enquiries': { status: 201, body: { message: 'Enquiry added.', enquiry: ASKED } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'New enquiry' }))
  const dialog = within(screen.getByRole('dialog', { name: 'New enquiry' }))
  await userEvent.type(dialog.getByLabelText('Name'), 'Mita Sen')
  await userEvent.type(dialog.getByLabelText('Phone'), '98300 41276')
  await userEvent.selectOptions(dialog.getByLabelText('Class'), 'Class 9')
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Enquiry added.')).toBeTruthy()
  const added = sent.find(({ method }) => method === 'POST')
  expect([added?.headers, added?.body]).toMatchObject([
    { authorization: 'Bearer t' },
    { name: 'Mita Sen', source: 'walk-in' },
  ])
})

test('a number that was written down wrong is mended, from the version that was shown', async () => {
  const mended = { ...ASKED, phone: '+919830041277', version: 4 }
  const { sent } = show([ASKED], {
    'GET /api/enquiries/7': { body: { ...ASKED, notes: [], trial: null, wished: [] } },
    'GET /api/enquiries/7/trial-lessons': { body: [] },
    'PUT /api/enquiries/7': { body: { message: 'Enquiry changed.', enquiry: mended } },
  })
  const [card] = await screen.findAllByRole('button', { name: 'Riya Sen' })
  if (card) await userEvent.click(card)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Riya Sen' }))
  const phone = dialog.getByLabelText('Phone')
  await userEvent.clear(phone)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Phone must be a phone number.')).toBeTruthy()

  await userEvent.type(phone, '98300 41277')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enquiry changed.')).toBeTruthy()
  expect(await screen.findByRole('dialog', { name: 'Riya Sen' })).toBeTruthy()
  const changes = sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(changes).toEqual([{ phone: '98300 41277', version: 3 }])
})

test('a visitor’s form names what is wrong, and thanks', async () => {
  const fields = { consent: 'Please allow us to call you.' }
  let isWrong = true
  const thanks = 'Thank you. We will call you.'
  const sent = answerWith({
    ...unreachable('GET /api/class-times/9'),
    'POST /api/enquiries': () =>
      isWrong
        ? { status: 400, body: { error: fields.consent, fields } }
        : { status: 201, body: { message: thanks } },
  })
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  open(<EnquireForm outcome={undefined} />, '/enquire')
  await userEvent.type(screen.getByLabelText('Your name'), 'Mita')
  await userEvent.selectOptions(screen.getByLabelText('Class'), 'Class 9')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(fields.consent)).toBeTruthy()
  isWrong = false
  await userEvent.click(screen.getByLabelText('You may call me about this'))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const answer = await screen.findByRole('status')
  expect(answer.textContent).toBe(thanks)
  // The answer is shown where the form began, which may be off the screen.
  expect(document.activeElement).toBe(answer)
  expect(shown).toHaveBeenCalledWith({ block: 'center' })
  expect(sent.at(-1)?.body).toMatchObject({ name: 'Mita', class_number: '9', consent: true })
})

const Asked = () => <Enquire {...({} as Parameters<typeof Enquire>[0])} />
const WithTrials = () => (
  <AcademyContext value={{ ...useAcademy(), hasFreeTrial: true }}>
    <Asked />
  </AcademyContext>
)

test('a link to a trial lesson of a class says so in the form, where the academy gives them', async () => {
  const at = '/enquire?trial=1&class=9'
  answerWith({ ...unreachable('GET /api/class-times/9') })
  const { close } = open(<WithTrials />, at)
  expect(screen.getByRole('heading', { name: 'Free trial lesson' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Class').value).toBe('9')
  expect(screen.getByRole('checkbox', { name: /trial/, checked: true })).toBeTruthy()
  close()
  open(<Asked />, at)
  expect(screen.getByRole('heading', { name: 'Ask us' })).toBeTruthy()
})

/** Changes the form as a person does before hydration, because effects run in the order of the page. */
function Unticked() {
  useLayoutEffect(() => {
    const [box] = document.querySelectorAll<HTMLInputElement>('[name=wants_trial]')
    if (box) box.checked = false
  }, [])
  return null
}

test('a trial that was unticked before the page came alive stays unticked', () => {
  answerWith({ ...unreachable('GET /api/class-times/9') })
  open(
    <>
      <Unticked />
      <WithTrials />
    </>,
    '/enquire?trial=1&class=9',
  )
  expect(screen.getByRole('checkbox', { name: /trial/, checked: false })).toBeTruthy()
})

test('what came of a form that the browser has sent by itself stands in it', () => {
  const body = { error: 'Name is required.', fields: { name: 'Name is required.' } }
  open(<EnquireForm outcome={{ status: 400, body, values: { phone: '98300' } }} />, '/enquire')
  expect(screen.getByText('Name is required.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('98300')
})
