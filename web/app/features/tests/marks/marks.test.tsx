import type { MarkRow } from '@ganit/contract/test-marks'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { aTest } from '../../../../test/tests.ts'
import { answerWith, type Sent, theAdmin } from '../../../../test/wire.ts'
import { ownRecords } from '../../../own-records.ts'
import { startSession } from '../../../session.ts'
import MarksScreen from './marks.tsx'
import { dropEntered, openMarksOutbox } from './marks-outbox.ts'

const row = (student_id: number, name: string, more: Partial<MarkRow> = {}): MarkRow => ({
  student_id,
  name,
  set: null,
  absent: false,
  total: null,
  marks: {},
  answers: {},
  version: 0,
  ...more,
})
const SAVE = 'PUT /api/tests/7/marks'
const MARKS = 'GET /api/tests/7/marks'

type SentRow = { student_id: number; version: number; absent?: boolean; total?: number | null }

/** An academy that keeps totals as the server does: versions grow, stale ones and those above 40 are refused. */
function anAcademy(rows: MarkRow[]) {
  let stored = rows
  const change = (student_id: number, changes: Partial<MarkRow>) => {
    stored = stored.map((each) =>
      each.student_id === student_id ? { ...each, ...changes, version: each.version + 1 } : each,
    )
  }
  const save = ({ body }: Sent) => {
    const { rows } = body as { rows: SentRow[] }
    const fields: Record<string, string> = {}
    for (const [n, { student_id, version, total }] of rows.entries()) {
      const now = stored.find((each) => each.student_id === student_id)
      if (now && now.version !== version && (total ?? null) !== now.total)
        fields[`rows.${n}.version`] = 'Somebody else changed this row.'
      if ((total ?? 0) > 40) fields[`rows.${n}.total`] = 'Total must be from 0 to 40.'
    }
    if (Object.values(fields).some((text) => text.startsWith('Somebody')))
      return { status: 409, body: { error: 'Somebody else entered marks.', fields } }
    if (Object.keys(fields).length > 0)
      return { status: 400, body: { error: 'Please look at the fields.', fields } }
    for (const { student_id, absent = false, total } of rows)
      change(
        student_id,
        absent ? { absent, total: null } : { absent, ...(total !== undefined && { total }) },
      )
    const ids = rows.map(({ student_id }) => student_id)
    return {
      body: {
        message: 'Marks saved.',
        rows: stored.filter((each) => ids.includes(each.student_id)),
      },
    }
  }
  const sent = answerWith({
    'GET /api/tests/7': { body: aTest },
    [MARKS]: () => ({ body: { items: [], rows: stored } }),
    [SAVE]: save,
  })
  return {
    sent,
    change,
    stored: () => stored,
    saves: () => sent.filter(({ method }) => method === 'PUT'),
  }
}

