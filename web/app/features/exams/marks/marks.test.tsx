import type { MarkRow } from '@ganit/contract/exams/test-marks'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { aTest } from '../../../../test/tests.ts'
import { answerWith, type Sent, theAdmin } from '../../../../test/wire.ts'
import { ownRecords } from '../../../own-records.ts'
import { startSession } from '../../../session.ts'
import { rebaseEntries } from './entered.ts'
import MarksScreen from './marks.tsx'
import { dropEnteredRow, openMarksOutbox } from './marks-outbox.ts'

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

/** The items of a paper with sets. */
const ITEMS = [31, 32, 33, 34].map((item_id, n) => ({
  item_id,
  number: n + 1,
  part: n === 2 ? 'i' : null,
  or: false,
  marks: 4,
  negative: 1,
}))

type SentRow = {
  student_id: number
  version: number
  absent?: boolean
  total?: number | null
  set?: MarkRow['set']
  marks?: MarkRow['marks']
  answers?: Record<string, string | null>
}

/** Overlays answers and normalises them as the server does; null removes one. */
const over = (stored: MarkRow['answers'], sent: SentRow['answers'] = {}) =>
  Object.fromEntries(
    Object.entries({ ...stored, ...sent })
      .filter((entry): entry is [string, string] => entry[1] !== null)
      .map(([number, answer]) => [number, answer.replaceAll(/ +/g, ' ')]),
  )

/** Stores totals as the server does: versions grow; stale versions and totals above 40 are refused. */
function anAcademy(rows: MarkRow[], sets: object[] = [], shown = aTest) {
  let stored = rows
  const change = (student_id: number, changes: Partial<MarkRow>) => {
    stored = stored.map((each) =>
      each.student_id === student_id ? { ...each, ...changes, version: each.version + 1 } : each,
    )
  }
  const save = ({ body }: Sent) => {
    const { rows } = body as { rows: SentRow[] }
    const fields: Record<string, string> = {}
    for (const [n, { student_id, version, total, answers }] of rows.entries()) {
      const now = stored.find((each) => each.student_id === student_id)
      if (now && now.version !== version && (total ?? null) !== now.total)
        fields[`rows.${n}.version`] = 'Somebody else changed this row.'
      for (const [number, answer] of Object.entries(answers ?? {}))
        if (answer === 'E')
          fields[`rows.${n}.answers.${number}`] = 'Answer with letters from A to D.'
      if ((total ?? 0) > 40) fields[`rows.${n}.total`] = 'Total must be from 0 to 40.'
    }
    if (Object.values(fields).some((text) => text.startsWith('Somebody')))
      return { status: 409, body: { error: 'Somebody else entered marks.', fields } }
    if (Object.keys(fields).length > 0)
      return { status: 400, body: { error: 'Please look at the fields.', fields } }
    for (const { student_id, absent = false, total, set, marks, answers } of rows)
      change(
        student_id,
        absent
          ? { absent, total: null, marks: {}, answers: {} }
          : {
              absent,
              ...(total !== undefined && { total }),
              ...(set !== undefined && { set }),
              ...(marks && { marks }),
              answers: over(
                stored.find((each) => each.student_id === student_id)?.answers ?? {},
                answers,
              ),
            },
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
    'GET /api/tests/7': { body: shown },
    [MARKS]: () => ({ body: { items: sets.length > 0 ? ITEMS : [], rows: stored, sets } }),
    [SAVE]: save,
  })
  return {
    sent,
    change,
    stored: () => stored,
    saves: () => sent.filter(({ method }) => method === 'PUT'),
  }
}

