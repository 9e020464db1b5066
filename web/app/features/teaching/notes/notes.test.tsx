import type { Note } from '@ganit/contract/teaching/notes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin, unreachable } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { FamilyNotes } from './family-notes.tsx'
import { LessonNotes } from './lesson-notes.tsx'
import { NotesPart } from './notes-part.tsx'

const aNote = (changes: Partial<Note> = {}): Note => ({
  note_id: 1,
  title: 'The board',
  host: null,
  address: '/api/homework/files/1?expires=1&signature=a',
  chapter: { chapter_id: 3, name: 'Quadratic Equations' },
  lesson: { lesson_id: 7, date: '2026-11-23' },
  added_at: '2026-11-23T13:30:00.000Z',
  version: 1,
  ...changes,
})
const aLink = aNote({
  ...{ note_id: 2, title: 'Video', host: 'drive.google.com', lesson: null },
  address: 'https://drive.google.com/x',
})
const pageOf = (...items: Note[]) => ({
  body: { items, total: items.length, page: 1, page_size: 100 },
})

const LIST = 'GET /api/batches/4/notes'
const ADD = 'POST /api/batches/4/notes'
const CHAPTERS = {
  'GET /api/chapters': {
    body: [
      ...[
        { chapter_id: 3, name: 'Quadratic Equations' },
        { chapter_id: 9, name: 'Circles' },
      ].map((each) => ({
        ...{ ...each, class_number: 10, position: 1, is_active: true, version: 1 },
        ...{ questions: 0, skills: [] },
      })),
    ],
  },
}

const show = () =>
  open(
    <NotesPart
      batch_id={4}
      lesson_id={7}
      offered={[{ chapter_id: 3, name: 'Quadratic Equations' }]}
      chapter_id={3}
      photoTitle="Board, Mon 23 Nov"
    />,
  )

beforeEach(() => startSession('t', theAdmin))

test('a link is added with its title and the chapter that was taught, and refused by its field', async () => {
  const url = 'A link begins with https://.'
  const refused = { status: 400, body: { error: 'Check the fields.', fields: { url } } }
  answerWith({ ...CHAPTERS, [LIST]: pageOf(), [ADD]: refused })
  show()
  expect(
    await screen.findByText('No notes yet. A photo of the board is a good first one.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Link' }))
  await userEvent.type(screen.getByLabelText('Link'), 'javascript:alert(1)')
  await userEvent.type(screen.getByLabelText('Title'), 'Video')
  await userEvent.click(screen.getByRole('button', { name: 'Add notes' }))
  expect(await screen.findByText(url)).toBeTruthy()

  const sent = answerWith({
    ...CHAPTERS,
    [LIST]: pageOf(aLink),
    [ADD]: { status: 201, body: { message: 'Notes added.' } },
  })
  await userEvent.clear(screen.getByLabelText('Link'))
  await userEvent.type(screen.getByLabelText('Link'), 'https://drive.google.com/x')
  expect(screen.getByText('Check that anyone with the link can open it.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add notes' }))
  expect(await screen.findByText('Opens drive.google.com')).toBeTruthy()
  expect(sent[0]?.body).toEqual({
    ...{ title: 'Video', chapter_id: 3, lesson_id: 7, url: 'https://drive.google.com/x' },
  })
  expect(screen.queryByLabelText('Title')).toBeNull()
})

test('a PDF stays in the form without a network, and is sent again with the same key', async () => {
  answerWith({ ...CHAPTERS, [LIST]: pageOf(), [ADD]: new TypeError('Failed to fetch') })
  show()
  await screen.findByText(/No notes yet/)
  const pdf = new File(['%PDF-'], 'Formulas.pdf', { type: 'application/pdf' })
  await userEvent.upload(screen.getByLabelText('File'), pdf)
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  expect(title.value).toBe('Formulas')
  await userEvent.click(screen.getByRole('button', { name: 'Add notes' }))
  expect(await screen.findByText('Not added yet. No network.')).toBeTruthy()
  expect(title.value).toBe('Formulas')

  const sent = answerWith({
    ...CHAPTERS,
    [LIST]: pageOf(aNote()),
    [ADD]: { status: 201, body: { message: 'Notes added.' } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Add notes' }))
  await screen.findByRole('link', { name: 'The board' })
  expect(sent[0]?.body).toMatchObject({ file: 'data:application/pdf;base64,JVBERi0=' })
})

test('a file that is none, and one of more than 5 MB, are refused here', async () => {
  answerWith({ ...CHAPTERS, [LIST]: pageOf() })
  show()
  await screen.findByText(/No notes yet/)
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(screen.getByLabelText('File'), new File(['x'], 'a.docx', { type: 'x/y' }))
  expect((await screen.findByRole('alert')).textContent).toBe('File must be a picture or a PDF.')
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.pdf', {
    type: 'application/pdf',
  })
  await user.upload(screen.getByLabelText('File'), large)
  expect(await screen.findByText('File is too large. It may have at most 5 MB.')).toBeTruthy()
})

test('a lesson with three notes takes no more; a note is changed and deleted', async () => {
  const three = [aLink, aNote(), aNote({ note_id: 3, title: 'Sheet' })]
  const sent = answerWith({
    ...CHAPTERS,
    [LIST]: pageOf(...three),
    'PUT /api/notes/2': { body: { message: 'Notes saved.' } },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Change Video' }))
  const title = screen.getByLabelText('Title')
  await userEvent.clear(title)
  await userEvent.type(title, 'Lecture')
  await userEvent.selectOptions(screen.getByLabelText('Chapter'), 'Circles')
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }))
  await expect.poll(() => screen.queryByLabelText('Title')).toBeNull()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ title: 'Lecture', chapter_id: 9, url: 'https://drive.google.com/x', version: 1 },
  })
  expect(screen.queryByRole('button', { name: 'Link' })).toBeNull()
})