const three = () => [row(11, 'Asha Roy'), row(12, 'Debjit Sen'), row(13, 'Kabir Nandi')]
const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name}, Total`)
const show = async () => {
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  await screen.findByRole('heading', { level: 1, name: 'Unit test 4' })
  await screen.findByLabelText('Asha Roy, Total')
}
/** Beside it stands the list that is printed. */
const grid = () => within(screen.getByRole('region', { name: 'Unit test 4' }))
const stateOf = (name: string) =>
  within(grid().getByRole('rowheader', { name }).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .at(-1)?.textContent
const totals = (academy: ReturnType<typeof anAcademy>) =>
  academy.stored().map(({ total, absent }) => (absent ? 'A' : total))

beforeEach(() => {
  startSession('t', theAdmin)
  openMarksOutbox()
  for (const student_id of [11, 12, 13]) dropEntered('7', student_id)
})

test('by the keyboard each cell is saved as it is left: Enter goes down, Tab on, arrows anywhere', async () => {
  const academy = anAcademy(three())
  await show()
  cell('Asha Roy').focus()
  await userEvent.keyboard('31{Enter}7,5{ArrowDown}')
  expect(document.activeElement).toBe(cell('Kabir Nandi'))
  await userEvent.keyboard('a{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(cell('Asha Roy'))
  await userEvent.tab()
  expect(document.activeElement).toBe(cell('Debjit Sen'))

  await expect.poll(() => totals(academy)).toEqual([31, 7.5, 'A'])
  for (const name of ['Asha Roy', 'Debjit Sen', 'Kabir Nandi'])
    await expect.poll(() => stateOf(name)).toBe('Saved')
  expect(screen.getByText('3 of 3 entered')).toBeTruthy()
  expect(await ownRecords()).toEqual(new Map())
})

test('what cannot be is said in its row, and the other rows are saved', async () => {
  const academy = anAcademy(three())
  await show()
  cell('Asha Roy').focus()
  await userEvent.keyboard('41{Enter}12{Enter}x1{Enter}')
  await expect.poll(() => stateOf('Asha Roy')).toBe('Total must be from 0 to 40.')
  await expect.poll(() => stateOf('Debjit Sen')).toBe('Saved')
  expect(stateOf('Kabir Nandi')).toBe('“x1” is no mark.')
  expect(cell('Kabir Nandi').getAttribute('aria-invalid')).toBe('true')
  expect(totals(academy)).toEqual([null, 12, null])

  cell('Asha Roy').focus()
  await userEvent.keyboard('40{Enter}')
  await expect.poll(() => stateOf('Asha Roy')).toBe('Saved')
})

const paste = (name: string, text: string) =>
  fireEvent.paste(cell(name), { clipboardData: { getData: () => text } })

test('a block is pasted in order or by roll number, and one undo takes it back', async () => {
  const academy = anAcademy([row(11, 'Asha Roy', { total: 5, version: 1 }), ...three().slice(1)])
  await show()
  paste('Debjit Sen', '20\n21\n22\n')
  expect(
    await screen.findByText('2 students pasted in order. 1 line found no student.'),
  ).toBeTruthy()
  await expect.poll(() => totals(academy)).toEqual([5, 20, 21])

  paste('Asha Roy', 'Roll\tMarks\n13\t33\n11\tA\n')
  expect(await screen.findByText('2 students pasted by roll number.')).toBeTruthy()
  await expect.poll(() => totals(academy)).toEqual(['A', 20, 33])
  cell('Asha Roy').focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => totals(academy)).toEqual([5, 20, 21])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => totals(academy)).toEqual([5, null, null])
})

test('what somebody else entered meanwhile is told in the row: theirs is taken, or mine is kept', async () => {
  const academy = anAcademy(three())
  await show()
  academy.change(11, { total: 14 })
  academy.change(12, { total: 15 })
  academy.change(13, { total: 16 })
  paste('Asha Roy', '24\n25\n16\n')
  await expect.poll(() => stateOf('Asha Roy')).toContain('Somebody else entered 14.')
  await expect.poll(() => stateOf('Debjit Sen')).toContain('Somebody else entered 15.')

  await userEvent.click(screen.getByRole('button', { name: 'Take theirs, Asha Roy' }))
  expect(cell('Asha Roy').value).toBe('14')
  await userEvent.click(screen.getByRole('button', { name: 'Keep 25, Debjit Sen' }))
  await expect.poll(() => totals(academy)).toEqual([14, 25, 16])
  await expect.poll(() => stateOf('Debjit Sen')).toBe('Saved')
})

test('without network it is kept here, and sent once more until it is saved', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const academy = anAcademy(three())
  await show()
  const there = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  fireEvent.change(cell('Asha Roy'), { target: { value: '31' } })
  fireEvent.blur(cell('Asha Roy'))
  await expect.poll(() => stateOf('Asha Roy')).toMatch(/^(Kept here|This device cannot)/)
  expect(Object.keys(Object(await ownRecords()).get('marks:7').rows)).toEqual(['11'])

  vi.stubGlobal('fetch', there)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await expect.poll(() => totals(academy)).toEqual([31, null, null])
  await expect.poll(async () => (await ownRecords()).size).toBe(0)
  vi.useRealTimers()
})

test('on a phone there is one student at a time, with a pad of numbers', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('700px'),
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  )
  const academy = anAcademy(three())
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  const press = async (...names: string[]) => {
    for (const name of names) await userEvent.click(await screen.findByRole('button', { name }))
  }
  await press('3', '1', '.', '5', 'Next', 'Absent', '7', '8', 'Delete the last digit', 'Save')
  await expect.poll(() => totals(academy)).toEqual([31.5, 'A', 7])
  expect(screen.getByText('Student 3 of 3, roll no. 13')).toBeTruthy()
})
