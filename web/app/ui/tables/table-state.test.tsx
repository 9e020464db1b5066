import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { SortHeader } from './sort-header.tsx'
import { useTableState } from './table-state.ts'
import { Pager } from './tools/pager.tsx'
import { SearchBox } from './tools/search-box.tsx'

function Students() {
  const navigate = useNavigate()
  const state = useTableState({
    sortKeys: ['student_id', 'first_name'],
    filters: ['student_class'],
  })
  return (
    <>
      <SearchBox value={state.search} onSearch={state.searchFor} />
      <table>
        <thead>
          <tr>
            <SortHeader column="first_name" state={state}>
              Name
            </SortHeader>
          </tr>
        </thead>
      </table>
      <Pager state={state} total={35} pageSize={10} nouns={['student', 'students']} />
      <button type="button" onClick={() => state.filterBy('student_class', '9')}>
        Class 9
      </button>
      <button type="button" onClick={state.clear}>
        Clear
      </button>
      <button
        type="button"
        onClick={() => {
          void navigate('/student')
          // The search delay ends before anything renders.
          state.searchFor('Riya')
          // The second of two presses, after the first has left the page.
          state.filterBy('student_class', '9')
        }}
      >
        Leave
      </button>
      <button
        type="button"
        onClick={() => {
          state.filterBy('student_class', '9')
          // Two presses before the next render.
          state.sortBy('first_name')
          state.sortBy('first_name')
        }}
      >
        Quickly
      </button>
      <output>{JSON.stringify([state.page, state.sort, state.order, state.filters])}</output>
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('pages are turned in the address, and not beyond either end', async () => {
  const { address } = open(<Students />, '/list?page=3')
  await press('Next')
  expect(address()).toBe('/list?page=4')
  expect(screen.getByRole('button', { name: 'Next' }).ariaDisabled).toBe('true')
  await press('Previous')
  await press('Previous')
  await press('Previous')
  expect(address()).toBe('/list')
  expect(screen.getByRole('button', { name: 'Previous' }).ariaDisabled).toBe('true')
})

test('a head sorts up, then down, from the first page again', async () => {
  const { address } = open(<Students />, '/list?page=3')
  await press('Name')
  expect(address()).toBe('/list?sort=first_name&order=asc')
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending')
  await press('Name')
  expect(address()).toBe('/list?sort=first_name&order=desc')
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('descending')
})

test('what is chosen before the choice of before is drawn adds to it', async () => {
  const { address } = open(<Students />, '/list?page=3')
  await press('Quickly')
  expect(address()).toBe('/list?student_class=9&sort=first_name&order=desc')
})

test('the search filters a moment after the last letter and can be cleared', async () => {
  const { address } = open(<Students />, '/list?page=3')
  const box = screen.getByRole('searchbox', { name: 'Search' })
  await userEvent.type(box, 'Riya')
  expect(address()).toBe('/list?page=3')
  await expect.poll(address).toBe('/list?search=Riya')

  await press('Class 9')
  expect(address()).toBe('/list?search=Riya&student_class=9')
  await press('Clear')
  expect(address()).toBe('/list')
  expect(box).toHaveProperty('value', '')
})

test('somebody who has pressed a link goes there, and not back to what was searched for or chosen', async () => {
  const { address } = open(<Students />, '/list')
  await press('Leave')
  await screen.findByText('elsewhere')
  expect(address()).toBe('/student')
})

test('nonsense in the address counts as the default', () => {
  open(<Students />, '/list?page=-2&sort=password&order=up')
  expect(screen.getByRole('status').textContent).toBe('[1,"student_id","asc",{}]')
})
