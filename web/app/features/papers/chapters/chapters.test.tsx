import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import Chapters from './chapters.tsx'

const aChapter = (chapter_id: number, name: string, position: number) => ({
  chapter_id,
  class_number: 9,
  position,
  name,
  is_active: true,
  version: 4,
})
const aSkill = (skill_id: number, name: string, position: number, needs: number[] = []) => ({
  skill_id,
  chapter_id: 1,
  position,
  name,
  needs,
  is_active: true,
  version: 2,
})
const LISTS = {
  'GET /api/chapters': {
    body: [
      aChapter(1, 'Number Systems', 0),
      { ...aChapter(2, 'বহুপদ Polynomials', 1), is_active: false },
      { ...aChapter(3, 'Real Numbers', 0), class_number: 10 },
    ],
  },
  'GET /api/skills': { body: [aSkill(7, 'Surds', 0), aSkill(8, 'Rationalising', 1, [7])] },
}
const AT = '/admin/chapters?class=9'

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

const show = (answers: Parameters<typeof answerWith>[0] = {}) => {
  const sent = answerWith({ ...LISTS, ...answers })
  return { ...open(<Chapters />, AT), writes: () => sent.filter(({ method }) => method !== 'GET') }
}

test('the chapters of a class stand in their order, and another class has its own', async () => {
  const { address } = show()
  const list = await screen.findByRole('list', { name: 'Chapters of Class 9' })
  const names = within(list).getAllByRole('heading', { level: 2 })
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Number Systems',
    'বহুপদ Polynomials',
  ])
  expect(within(list).getAllByText('Ended')).toHaveLength(1)

  await userEvent.click(screen.getByRole('button', { name: 'Class 10' }))
  expect(await screen.findByRole('heading', { name: 'Real Numbers' })).toBeTruthy()
  expect(address()).toBe('/admin/chapters?class=10')
  await userEvent.click(screen.getByRole('button', { name: 'Class 1' }))
  expect(await screen.findByText('No chapters in Class 1 yet.')).toBeTruthy()
})

test('a chapter is moved by a button or an arrow key, not beyond the ends, and keeps the focus', async () => {
  let order = LISTS['GET /api/chapters'].body
  const { writes } = show({
    'GET /api/chapters': () => ({ body: order }),
    'PUT /api/chapters/1': () => {
      order = [aChapter(2, 'Polynomials', 0), aChapter(1, 'Number Systems', 1)]
      return { body: { message: 'Chapter changed.', chapter: order[1] } }
    },
  })
  const down = await screen.findByRole('button', { name: 'Move Number Systems down' })
  down.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(writes()).toEqual([])
  await userEvent.keyboard('{ArrowDown}')

  const first = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent
  await expect.poll(first).toBe('Polynomials')
  expect(writes().map(({ body }) => body)).toEqual([{ position: 1 }])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Number Systems down')
})

test('a chapter is added to the class that is shown, renamed and ended from the version that was shown', async () => {
  const saved = { body: { message: 'Saved.', chapter: aChapter(1, 'Surds', 0) } }
  const { writes } = show({ 'POST /api/chapters': saved, 'PUT /api/chapters/1': saved })
  await userEvent.click(screen.getByRole('button', { name: 'Add chapter' }))
  await userEvent.type(screen.getByLabelText('Name'), 'Circles')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => writes().length).toBe(1)

  await userEvent.click(await screen.findByRole('button', { name: 'Rename Number Systems' }))
  await userEvent.clear(screen.getByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Name'), 'Surds')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => writes().length).toBe(2)
  await userEvent.click(await screen.findByRole('button', { name: 'End Number Systems' }))

  await expect.poll(() => writes().length).toBe(3)
  expect(writes().map(({ body }) => body)).toEqual([
    { class_number: 9, name: 'Circles' },
    { name: 'Surds', version: 4 },
    { is_active: false, version: 4 },
  ])
})

test('with names switched on the form has all three, and sends them together', async () => {
  const named = { ...aChapter(1, 'Number Systems', 0), name_hi: 'संख्या पद्धति', name_bn: null }
  const ofSkill = { ...aSkill(7, 'Surds', 0), name_hi: null, name_bn: null }
  const saved = { body: { message: 'Saved.', chapter: named } }
  const { writes } = show({
    'GET /api/chapters': { body: [named] },
    'GET /api/skills': { body: [ofSkill] },
    'POST /api/chapters': saved,
    'PUT /api/chapters/1': saved,
    'PUT /api/skills/7': { body: { message: 'Saved.', skill: ofSkill } },
  })
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Number Systems' }))
  expect(field('Name in Hindi').value).toBe('संख्या पद्धति')
  expect(field('Name in Hindi').lang).toBe('hi')
  await userEvent.clear(field('Name in Hindi'))
  await userEvent.type(field('Name in Bengali'), 'বাস্তব সংখ্যা')
  await save()
  await expect.poll(() => writes().length).toBe(1)

  await userEvent.click(screen.getByRole('button', { name: 'Add chapter' }))
  await userEvent.type(field('Name'), 'Circles')
  await userEvent.type(field('Name in Hindi'), 'क'.repeat(151))
  await save()
  expect(await screen.findByText(/Name in Hindi .*150/)).toBeTruthy()
  await userEvent.clear(field('Name in Hindi'))
  await userEvent.type(field('Name in Hindi'), 'वृत्त')
  await save()
  await expect.poll(() => writes().length).toBe(2)

  await userEvent.click(screen.getByRole('button', { name: '1 skill of Number Systems' }))
  await userEvent.click(screen.getByRole('button', { name: 'Edit Surds' }))
  await userEvent.type(field('Name in Bengali'), 'করণী')
  await save()
  await expect.poll(() => writes().length).toBe(3)
  expect(writes().map(({ body }) => body)).toEqual([
    { name: 'Number Systems', name_hi: '', name_bn: 'বাস্তব সংখ্যা', version: 4 },
    { class_number: 9, name: 'Circles', name_hi: 'वृत्त', name_bn: '' },
    { name: 'Surds', name_hi: '', name_bn: 'করণী', needs: [], version: 2 },
  ])
})

test('skills say what they need; a circle is refused beside what was chosen', async () => {
  const error = 'A skill cannot need itself, or one that needs it.'
  const { writes } = show({
    'PUT /api/skills/7': { status: 400, body: { error, fields: { needs: error } } },
  })
  await userEvent.click(await screen.findByRole('button', { name: '2 skills of Number Systems' }))
  expect(screen.getByText('Needs Surds')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Edit Surds' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Needs' }), 'Rationalising')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(error)).toBeTruthy()
  expect(writes()[0]?.body).toEqual({ name: 'Surds', needs: [8], version: 2 })
  expect(screen.getByRole('button', { name: 'Remove Rationalising' })).toBeTruthy()
})

test('where the chapters cannot be loaded that is said', async () => {
  show({ 'GET /api/chapters': { status: 400, body: { error: 'No.' } } })
  expect(await screen.findByText('Failed to load the chapters.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
