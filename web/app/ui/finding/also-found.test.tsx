import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../test/wire.ts'
import { startSession } from '../../session.ts'
import { AlsoFound } from './also-found.tsx'
import { identifyingWords } from './who-words.ts'

const child = (student_id: number, name: string, class_number: number) => ({
  ...{ student_id, uid: `u${student_id}`, name, class_name: `Class ${class_number}` },
  ...{ batches: [], photo: null, guardian: null, phone_end: null },
})
const lakshmi = child(1, 'Lakshmi Krishnan', 2)
const hari = child(2, 'Hari Krishnan', 4)
const meena = child(3, 'মীনা', 6)
const asStudent = (who: object, why: string) => ({ kind: 'student', ...who, due_now: '0.00', why })

test('what the search finds by a parent beyond the list’s own rows stands in a line above', async () => {
  startSession('t', theAdmin)
  const children = [lakshmi, hari, meena]
  const family = { kind: 'family', guardian_id: 9, name: 'Anita', phone: null, due_now: '0.00' }
  answerWith({
    'GET /api/find': {
      body: {
        items: [
          asStudent(child(7, 'Anita Das', 9), 'name'),
          { ...family, children },
          ...children.map((each) => asStudent(each, 'guardian')),
        ],
      },
    },
  })
  open(<AlsoFound search="anita" rows={[{ student_id: 7 }]} />)
  const line = await screen.findByRole('status')
  expect(line.textContent).toBe('Also found: Lakshmi Krishnan, Class 2, 2 more')
  await userEvent.click(screen.getByRole('button', { name: '2 more' }))
  expect(line.textContent).toBe(
    'Also found: Lakshmi Krishnan, Class 2; Hari Krishnan, Class 4; মীনা, Class 6',
  )
  expect(screen.getByRole('link', { name: 'মীনা' }).getAttribute('href')).toBe('/admin/student/u3')
})

test('nothing is said where the list has them all', async () => {
  startSession('t', theAdmin)
  const sent = answerWith({
    'GET /api/find': { body: { items: [asStudent(lakshmi, 'phone'), asStudent(hari, 'name')] } },
  })
  open(<AlsoFound search="4711" rows={[lakshmi]} />)
  await expect.poll(() => sent.length).toBe(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test('a child found by the own phone is in the list, if on another page; one found by a parent’s is not', async () => {
  startSession('t', theAdmin)
  const guardian = { name: 'Anita', relation: 'mother', phone_end: '1276' }
  const own = asStudent({ ...lakshmi, phone_end: '1276', guardian }, 'phone')
  const through = asStudent({ ...hari, phone_end: '4444', guardian }, 'phone')
  const sent = answerWith({ 'GET /api/find': { body: { items: [own, through] } } })
  for (const typed of ['98300 41276', '1276']) {
    const { close } = open(<AlsoFound search={typed} rows={[{ student_id: 7 }]} />)
    const line = await screen.findByRole('status')
    expect([typed, line.textContent]).toEqual([typed, 'Also found: Hari Krishnan, Class 4'])
    close()
  }
  // The beginning of a number can belong to anybody.
  open(<AlsoFound search="98300" rows={[{ student_id: 7 }]} />)
  await expect.poll(() => sent.length).toBe(3)
  expect(screen.queryByRole('status')).toBeNull()
})

test('a student is told by class, batches and the first parent, or else by the own phone and number', () => {
  const guardian = { name: 'Ishaan Choudhary', relation: 'father' as const, phone_end: '6343' }
  const batches = [{ id: 1, name: 'Class 10 – Evening' }]
  expect(identifyingWords({ ...child(214, 'Priya', 10), batches, guardian })).toBe(
    'Class 10 · Class 10 – Evening · Ishaan Choudhary (father) …6343',
  )
  expect(identifyingWords({ ...child(214, 'Priya', 10), phone_end: '1276' })).toBe(
    'Class 10 · …1276 · ID 214',
  )
})
