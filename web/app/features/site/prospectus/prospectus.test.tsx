import type { Prospectus } from '@ganit/contract/teaching/prospectus'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import ProspectusPage from './prospectus.tsx'

const BATCH: Prospectus['batches'][number] = {
  batch_id: 1,
  name: 'Morning',
  class_number: 9,
  schedules: [
    { weekday: 'Monday', start_time: '07:00', end_time: '08:30' },
    { weekday: 'Friday', start_time: '07:00', end_time: '08:30' },
  ],
  starts_on: '2026-04-01',
  ends_on: '2027-03-31',
  size: 30,
  fees: [{ title: 'Tuition', amount: '1500.00', per: 'month' }],
}

function draw(changes: Partial<Prospectus> = {}) {
  const loaderData = {
    batches: [BATCH],
    teachers: [{ name: 'Ananya Sen', qualification: 'M.Sc.' }],
    registration_number: 'WB/17',
    changed_on: '2026-11-30',
    refunds: 'Fees once paid are non-refundable.',
    ...changes,
  }
  open(<ProspectusPage {...({ loaderData } as Parameters<typeof ProspectusPage>[0])} />)
  return screen.getByRole('main').textContent
}

test('a batch, the teachers and the rest stand on one sheet', () => {
  const text = draw()
  expect(text).toContain('Registration number: WB/17')
  expect(text).toContain(
    'MorningClass 9Mon, Fri 7:00 – 8:30 amApril 2026 – March 2027At most 30 studentsTuition ₹1,500 a month',
  )
  expect(text).toContain('Ananya SenM.Sc.')
  expect(text).toContain('Fees once paid are non-refundable.')
  expect(text).toContain('Last changed on 30 Nov 2026')
})

test.for([
  [{ starts_on: null }, 'until March 2027'],
  [{ ends_on: null }, 'from April 2026'],
  [{ ends_on: '2026-04-30' }, 'amApril 2026At'],
  [{ class_number: null }, 'Any class'],
  [{ schedules: [] }, 'Times to be agreed'],
  [{ fees: [] }, 'Who joins now pays no fee.'],
  [{ is_online: true }, 'Online'],
  [{ fees: null }, 'Ask us about the fees.'],
] as const)('of a batch with %j one reads: %s', ([changes, said]) => {
  expect(draw({ batches: [{ ...BATCH, ...changes } as typeof BATCH] })).toContain(said)
})

test('fees of three terms, and two teachers of one name, each have a line', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  const term = { title: 'Term', amount: '3000.00', per: 'once' } as const
  const ananya = { name: 'Ananya Sen', qualification: 'M.Sc.' }
  const text = draw({
    batches: [{ ...BATCH, fees: [term, term, term] }],
    teachers: [ananya, ananya],
  })
  expect(text?.match(/Term ₹3,000 once/g)).toHaveLength(3)
  expect(text?.match(/Ananya Sen/g)).toHaveLength(2)
  expect(complaint).not.toHaveBeenCalled()
})

test('without batches, teachers or a number nothing stands empty', () => {
  const text = draw({ batches: [], teachers: [], registration_number: null, changed_on: null })
  expect(text).toContain('No batches yet. Ask us.')
  expect(text).not.toMatch(/Teachers|Registration|Last changed/)
})
