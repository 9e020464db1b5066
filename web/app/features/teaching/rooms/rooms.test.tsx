import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import RoomScreen from './room.tsx'
import Rooms from './rooms.tsx'

const blue = { room_id: 1, name: 'নীল Blue room', seats: 40, is_active: true, version: 3 }
const old = { room_id: 2, name: 'Terrace', seats: null, is_active: false, version: 1 }

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('the rooms are listed, and where there are none one can be added', async () => {
  answerWith({ 'GET /api/rooms': { body: [blue, old] } })
  const { close } = open(<Rooms />)
  expect((await screen.findByRole('link', { name: blue.name })).getAttribute('href')).toBe(
    '/admin/rooms/edit/1',
  )
  expect(screen.getByText('Not said')).toBeTruthy()
  close()

  answerWith({ 'GET /api/rooms': { body: [] } })
  open(<Rooms />)
  expect(await screen.findByText('No rooms yet.')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Add room' }).length).toBeGreaterThan(0)
})

test('a room is taken out of use from the version that was shown', async () => {
  const sent = answerWith({
    'GET /api/rooms': { body: [blue] },
    'PUT /api/rooms/1': {
      body: { message: '', room: { ...blue, is_active: false }, lessons_ahead: 12 },
    },
  })
  const { address } = open(<RoomScreen params={{ id: '1' }} />, '/admin/rooms/edit/1')
  await userEvent.click(await screen.findByLabelText('Active'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await expect.poll(address).toBe('/admin/rooms')
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    is_active: false,
    version: 3,
  })
  expect(await screen.findByText(/^12 lessons to come are still in this room/)).toBeTruthy()
})

test('a name that is taken is said beside the field, and what was typed stays', async () => {
  const error = 'There is a room of this name already.'
  answerWith({ 'POST /api/rooms': { status: 409, body: { error, fields: { name: error } } } })
  open(<RoomScreen params={{}} />, '/admin/rooms/new')
  await userEvent.type(screen.getByLabelText('Name'), 'Terrace')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  expect((await screen.findAllByText(error)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Terrace')
})

test('an unknown room leads back to the list', async () => {
  answerWith({ 'GET /api/rooms': { body: [blue] } })
  open(<RoomScreen params={{ id: '9' }} />, '/admin/rooms/edit/9')
  expect(await screen.findByText('Room not found')).toBeTruthy()
})
