import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { ClassTimes } from './class-times.tsx'

const BATCH = { batch_id: 1, name: 'Morning', schedules: [], fees: null, places: null }

test('a batch that always meets online says so beside its times', () => {
  answerWith({})
  open(
    <ClassTimes batches={[BATCH, { ...BATCH, batch_id: 2, name: 'Evening', is_online: true }]} />,
  )
  const [inPerson, online] = screen.getAllByRole('definition').map((dd) => dd.textContent)
  expect(inPerson).not.toContain('Online')
  expect(online).toContain('Online')
})
