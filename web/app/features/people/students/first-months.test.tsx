import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { FirstMonths } from './first-months.tsx'

const MONTHS = 'GET /api/student/u1/first-months'
const begun = { batch_id: 4, batch_name: 'VIII Evening', joined_on: '2026-11-16' }

test('how much of the first month is asked is changed while nothing of it is paid', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = answerWith({
    [MONTHS]: {
      body: [
        { ...begun, first_month: null, may_change: true },
        { ...begun, batch_id: 5, batch_name: 'Other', first_month: 'half', may_change: false },
      ],
    },
    'PUT /api/student/u1/first-month': { body: { message: 'First month changed.' } },
  })
  open(<FirstMonths uid="u1" />)
  await userEvent.selectOptions(await screen.findByLabelText('First month in VIII Evening'), 'Half')
  expect(await screen.findByText('First month changed.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    batch_id: 4,
    first_month: 'half',
  })
  expect(screen.getByText(/^First month in Other: Half\. Something is paid/)).toBeTruthy()
})