test('a note that somebody else changed is said so, and saved by the next press', async () => {
  const CHANGE = 'PUT /api/notes/2'
  const conflict = 'This note was changed by someone else meanwhile.'
  const sent = answerWith({
    ...CHAPTERS,
    [LIST]: pageOf(aLink),
    [CHANGE]: { status: 409, body: { error: conflict } },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Change Video' }))
  await userEvent.type(screen.getByLabelText('Title'), ' 2')
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }))
  expect(await screen.findByText(conflict)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }))
  const changes = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await expect.poll(changes).toHaveLength(2)
  expect(changes()[0]).toHaveProperty('version', 1)
  expect(changes()[1]).not.toHaveProperty('version')
})

test('what is being written is not lost by another note, nor by a file that is still read', async () => {
  const workers: SlowWorker[] = []
  class SlowWorker {
    onmessage: (answer: { data: { photo: string } }) => void = () => {}
    constructor() {
      workers.push(this)
    }
    postMessage() {}
    terminate() {}
  }
  for (const part of ['OffscreenCanvas', 'createImageBitmap']) vi.stubGlobal(part, () => {})
  vi.stubGlobal('Worker', SlowWorker)
  answerWith({ ...CHAPTERS, [LIST]: pageOf(aLink) })
  show()
  const change = () => screen.queryByRole('button', { name: 'Change Video' })
  await expect.poll(change).toBeTruthy()
  await userEvent.upload(
    screen.getByLabelText('Photo', { selector: 'input' }),
    new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
  )
  // Its form would be replaced by the photo's.
  await userEvent.click(screen.getByRole('button', { name: 'Link' }))
  expect(screen.queryByLabelText('Title')).toBeNull()
  workers[0]?.onmessage({ data: { photo: 'data:image/jpeg;base64,AAAA' } })
  await userEvent.type(await screen.findByLabelText('Title'), ', left half')
  expect([change(), screen.queryByRole('button', { name: 'Delete Video' })]).toEqual([null, null])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(change()).toBeTruthy()
})

test('a family reads notes by chapter, with the site that a link opens', async () => {
  const other = aNote({ note_id: 5, title: 'Rules', chapter: null, lesson: null })
  answerWith({ 'GET /api/notes': pageOf(aLink, aNote(), other) })
  open(<FamilyNotes student_id={1} />)
  const chapter = (await screen.findByText('Quadratic Equations')).closest('details')
  await userEvent.click(screen.getByText('Quadratic Equations'))
  const links = within(chapter as HTMLElement).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'VideoOpens drive.google.com',
    'The board',
  ])
  expect(links[0]?.getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByText('Other notes')).toBeTruthy()
})

test('a family without notes reads nothing, and a failure says so', async () => {
  const sent = answerWith({ 'GET /api/notes': pageOf() })
  const { close } = open(<FamilyNotes />)
  await expect.poll(() => sent.length).toBe(1)
  expect(screen.queryByRole('heading')).toBeNull()
  close()
  answerWith(unreachable('GET /api/notes'))
  open(<FamilyNotes />)
  expect(await screen.findByText('The notes could not be loaded.')).toBeTruthy()
})

test('under a lesson stand its own notes only', async () => {
  answerWith({ 'GET /api/notes': pageOf(aLink, aNote()) })
  open(<LessonNotes lesson_id={7} />)
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
    'The board',
  ])
})
