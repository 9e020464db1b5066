import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { answerWith } from '../../../test/wire.ts'
import AllBatches from './all-batches.tsx'
import { workOn } from './batches.data.ts'

const batchOf = (batch_id: number, batch_name: string) => ({
  batch_id,
  id: batch_id,
  batch_name,
  name: batch_name,
  description: '',
  course_id: null,
  course_name: null,
  classNumber: 9,
  schedules: [],
  student_count: 12,
  version: 1,
})

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('the batch that was made just now stands first, with what comes next; students are a link', async () => {
  answerWith({
    'GET /api/batchmanegment/all_batches_with_schedule': {
      body: { items: [batchOf(1, 'Dawn'), batchOf(2, 'Noon')], total: 2, page: 1, page_size: 10 },
    },
    'POST /api/batchmanegment/batch_detail_by_id': { body: batchOf(2, 'Noon') },
  })
  open(<AllBatches />, '/admin/batches/all')
  workOn(2)
  const add = await screen.findByRole('link', { name: 'Add students' })
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.contains(add)).toBe(true)
  expect(add.getAttribute('href')).toBe('/admin/class-batches?class=9&batch=2')
  const count = within(rows[1] as HTMLElement).getByRole('link', { name: '12 students of Dawn' })
  expect(count.getAttribute('href')).toBe('/admin/class-batches?class=9&batch=1')
})
