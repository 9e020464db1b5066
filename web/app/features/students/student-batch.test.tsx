import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { answerWith } from '../../../test/wire.ts'
import { queryClient } from '../../api/query-client.ts'
import { ledger } from '../payments/payments.data.ts'
import { useAssignBatch } from './students.data.ts'

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
  const { result } = renderHook(
    () => ({ owed: useQuery(ledger('u7')), join: useAssignBatch('u7') }),
    { wrapper },
  )
  const asked = () => sent.filter(({ path }) => path.includes('ledger')).length
  await waitFor(() => expect(asked()).toBe(1))

  await result.current.join.mutateAsync('4').catch(() => undefined)
  await waitFor(() => expect(asked()).toBe(2))
})