const threeRows = () => [row(11, 'Asha Roy'), row(12, 'Debjit Sen'), row(13, 'Kabir Nandi')]
const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name}, Total`)
const show = async () => {
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  await screen.findByRole('heading', { level: 1, name: 'Unit test 4' })
  await screen.findByLabelText('Asha Roy, Total')
}
/** The printed list is on the page, too. */
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
  for (const student_id of [11, 12, 13]) dropEnteredRow('7', student_id)
})

test('by the keyboard each cell is saved as it is left: Enter goes down, Tab on, arrows anywhere', async () => {
  const academy = anAcademy(threeRows())
  await show()
  cell('Asha Roy').focus()
  await userEvent.keyboard('31{Enter}7,5{ArrowDown}')
  expect(document.activeElement).toBe(cell('Kabir Nandi'))
  await userEvent.keyboard('abs{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(cell('Asha Roy'))
  await userEvent.tab()
  expect(document.activeElement).toBe(cell('Debjit Sen'))
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  expect(document.activeElement).toBe(cell('Asha Roy'))

  await expect.poll(() => totals(academy)).toEqual([31, 7.5, 'A'])
  for (const name of ['Asha Roy', 'Debjit Sen', 'Kabir Nandi'])
    await expect.poll(() => stateOf(name)).toBe('Saved')
  expect(screen.getByText('3 of 3 entered')).toBeTruthy()
  expect(await ownRecords()).toEqual(new Map())
})

test('what is typed is entered though the page is left from within its cell, on a phone from its pad, too', async () => {
  const academy = anAcademy(threeRows())
  const { close } = open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  ;(await screen.findByLabelText('Asha Roy, Total')).focus()
  await userEvent.keyboard('31')
  close()
  await expect.poll(() => totals(academy)).toEqual([31, null, null])

  onAPhone()
  const phone = open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  for (const name of ['Next', '1', '2'])
    await userEvent.click(await screen.findByRole('button', { name }))
  phone.close()
  await expect.poll(() => totals(academy)).toEqual([31, 12, null])
})

test('what cannot be is said in its row, and the other rows are saved', async () => {
  const academy = anAcademy(threeRows())
  await show()
  cell('Asha Roy').focus()
  await userEvent.keyboard('41{Enter}১২{Enter}x1{Enter}')
  await expect.poll(() => stateOf('Asha Roy')).toBe('Total must be from 0 to 40.')
  await expect.poll(() => stateOf('Debjit Sen')).toBe('Saved')
  expect(stateOf('Kabir Nandi')).toBe('“x1” is not a mark.')
  expect(cell('Kabir Nandi').getAttribute('aria-invalid')).toBe('true')
  expect(totals(academy)).toEqual([null, 12, null])

  cell('Asha Roy').focus()
  await userEvent.keyboard('40{Enter}')
  await expect.poll(() => stateOf('Asha Roy')).toBe('Saved')
})

const paste = (name: string, text: string, column = 'Total') =>
  fireEvent.paste(screen.getByLabelText(`${name}, ${column}`), {
    clipboardData: { getData: () => text },
  })

test('a block is pasted in order or by roll number, and one undo takes it back', async () => {
  const academy = anAcademy([
    row(11, 'Asha Roy', { total: 5, version: 1 }),
    ...threeRows().slice(1),
  ])
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
  const academy = anAcademy(threeRows())
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

test('a mark for whom somebody else has called absent meanwhile is a question, too', () => {
  const base = row(11, 'Asha Roy')
  const entered = { base, absent: false, cells: { total: '24' } }
  const gone = { ...base, absent: true, version: 1 }
  expect(rebaseEntries(entered, gone)).toEqual({ ...entered, theirs: gone })
  // Another person's entry in another cell stays beside it.
  const other = { ...base, marks: { 31: 2 }, version: 1 }
  expect(rebaseEntries(entered, other)).toEqual({ base: other, cells: { total: '24' } })
})

test('without network it is kept here, and sent once more until it is saved', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const academy = anAcademy(threeRows())
  await show()
  const there = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  fireEvent.change(cell('Asha Roy'), { target: { value: '31' } })
  fireEvent.blur(cell('Asha Roy'))
  await expect.poll(() => stateOf('Asha Roy')).toMatch(/^(Kept here|This device cannot)/)
  // Hides the offline bar, which says that changes are not saved.
  expect(document.querySelector('[data-keeps]')).toBeTruthy()
  expect(Object.keys(Object(await ownRecords()).get('marks:7').rows)).toEqual(['11'])

  vi.stubGlobal('fetch', there)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await expect.poll(() => totals(academy)).toEqual([31, null, null])
  await expect.poll(async () => (await ownRecords()).size).toBe(0)
  vi.useRealTimers()
})

test('marks are never sent as somebody else whom another window has signed in a moment ago', async () => {
  const academy = anAcademy(threeRows())
  await show()
  const there = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  fireEvent.change(cell('Asha Roy'), { target: { value: '31' } })
  fireEvent.blur(cell('Asha Roy'))
  await expect.poll(() => stateOf('Asha Roy')).toMatch(/^(Kept here|This device cannot)/)

  // This window has not been told of the other account yet.
  window.localStorage.setItem('adminEmail', 'other@example.in')
  vi.stubGlobal('fetch', there)
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(totals(academy)).toEqual([null, null, null])

  window.localStorage.setItem('adminEmail', theAdmin.email)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await expect.poll(() => totals(academy)).toEqual([31, null, null])
})

const onAPhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('700px'),
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  )

test('on a phone there is one student at a time, with a pad of numbers', async () => {
  onAPhone()
  const academy = anAcademy(threeRows())
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  const press = async (...names: string[]) => {
    for (const name of names) await userEvent.click(await screen.findByRole('button', { name }))
  }
  await press('3', '1', '.', '5', 'Next', 'Absent', '7', '8', 'Delete the last digit', 'Save')
  await expect.poll(() => totals(academy)).toEqual([31.5, 'A', 7])
  expect(screen.getByText('Student 3 of 3, roll no. 13')).toBeTruthy()
})

test('on a phone a refused mark is told though the next student is shown, and leads back', async () => {
  onAPhone()
  const academy = anAcademy(threeRows())
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  for (const name of ['4', '1', 'Next', '5', 'Asha Roy: Total must be from 0 to 40.'])
    await userEvent.click(await screen.findByRole('button', { name }))
  expect(screen.getByText('Student 1 of 3, roll no. 11')).toBeTruthy()
  await expect.poll(() => totals(academy)).toEqual([null, 5, null])
})

const ASKED = [
  {
    set: 'A',
    numbers: [
      { number: '1', item_id: 31, options: 4 },
      { number: '2', item_id: 32, options: 0 },
      { number: '3 (i)', item_id: 33, options: 4 },
      { number: '4', item_id: 34, options: null },
    ],
  },
  {
    set: 'B',
    numbers: [
      { number: '1', item_id: 32, options: 0 },
      { number: '2 (i)', item_id: 33, options: 4 },
      { number: '3', item_id: 31, options: 4 },
      { number: '4', item_id: 34, options: null },
    ],
  },
]
const answersTo = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Unit test 4' })
  await userEvent.selectOptions(await screen.findByLabelText('What is entered'), 'Answers')
}

test('a row with answers asks which set they are of', async () => {
  const [first, ...others] = threeRows()
  anAcademy([{ ...first, answers: { 1: 'A' } } as MarkRow, ...others], ASKED)
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  expect(await screen.findAllByText('Which set?')).toHaveLength(1)
})

test('answers are entered as each set numbers them, A is an option there, and undone together', async () => {
  const academy = anAcademy(threeRows(), ASKED)
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  await answersTo()
  const columns = grid()
    .getAllByRole('columnheader')
    .map((each) => each.textContent)
  expect(columns.slice(2, -2)).toEqual(['Set', '1', '2', '2 (i)', '3', '3 (i)'])
  const at = (what: string) => screen.queryByLabelText<HTMLInputElement>(`Debjit Sen, ${what}`)
  // Without a set, the first set's numbers apply.
  expect([at('2 (i)'), at('3 (i)')?.value]).toEqual([null, ''])
  at('Set')?.focus()
  await userEvent.keyboard('b{Tab}')
  expect(at('3 (i)')).toBeNull()
  await userEvent.keyboard('x+a{Tab}a{Tab}c, a{Enter}')
  await expect
    .poll(() => academy.stored()[1])
    .toMatchObject({ set: 'B', absent: false, answers: { 1: 'x+a', '2 (i)': 'A', 3: 'CA' } })
  await expect.poll(() => stateOf('Debjit Sen')).toBe('Saved')
  expect(screen.getByText('1 of 3 entered')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => academy.stored()[1]?.answers).toEqual({ 1: 'x+a', '2 (i)': 'A' })
})

test('what the server writes in another way is saved once', async () => {
  const academy = anAcademy(
    threeRows().map((row) => ({ ...row, set: 'A' })),
    ASKED,
  )
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  await answersTo()
  await userEvent.type(screen.getByLabelText('Asha Roy, 2'), 'x  +  1{Enter}')
  await expect.poll(() => academy.stored()[0]?.answers).toEqual({ 2: 'x + 1' })
  await expect.poll(() => stateOf('Asha Roy')).toBe('Saved')
  expect(academy.saves()).toHaveLength(1)
})

test('marks of questions are entered by the numbers of a set, too', async () => {
  const academy = anAcademy(threeRows(), ASKED)
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  await userEvent.selectOptions(await screen.findByLabelText('What is entered'), 'Questions')
  const labels = () =>
    grid()
      .getAllByRole('columnheader')
      .slice(2, -2)
      .map((each) => each.textContent)
  expect(labels()).toEqual(['1of 4', '2of 4', '3 (i)of 4', '4of 4'])
  await userEvent.selectOptions(screen.getByLabelText('Numbers'), 'Numbered as set B')
  expect(labels()).toEqual(['1of 4', '2 (i)of 4', '3of 4', '4of 4'])
  await userEvent.type(screen.getByLabelText('Asha Roy, 1'), '3{Enter}')
  await expect
    .poll(() => academy.saves().at(-1)?.body)
    .toMatchObject({
      rows: [{ student_id: 11, marks: { 32: 3 } }],
    })
})

test('what no sheet can say is told in its row with its number', async () => {
  const academy = anAcademy(threeRows(), ASKED)
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  await answersTo()
  paste('Asha Roy', '11\tb\tx\t\t\tc\n12\tA\te\n13\tQ\tB\n', 'Set')
  await expect.poll(() => stateOf('Debjit Sen')).toBe('1: Answer with letters from A to D.')
  expect(stateOf('Kabir Nandi')).toBe('“Q” is not a set.')
  const wrong = (what: string) =>
    screen.getByLabelText(`Debjit Sen, ${what}`).getAttribute('aria-invalid')
  expect([wrong('1'), wrong('2')]).toEqual(['true', null])
  await expect.poll(() => stateOf('Asha Roy')).toBe('Saved')
  expect(academy.stored().map(({ set, answers }) => [set, answers])).toEqual([
    ['B', { 1: 'x', 3: 'C' }],
    [null, {}],
    [null, {}],
  ])
})

test('on a phone a mark can be below 0 where a wrong answer loses some', async () => {
  onAPhone()
  const academy = anAcademy(threeRows(), ASKED)
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  await userEvent.selectOptions(await screen.findByLabelText('What is entered'), 'Totals')
  for (const name of ['1', 'Minus', 'Next'])
    await userEvent.click(await screen.findByRole('button', { name }))
  await expect.poll(() => totals(academy)[0]).toBe(-1)
})

test('on a phone an answer is a line, and what the set does not ask is passed by', async () => {
  onAPhone()
  const academy = anAcademy(threeRows(), ASKED)
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  await answersTo()
  await userEvent.type(screen.getByLabelText('Asha Roy, Set'), 'b{Enter}')
  await userEvent.type(await screen.findByLabelText('Asha Roy, 1'), '2.5{Enter}')
  await userEvent.type(await screen.findByLabelText('Asha Roy, 2 (i)'), 'd{Enter}')
  expect(await screen.findByLabelText('Asha Roy, 3')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByLabelText('Debjit Sen, Set')).toBeTruthy()
  await expect
    .poll(() => academy.stored()[0])
    .toMatchObject({ set: 'B', answers: { 1: '2.5', '2 (i)': 'D' } })
})

test('undo takes back what was changed here, and not what others have entered beside it', async () => {
  const academy = anAcademy([row(11, 'Asha Roy', { marks: { 31: 2, 32: 3 }, version: 1 })], ASKED)
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  await userEvent.selectOptions(await screen.findByLabelText('What is entered'), 'Questions')
  const first = screen.getByLabelText<HTMLInputElement>('Asha Roy, 1')
  await expect.poll(() => first.value).toBe('2')
  await userEvent.type(first, '4{Enter}')
  await expect.poll(() => stateOf('Asha Roy')).toBe('Saved')
  academy.change(11, { marks: { 31: 4, 32: 1 } })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect
    .poll(() => academy.saves().at(-1)?.body)
    .toMatchObject({ rows: [{ marks: { 31: 2 } }] })
})

test('a student who was absent by mistake gets back the marks and answers that were lost', async () => {
  const before = {
    set: 'B',
    answers: { 3: 'C' },
    marks: { 31: 4, 34: 2 },
    total: 6,
    version: 1,
  } as const
  const academy = anAcademy([row(11, 'Asha Roy', before)], ASKED)
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  await userEvent.selectOptions(await screen.findByLabelText('What is entered'), 'Totals')
  await expect.poll(() => cell('Asha Roy').value).toBe('6')
  cell('Asha Roy').focus()
  await userEvent.keyboard('a')
  await expect.poll(() => stateOf('Asha Roy')).toBe('Saved')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  // The key computes this answer's mark again.
  await expect
    .poll(() => academy.saves().at(-1)?.body)
    .toEqual({
      rows: [{ student_id: 11, version: 2, absent: false, answers: { 3: 'C' }, marks: { 34: 2 } }],
    })
})

test('marks of a test that has not begun are asked about: it may be the wrong one', async () => {
  const planned = { ...aTest, state: 'planned', opens_at: '2026-12-04T04:30:00.000Z' } as const
  const { saves } = anAcademy(threeRows(), [], planned)
  open(<MarksScreen params={{ id: '7' }} />, '/admin/tests/7/marks')
  expect(await screen.findByText(/^This test is on 4 Dec/)).toBeTruthy()
  expect(screen.queryByLabelText('Asha Roy, Total')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Enter marks all the same' }))
  await userEvent.type(cell('Asha Roy'), '31{Enter}')
  await expect.poll(() => saves()[0]?.body).toMatchObject({ early: true, rows: [{ total: 31 }] })
})
