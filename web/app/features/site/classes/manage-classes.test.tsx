import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import ManageClasses from './manage-classes.tsx'

const nine = { classNumber: 9, title: 'Learning to prove', description: 'Why?', image: null }
const LIST = 'GET /api/classes'
const POST = 'POST /api/classes'
const DELETE = 'DELETE /api/classes/9'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const openClasses = () => open(<ManageClasses />, '/admin/classes')

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('a class that has nothing yet opens blank, is saved once and stands in the list', async () => {
  const saved = { ...nine, title: 'Proof' }
  const sent = answerWith({
    [LIST]: { body: [] },
    [POST]: { status: 201, body: { message: 'ok', class: saved } },
  })
  openClasses()
  expect(await screen.findByText('No classes available yet.')).toBeTruthy()
  await press('Class 9')
  expect(field('Title').value).toBe('')
  await press('Save')
  expect(await screen.findByText('Title is required.')).toBeTruthy()
  expect(screen.getByText('Description is required.')).toBeTruthy()

  await userEvent.type(field('Title'), 'Proof')
  await userEvent.type(field('Description'), 'Why?')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Class saved successfully')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Proof' })).toBeTruthy()
  expect(screen.queryByLabelText('Title')).toBeNull()
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { classNumber: 9, title: 'Proof', description: 'Why?' },
  ])
})

test('a reload opens the class that was chosen', async () => {
  answerWith({ [LIST]: { body: [nine] } })
  const first = openClasses()
  await press('Class 9')
  expect(first.address()).toBe('/admin/classes?class=9')
  first.close()
  open(<ManageClasses />, first.address())
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Learning to prove')
})

test('a failed save says so, keeps what was typed and names the wrong field', async () => {
  const fields = { description: 'Description must be at most 5000 characters long.' }
  answerWith({
    [LIST]: { body: [nine] },
    [POST]: { status: 400, body: { error: 'Please correct the fields named here.', fields } },
  })
  openClasses()
  await press('Edit')
  expect(field('Title').value).toBe('Learning to prove')
  await userEvent.type(field('Title'), '!')
  await press('Save')
  const alert = await screen.findByRole('dialog')
  expect(alert.textContent).toContain('Failed to save class.')
  await userEvent.click(within(alert).getByRole('button', { name: 'OK' }))
  expect(await screen.findByText(fields.description)).toBeTruthy()
  expect(field('Title').value).toBe('Learning to prove!')
})

test('deleting asks first; refused, the class stays', async () => {
  let answer: { status: number; body: object } = { status: 500, body: {} }
  answerWith({ [LIST]: { body: [nine] }, [DELETE]: () => answer })
  openClasses()
  const remove = async () => {
    await press('Delete')
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Are you sure you want to delete Class 9?')
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  }
  await remove()
  expect(await screen.findByText('Failed to delete class.')).toBeTruthy()
  await press('OK')
  expect(screen.getByRole('heading', { name: 'Learning to prove' })).toBeTruthy()

  answer = { status: 200, body: { message: 'ok' } }
  await remove()
  expect(await screen.findByText('Class 9 deleted successfully')).toBeTruthy()
  expect(screen.getByText('No classes available yet.')).toBeTruthy()
})

test('a list that cannot be loaded says so; until then no class can be chosen', async () => {
  let fails = true
  answerWith({ [LIST]: () => (fails ? new TypeError('Failed to fetch') : { body: [nine] }) })
  openClasses()
  expect(await screen.findByText('Failed to load classes.')).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Class 1' })
  expect(button.disabled).toBe(true)
  fails = false
  await press('Retry')
  await waitFor(() => expect(button.disabled).toBe(false))
})
