import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aProfile, NO_PLACE } from '../../../../../test/records.ts'
import { open } from '../../../../../test/screen.tsx'
import { answerWith } from '../../../../../test/wire.ts'
import { assignStudent } from '../../../people/students/students.data.ts'
import ClassBatches from './class-batches.tsx'

const batchOf = (id: number, name: string) => ({
  batch_id: id,
  id,
  batch_name: name,
  name,
  description: '',
  course_id: null,
  course_name: null,
  classNumber: 9,
  schedules: [],
  ...NO_PLACE,
  student_count: 1,
  version: 1,
})
const studentOf = (student_id: number, name: string, batches: object[] = []) => ({
  student_id,
  uid: `u${student_id}`,
  first_name: name,
  last_name: 'Sen',
  name: `${name} Sen`,
  email: `${name}@example.in`,
  student_class: 9,
  batches,
})

const LIST = 'GET /api/batches/class/9'
const STUDENTS = 'GET /api/student/class/9'
const TOGGLE = 'POST /api/batches/3/toggle'
const here = { [LIST]: { body: [batchOf(3, 'Early'), batchOf(4, 'Late')] } }
const AT = '/admin/class-batches?class=9&batch=3'

const COST = { monthly: '1800.00', now: '1800.00', dues: [] }
const answer = (member: boolean, message = 'Updated batch membership', undo = 'u1') => ({
  body: { message, member, cost: COST, undo },
})

const toggleOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li') as HTMLElement
  return within(row).getByRole('button', { name: 'Toggle' })
}
const pressed = (button: HTMLElement) => button.getAttribute('aria-pressed')

const LATE = { id: 4, name: 'Late' }

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('a toggle shows at once that the student is a member, and asks once', async () => {
  const sent = answerWith({
    ...here,
    [STUDENTS]: { body: [studentOf(7, 'Riya')] },
    [TOGGLE]: answer(true),
  })
  open(<ClassBatches />, AT)
  const toggle = await toggleOf('Riya Sen')
  expect(pressed(toggle)).toBe('false')
  fireEvent.click(toggle)
  fireEvent.click(toggle)

  expect(await screen.findByText('Updated batch membership')).toBeTruthy()
  expect(pressed(toggle)).toBe('true')
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { studentId: 7 },
  ])
})

test('a batch that was chosen on the record shows here, where one has gone back to meanwhile', async () => {
  let batches: object[] = []
  answerWith({
    ...here,
    [STUDENTS]: () => ({ body: [studentOf(7, 'Riya', batches)] }),
    'POST /api/batches/3/assign': () => {
      batches = [{ id: 3, name: 'Early' }]
      return { body: { message: 'ok', student: aProfile, cost: COST, undo: null } }
    },
  })
  open(<ClassBatches />, AT)
  expect(pressed(await toggleOf('Riya Sen'))).toBe('false')
  await assignStudent({ id: 3, studentUid: 'u7' })
  await waitFor(async () => expect(pressed(await toggleOf('Riya Sen'))).toBe('true'))
})

test('what the server answers counts, whatever was shown', async () => {
  answerWith({
    ...here,
    [STUDENTS]: { body: [studentOf(7, 'Riya')] },
    [TOGGLE]: answer(false),
  })
  open(<ClassBatches />, AT)
  const toggle = await toggleOf('Riya Sen')
  await userEvent.click(toggle)

  expect(await screen.findByText('Updated batch membership')).toBeTruthy()
  expect(pressed(toggle)).toBe('false')
})

