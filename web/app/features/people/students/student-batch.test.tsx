import type { StudentProfile } from '@ganit/contract/people/students'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { aProfile } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import { queryClient } from '../../../api/query-client.ts'
import { ledger } from '../../money/payments/payments.data.ts'
import { StudentBatch } from './student-batch.tsx'
import { assignStudent } from './students.data.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('what a student owes is asked anew after joining a batch, which makes dues', async () => {
  window.localStorage.setItem('accessToken', 't')
  queryClient.clear()
  const sent = answerWith({
    'GET /api/student/ledger/u7': { status: 404, body: { error: 'No.' } },
    'POST /api/batches/4/assign': { body: {} },
  })
  renderHook(() => useQuery(ledger({ uid: 'u7' })), { wrapper })
  const asked = () => sent.filter(({ path }) => path.includes('ledger')).length
  await waitFor(() => expect(asked()).toBe(1))

  await assignStudent({ id: '4', studentUid: 'u7' }).catch(() => undefined)
  await waitFor(() => expect(asked()).toBe(2))
})

test('a batch that was changed elsewhere is shown, and saved is what is shown', async () => {
  window.localStorage.setItem('accessToken', 't')
  const asBatch = (id: number) => ({ id, name: `Batch ${id}`, classNumber: 9 })
  const sent = answerWith({
    ...unreachable('GET /api/batchmanegment/all_batches_with_schedule'),
    'GET /api/batches': { body: [] },
    'POST /api/batches/2/assign': { body: {} },
  })
  const flags = { is_active: true, is_verified: false }
  const inBatch = (id: number): StudentProfile => ({
    ...aProfile,
    ...flags,
    fees_status: 'No',
    batches: [asBatch(id)],
  })
  let set: (student: StudentProfile) => void = () => {}
  function Shown() {
    const [student, setStudent] = useState(inBatch(1))
    set = setStudent
    return <StudentBatch student={student} />
  }
  open(<Shown />)
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Batch' })
  expect(select().value).toBe('1')
  act(() => set(inBatch(2)))
  expect(select().value).toBe('2')
  await userEvent.click(screen.getByRole('button', { name: 'Save Batch' }))
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/batches/2/assign'))
})

test('what a change of batches costs stays beside it, and is taken back', async () => {
  window.localStorage.setItem('accessToken', 't')
  const evening = { id: 2, name: 'Evening', classNumber: 9 }
  const flags = { is_active: true, is_verified: false, fees_status: 'No' as const }
  const cost = { monthly: '-1800.00', now: '0.00', dues: [] }
  const student = { ...aProfile, batches: [] }
  answerWith({
    ...unreachable('GET /api/batchmanegment/all_batches_with_schedule'),
    'POST /api/batches/none/assign': { body: { message: 'ok', student, cost, undo: 'u1' } },
    'POST /api/memberships/undo': { body: { message: 'Taken back.' } },
  })
  open(<StudentBatch student={{ ...aProfile, ...flags, batches: [evening] }} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Batch' }), 'No Batch')
  await userEvent.click(screen.getByRole('button', { name: 'Save Batch' }))
  expect(await screen.findByText('Riya is in no batch now: ₹1,800.00 less a month.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText(/less a month/)).toBeNull())
})

test('a student who leaves for no batch may say why; one who only moves is not asked', async () => {
  window.localStorage.setItem('accessToken', 't')
  const flags = { is_active: true, is_verified: false, fees_status: 'No' as const }
  const student = { ...aProfile, ...flags, batches: [{ id: 2, name: 'Evening', classNumber: 9 }] }
  const cost = { monthly: '0.00', now: '0.00', dues: [] }
  const sent = answerWith({
    ...unreachable('GET /api/batchmanegment/all_batches_with_schedule'),
    'GET /api/batches': { body: [] },
    'POST /api/batches/none/assign': {
      body: { message: 'ok', student: { ...student, batches: [] }, cost, undo: null },
    },
  })
  open(<StudentBatch student={student} />)
  expect(screen.queryByLabelText('Why')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Batch'), 'No Batch')
  await userEvent.selectOptions(screen.getByLabelText('Why'), 'Other coaching')
  await userEvent.click(screen.getByRole('button', { name: 'Save Batch' }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { studentUid: student.uid, why: 'other coaching' },
    ]),
  )
})
