import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { aBatch } from '../../../../test/records.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { SearchSelect } from '../../../ui/forms/choices/search-select.tsx'
import { useBatchChoices } from './batch-choices.data.ts'

const LIST = 'GET /api/batchmanegment/all_batches_with_schedule'
const ONE = 'POST /api/batchmanegment/batch_detail_by_id'

/** A list of that many batches, which answers searches. */
const batches = (count: number) =>
  answerWith({
    [LIST]: ({ path }) => {
      const query = new URL(path, 'http://a').searchParams
      const page_size = Number(query.get('page_size') ?? count)
      const all = Array.from({ length: count }, (_, n) => aBatch(n + 1)).filter(({ batch_name }) =>
        batch_name.includes(query.get('search') ?? ''),
      )
      return { body: { items: all.slice(0, page_size), total: all.length, page: 1, page_size } }
    },
    [ONE]: ({ body }) => ({ body: aBatch(Number((body as { batch_id: string }).batch_id)) }),
  })

function Filter({ at = '' }) {
  const [value, setValue] = useState(at)
  return (
    <>
      <SearchSelect
        aria-label="Batch"
        first={[{ value: '', label: 'All batches' }]}
        choices={useBatchChoices()}
        value={value}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  )
}

test('batches that had ended before a day are no choice, but for the one that is chosen', async () => {
  window.localStorage.setItem('accessToken', 't')
  const items = [
    aBatch(1),
    { ...aBatch(2), ends_on: '2020-03-31' },
    { ...aBatch(3), ends_on: '2199-03-31' },
    { ...aBatch(4), ends_on: '2020-03-30' },
  ]
  answerWith({ [LIST]: { body: { items, total: 4, page: 1, page_size: 100 } } })
  const Both = () => (
    <>
      <ul>
        {useBatchChoices({ since: '2020-04-01', chosen: '4' }).items.map(({ value }) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
      <p>{useBatchChoices({ since: '2020-03-31' }).items.length}</p>
    </>
  )
  open(<Both />)
  await screen.findByText('1')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1',
    '3',
    '4',
  ])
  expect(screen.getByRole('paragraph').textContent).toBe('3')
})

test('a hundred batches stand in a select', async () => {
  window.localStorage.setItem('accessToken', 't')
  batches(100)
  open(<Filter />)
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(101))
  await userEvent.selectOptions(screen.getByLabelText('Batch'), 'Batch 100')
  expect(screen.getByText('100')).toBeTruthy()
})

test('they stand by class, in it by number and name, those for any class last', async () => {
  window.localStorage.setItem('accessToken', 't')
  const batch = (batch_id: number, batch_name: string, classNumber: number | null) => ({
    ...aBatch(batch_id),
    batch_name,
    name: batch_name,
    classNumber,
  })
  answerWith({
    [LIST]: {
      body: [
        batch(1, 'Olympiad', null),
        batch(2, 'Group 10', 10),
        batch(3, 'Group 2', 10),
        batch(4, 'Group 1', 2),
      ],
    },
  })
  open(<Filter />)
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(5))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'All batches',
    'Group 1',
    'Group 2',
    'Group 10',
    'Olympiad',
  ])
})

test('of two thousand batches one is found by searching on the server, and never are all asked for', async () => {
  window.localStorage.setItem('accessToken', 't')
  const sent = batches(2000)
  open(<Filter at="1500" />)
  // The field is a select until the number of batches is known.
  await waitFor(() => expect(screen.getByPlaceholderText('Type to search')).toBeTruthy())
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Batch' })
  await waitFor(() => expect(field.value).toBe('Batch 1500'))

  await userEvent.click(field)
  expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(21)
  await userEvent.type(field, '1777')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByText('1777')).toBeTruthy())
  await waitFor(() => expect(field.value).toBe('Batch 1777'))
  expect(screen.queryByRole('listbox')).toBeNull()

  // With nothing typed, the first option is all batches.
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect(field.value).toBe('All batches'))
  await userEvent.type(field, 'zzz')
  expect(await screen.findByText('Nothing found.')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(field.value).toBe('All batches')
  for (const { path } of sent.filter(({ method }) => method === 'GET'))
    expect(Number(new URL(path, 'http://a').searchParams.get('page_size'))).toBeLessThan(101)
})