test('a refused toggle is taken back and says why', async () => {
  answerWith({
    ...here,
    [STUDENTS]: { body: [studentOf(7, 'Riya', [{ id: 3, name: 'Early' }])] },
    [TOGGLE]: { status: 409, body: { error: 'That is another class.' } },
  })
  open(<ClassBatches />, AT)
  const toggle = await toggleOf('Riya Sen')
  expect(pressed(toggle)).toBe('true')
  await userEvent.click(toggle)

  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Failed to update batch membership.')).toBeTruthy()
  expect(within(dialog).getByText('That is another class.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(pressed(toggle)).toBe('true'))
})

test('why the next one leaves is sent with who is taken out, once, and with nobody who is added', async () => {
  const members = [true, false, true]
  const sent = answerWith({
    ...here,
    [STUDENTS]: {
      body: [studentOf(7, 'Riya', [{ id: 3, name: 'Early' }]), studentOf(8, 'Sana')],
    },
    [TOGGLE]: () => answer(members.pop() ?? false),
  })
  open(<ClassBatches />, AT)
  const why = await screen.findByLabelText('Who is taken out leaves because')
  await userEvent.selectOptions(why, 'Fees')
  await userEvent.click(await toggleOf('Sana Sen'))
  await waitFor(() => expect((why as HTMLSelectElement).value).toBe(''))
  await userEvent.selectOptions(why, 'Fees')
  await userEvent.click(await toggleOf('Riya Sen'))
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2))
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { studentId: 8 },
    { studentId: 7, why: 'fees' },
  ])
})

test('a reason that was sent without an answer goes again with the same attempt, whatever is chosen since', async () => {
  const answers = [new TypeError('Failed to fetch'), answer(false)]
  const sent = answerWith({
    ...here,
    [STUDENTS]: {
      body: [
        studentOf(7, 'Riya', [{ id: 3, name: 'Early' }]),
        studentOf(8, 'Sana', [{ id: 3, name: 'Early' }]),
      ],
    },
    [TOGGLE]: () => answers.shift() ?? answer(false),
  })
  open(<ClassBatches />, AT)
  const why = await screen.findByLabelText('Who is taken out leaves because')
  await userEvent.selectOptions(why, 'Fees')
  await userEvent.click(await toggleOf('Riya Sen'))
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
  await userEvent.selectOptions(why, 'Unhappy')
  await userEvent.click(await toggleOf('Riya Sen'))
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2))
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual(
    Array(2).fill({ studentId: 7, why: 'fees' }),
  )
})

test('a toggle that got no answer is sent again as the same one, so that it is not turned back', async () => {
  const answers = [new TypeError('Failed to fetch'), answer(true, 'Done.')]
  const sent = answerWith({
    ...here,
    [STUDENTS]: { body: [studentOf(7, 'Riya')] },
    [TOGGLE]: () => answers.shift() ?? answer(false, 'Done.'),
  })
  open(<ClassBatches />, AT)
  const toggle = await toggleOf('Riya Sen')
  await userEvent.click(toggle)
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
  for (const member of ['true', 'false']) {
    await userEvent.click(toggle)
    await waitFor(() => expect(pressed(toggle)).toBe(member))
  }

  const keys = sent
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([keys[0], keys[0], expect.stringMatching(/^[0-9a-f]{32}$/)])
  expect(keys[2]).not.toBe(keys[0])
})

test('each batch has members of its own; without one nothing is sent', async () => {
  const sent = answerWith({
    ...here,
    [STUDENTS]: { body: [studentOf(7, 'Riya', [{ id: 3, name: 'Early' }])] },
  })
  open(<ClassBatches />, AT)
  const toggle = await toggleOf('Riya Sen')
  await userEvent.click(await screen.findByRole('button', { name: 'Late' }))
  expect(pressed(toggle)).toBe('false')
  await userEvent.click(screen.getByRole('button', { name: 'Class 9' }))
  await userEvent.click(await toggleOf('Riya Sen'))

  expect(await screen.findByText('Select a batch first!')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})

test('a batch that is pressed counts at once, also where the address does not follow', async () => {
  const sent = answerWith({
    ...here,
    [STUDENTS]: { body: [studentOf(7, 'Riya')] },
    [TOGGLE]: () => answer(true),
  })
  const { router, address } = open(<ClassBatches />, '/admin/manage-batches')
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue()
  await userEvent.click(screen.getByRole('button', { name: 'Class 9' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Early' }))
  await userEvent.click(await toggleOf('Riya Sen'))
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
  expect(screen.queryByText('Select a batch first!')).toBeNull()
  expect(address()).toBe('/admin/manage-batches')

  // Once the address follows, Back undoes a choice.
  navigate.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: 'Class 9' }))
  await router.navigate(-1)
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Class/, pressed: true })).toBeNull(),
  )
})

