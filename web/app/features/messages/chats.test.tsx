import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../test/wire.ts'
import { startSession } from '../../session.ts'
import { writeStored } from '../../storage.ts'
import MessageScreen from './message.tsx'
import Messages from './messages.tsx'
import Told from './told.tsx'

const NUMBERS = { waiting: 0, sent: 3, delivered: 0, read: 0, failed: 0 }
const DETAIL = {
  ...{ message_id: 7, purpose: 'notice', subject: 'Holiday', state: 'sent', written_by: 'Asha' },
  ...{ created_at: '2026-11-20T09:00:00.000Z', send_at: null, text: 'No lessons.' },
  ...{ audience: { all: true }, channels: ['mail'] },
  counts: { ...NUMBERS, 'given up': 0, 'held back': 0 },
}
const DELIVERY = {
  ...{ channel: 'inbox', address: null, state: 'sent', problem: null, attempts: 0 },
  by_hand_at: null,
}
const TOLD = {
  ...{ telling_id: 5, message_id: null, purpose: 'lesson_changed', by: 'Asha Desk' },
  ...{ about: 'Class 10: no class', at: '2026-11-20T09:00:00.000Z', text: 'No class.' },
  ...{ families: 15, reached: 12, not_sent: 0, failed: 3, waiting: 0 },
}
const pageOf = (items: unknown[]) => ({ items, total: items.length, page: 1, page_size: 50 })

beforeEach(() => startSession('t', theAdmin))

test('each Enter opens WhatsApp for the marked person and marks the next, and says who opened it', async () => {
  writeStored('local', 'openWith', 'web')
  const opens = vi.fn()
  vi.stubGlobal('open', opens)
  const person = (id: string, name: string) => ({
    ...{ ...DELIVERY, delivery_id: id, name, by_hand_by: null },
    whatsapp_link: `https://wa.me/${id}?text=Hi`,
  })
  const people = [person('d1', 'Asha'), person('d2', 'Bela'), person('d3', 'Chitra')]
  const marked: string[] = []
  const mark = ({ path }: { path: string }) => {
    const id = path.split('/')[5] ?? ''
    marked.push(id)
    const row = people.find(({ delivery_id }) => delivery_id === id)
    Object.assign(row ?? {}, { by_hand_at: '2026-11-24T07:19:00.000Z', by_hand_by: 'Rekha' })
    return { body: { message: 'Marked.', by_hand_at: '2026-11-24T07:19:00.000Z' } }
  }
  answerWith({
    ...unreachable('GET /api/message-ways'),
    'GET /api/messages/7': { body: DETAIL },
    'GET /api/messages/7/deliveries': () => ({ body: pageOf(people) }),
    ...Object.fromEntries(
      ['d1', 'd2', 'd3'].map((id) => [`POST /api/messages/7/deliveries/${id}/by-hand`, mark]),
    ),
  })
  open(<MessageScreen params={{ id: '7' }} />, '/admin/messages/7')
  const link = (name: string) => screen.findByRole('link', { name: `Send by WhatsApp to ${name}` })
  const first = await link('Asha')
  first.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await expect.poll(async () => document.activeElement === (await link('Bela'))).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.poll(async () => document.activeElement === (await link('Chitra'))).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => marked).toEqual(['d1', 'd2', 'd3'])
  expect(opens.mock.calls.map(([url]) => url)).toEqual(
    people.map(({ whatsapp_link }) => whatsapp_link),
  )
  expect(await screen.findAllByText(/^Opened .* by Rekha$/)).toHaveLength(3)
})

test('a link from what was just saved leads to its people, and All messages back to the list as it was', async () => {
  answerWith({
    ...unreachable('GET /api/message-ways', 'GET /api/channels'),
    'GET /api/tellings': {
      body: pageOf([TOLD, { ...TOLD, telling_id: 4, at: '2026-11-19T00:00:00Z' }]),
    },
    'GET /api/tellings/5/people': { body: { ...pageOf([]), telling: TOLD } },
  })
  const saved = new Date(Date.parse(TOLD.at) - 1000).toISOString()
  const { address, close } = open(
    <Messages />,
    `/admin/messages?purpose=lesson_changed&since=${saved}`,
  )
  await expect.poll(address).toBe('/admin/messages/told/5')
  close()
  const back = '?purpose=absent&page=2'
  const list = open(<Messages />, `/admin/messages${back}`)
  const [row] = await screen.findAllByRole('link', { name: TOLD.about })
  const to = row?.getAttribute('href') ?? ''
  expect(new URLSearchParams(to.split('?')[1]).get('from')).toBe(back)
  list.close()
  open(<Told params={{ id: '5' }} />, to)
  expect((await screen.findByRole('link', { name: 'All messages' })).getAttribute('href')).toBe(
    `/admin/messages${back}`,
  )
})
