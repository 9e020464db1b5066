import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { countDrawn } from '../../../../test/drawn.tsx'
import { open } from '../../../../test/screen.tsx'
import { answerWith, theAdmin } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { PostEditor } from './post-editor.tsx'

const post = {
  post_id: 7,
  title: 'No last prime',
  slug: 'no-last-prime',
  summary: null,
  status: 'published' as const,
  date: '2026-04-05',
  cover: null,
  version: 3,
  markdown: 'Multiply them all and add one.',
}
const POST = 'POST /api/posts'
const PUT = 'PUT /api/posts/7'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const openNew = () => open(<PostEditor post={null} />, '/admin/blog/new')
const openStored = () => open(<PostEditor post={post} />, '/admin/blog/7')

beforeEach(() => {
  window.sessionStorage.clear()
  startSession('t', theAdmin)
})

test('the slug follows the title until it is written by hand', async () => {
  answerWith({})
  openNew()
  await userEvent.type(field('Title'), 'Why π?')
  expect(field('Slug').value).toBe('why')
  await userEvent.type(field('Slug'), '-not')
  await userEvent.type(field('Title'), ' And e?')
  expect(field('Slug').value).toBe('why-not')

  await userEvent.clear(field('Slug'))
  await userEvent.type(field('Title'), ' Yes')
  expect(field('Slug').value).toBe('why-and-e-yes')
})

test('the slug of a stored post stays when its title is mended', async () => {
  const sent = answerWith({ [PUT]: { body: { message: 'ok', post: { ...post, version: 4 } } } })
  openStored()
  await userEvent.type(field('Title'), ' at all')
  await press('Save')
  expect(await screen.findByText('Post saved')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ title: 'No last prime at all', version: 3 }])
})

test('a slug that is taken is said beside its field', async () => {
  const taken = 'This slug is taken by another post.'
  answerWith({ [POST]: { status: 409, body: { error: taken, fields: { slug: taken } } } })
  openNew()
  await userEvent.type(field('Title'), 'Primes')
  await userEvent.type(field('Text'), 'Two.')
  await press('Save')
  await waitFor(() => expect(document.activeElement).toBe(field('Slug')))
  expect(field('Slug').getAttribute('aria-invalid')).toBe('true')
  expect(field('Text').value).toBe('Two.')
})

test('a new post is sent once and then edited at its own address', async () => {
  const sent = answerWith({ [POST]: { status: 201, body: { message: 'ok', post } } })
  const { address } = openNew()
  await userEvent.type(field('Title'), ' Primes ')
  await userEvent.type(field('Text'), 'Two.')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/admin/blog/7'))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ slug: 'primes', status: 'draft', cover: null })
  expect(window.sessionStorage).toHaveLength(0)
})

test('what was typed is there again after a reload, and knows which version it began with', async () => {
  answerWith({})
  openStored()
  await userEvent.type(field('Text'), ' It divides none.')
  const kept = { ...window.sessionStorage }
  cleanup()
  // Leaving the screen dropped it; a reload does not, so put it back.
  for (const [key, value] of Object.entries(kept)) window.sessionStorage.setItem(key, value)

  const error = 'This post was changed in another tab or by someone else.'
  const theirs = { ...post, version: 4, title: 'Infinitely many primes' }
  const sent = answerWith({
    [PUT]: { status: 409, body: { error } },
    'GET /api/posts/7': { body: theirs },
  })
  open(<PostEditor post={theirs} />, '/admin/blog/7')
  expect(field('Text').value).toBe('Multiply them all and add one. It divides none.')
  await press('Save')
  expect(sent[0]?.body).toMatchObject({ version: 3 })
  expect(await screen.findByText(/Changed by the other: Title\./)).toBeTruthy()
  await press('Discard it')
  expect(field('Text').value).toBe('Multiply them all and add one.')
})

test('deleting asks, and leads to the list', async () => {
  const sent = answerWith({ 'DELETE /api/posts/7': { body: { message: 'ok' } } })
  const { address } = openStored()
  await userEvent.type(field('Title'), '!')
  await press('Delete')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Delete this post?')
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) as HTMLElement)
  await waitFor(() => expect(address()).toBe('/admin/blog'))
  expect(sent.map(({ method }) => method)).toEqual(['DELETE'])
})

test('a draft that is saved is seen by nobody and says so; Publish is a button of its own', async () => {
  const stored = { ...post, status: 'draft' as const }
  const sent = answerWith({
    [PUT]: ({ body }) => ({
      body: { message: 'ok', post: { ...stored, ...(body as object), version: 4 } },
    }),
  })
  open(<PostEditor post={stored} />, '/admin/blog/7')
  await userEvent.type(field('Title'), '!')
  await press('Save')
  expect(await screen.findByText('Saved as draft, nobody can see it yet')).toBeTruthy()
  expect(screen.getByText('Post saved as draft: nobody can see it yet')).toBeTruthy()
  expect(sent[0]?.body).not.toHaveProperty('status')
  await press('Publish')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull())
  expect(sent[1]?.body).toMatchObject({ status: 'published' })
  expect(await screen.findByText('Post saved')).toBeTruthy()
  cleanup()

  openStored()
  expect(screen.getByText('Saved, and published')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View post' }).getAttribute('href')).toBe(
    '/blog/no-last-prime',
  )
})

test('a letter of a post draws neither its title nor its details again', async () => {
  answerWith({})
  const { counted, drawn } = countDrawn()
  open(counted(<PostEditor post={post} />), '/admin/blog/7')
  await userEvent.type(field('Text'), ' ')

  const { Textarea, TextInput, NativeSelect, PictureField } = await drawn(() =>
    userEvent.keyboard('a'),
  )
  expect(Textarea).toBeGreaterThan(0)
  expect([TextInput, NativeSelect, PictureField]).toEqual([undefined, undefined, undefined])
})