test('a student who is put into a second batch is said to owe the fees of both, and can be taken out at once', async () => {
  let batches = [LATE]
  const sent = answerWith({
    ...here,
    [STUDENTS]: () => ({ body: [studentOf(7, 'Riya', batches), studentOf(8, 'Sana')] }),
    [TOGGLE]: () => {
      batches = [LATE, { id: 3, name: 'Early' }]
      return answer(true)
    },
    'POST /api/memberships/undo': () => {
      batches = [LATE]
      return { body: { message: 'Taken back.' } }
    },
  })
  open(<ClassBatches />, AT)
  await userEvent.click(await toggleOf('Riya Sen'))
  const said = 'Riya is now in 2 batches: ₹1,800.00 more a month.'
  expect(await screen.findByText(said)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(pressed(await toggleOf('Riya Sen'))).toBe('false'))
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { studentId: 7 },
    { undo: 'u1' },
  ])
  expect(screen.queryByText(said)).toBeNull()
})

test('a student who is in no batch stands first, and they alone are added at once', async () => {
  const sent = answerWith({
    ...here,
    [STUDENTS]: {
      body: [studentOf(6, 'Asha', [LATE]), studentOf(7, 'Riya'), studentOf(8, 'Sana')],
    },
    [TOGGLE]: answer(true),
  })
  open(<ClassBatches />, AT)
  await screen.findByText('Asha Sen')
  const names = () =>
    within(screen.getByRole('list', { name: 'Students of Class 9' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(names()).toEqual(['Riya Sen', 'Sana Sen', 'Asha Sen'])
  await userEvent.click(screen.getByRole('button', { name: 'Add all 2 shown' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }))

  expect(await screen.findByText('2 of 3 in Early')).toBeTruthy()
  expect(names()).toEqual(['Riya Sen', 'Sana Sen', 'Asha Sen'])
  const ids = sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(ids).toEqual([{ studentId: 7 }, { studentId: 8 }])
})

test('a class of very many students shows the first hundred, and finds the others', async () => {
  const many = Array.from({ length: 150 }, (_, n) => studentOf(n + 1, `Name${n + 1}`))
  answerWith({ ...here, [STUDENTS]: { body: many } })
  open(<ClassBatches />, AT)

  expect(await screen.findByText(/The first 100 of 150 students/)).toBeTruthy()
  expect(screen.queryByText('Name150 Sen')).toBeNull()
  await userEvent.type(screen.getByLabelText('Search'), 'name150')
  expect(await screen.findByText('Name150 Sen')).toBeTruthy()
})

test('those in no batch are listed, stay while they are toggled, and are all added at once', async () => {
  const answers = [true, false]
  const sent = answerWith({
    ...here,
    [STUDENTS]: {
      body: [studentOf(7, 'Riya'), studentOf(8, 'Sana'), studentOf(9, 'Placed', [LATE])],
    },
    [TOGGLE]: () => answer(answers.shift() ?? true),
  })
  open(<ClassBatches />, AT)
  expect(await screen.findByText('0 of 3 in Early')).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: 'Not in any batch' }))
  expect(screen.queryByText('Placed Sen')).toBeNull()
  const toggle = await toggleOf('Riya Sen')
  expect(toggle.title).toBe('Add Riya Sen to Early')
  await userEvent.click(toggle)
  expect(await screen.findByText('1 of 3 in Early')).toBeTruthy()
  expect(await toggleOf('Riya Sen')).toHaveProperty('title', 'Take Riya Sen out of Early')
  await userEvent.click(toggle)

  await userEvent.click(await screen.findByRole('button', { name: /^Add all \d shown$/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }))
  expect(await screen.findByText('2 of 3 in Early')).toBeTruthy()
  const ids = sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(ids.slice(-2)).toEqual([{ studentId: 7 }, { studentId: 8 }])
})

test('a name that is typed and not saved is not left without a question', async () => {
  answerWith({ ...here, [STUDENTS]: { body: [] } })
  open(<ClassBatches />, AT)
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const name = await screen.findByLabelText('Batch Name')
  expect(isAsked()).toBe(false)
  await userEvent.type(name, 'Noon')
  expect(isAsked()).toBe(true)
  await userEvent.clear(name)
  expect(isAsked()).toBe(false)
})
