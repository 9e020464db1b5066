import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { item } from '../../../../test/sitting.ts'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { AnswerField } from '../../../ui/questions/answer-field.tsx'
import { AnswerPhotos } from './answer-photos.tsx'
import type { Value } from './kept-attempt.ts'

/** Stubs image drawing, which jsdom lacks. */
function canDraw() {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '', revokeObjectURL() {} }))
  Image.prototype.decode = async () => {}
  const drawing = { fillRect() {}, drawImage() {} } as unknown as RenderingContext
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['x'], { type: 'image/jpeg' })),
  )
}

const long = item(3, { kind: 'long', options: [] })

function Field() {
  const [value, setValue] = useState<Value | null>(null)
  return (
    <>
      <AnswerField
        item={long}
        value={value}
        onChange={setValue}
        rich={() => null}
        photosOf={(photos, onChange) => (
          <AnswerPhotos attempt_id={5} item={long} photos={photos} onChange={onChange} />
        )}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

test('what is typed while a photo is on its way stays', async () => {
  startSession('t', aStudent)
  canDraw()
  const { promise, resolve } = Promise.withResolvers<void>()
  const fetched = answerWith({
    'POST /api/attempts/5/photos': { status: 201, body: { photo_id: 9 } },
  })
  const answered = fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    await promise
    return answered(...asked)
  })
  open(<Field />)
  const photo = new File(['x'], 'page.jpg', { type: 'image/jpeg' })
  await userEvent.upload(screen.getByLabelText('Add a photo'), photo)
  expect(await screen.findByText('Sending…')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Your answer'), 'Let x be')
  resolve()
  const value = () => JSON.parse(screen.getByRole('status').textContent ?? '')
  await expect.poll(value).toEqual({ text: 'Let x be', photos: [9] })
  expect(fetched).toHaveLength(1)
})

test('on a phone a number can be typed with its minus or as a fraction', () => {
  const number = item(4, { kind: 'number', options: [] })
  open(<AnswerField item={number} value={null} onChange={() => {}} rich={() => null} />)
  expect(screen.getByLabelText('Your answer').getAttribute('inputmode')).toBe('text')
})

test('a formula that is typed as text is shown as it is read, and sent as LaTeX', async () => {
  const expression = item(5, { kind: 'expression', options: [] })
  const rich = ({ markdown }: { markdown: string }) => <code>{markdown}</code>
  const heard = vi.fn()
  const field = (value: string) => (
    <AnswerField item={expression} value={value} onChange={heard} rich={rich} />
  )
  open(field('2xcosx or 3½'))
  expect(await screen.findByText(String.raw`$2x\cos x\text{ or }3\frac{1}{2}$`)).toBeTruthy()
  open(field('2 3'))
  const unread = 'We cannot read this yet. Write for example 3x^2 - 1/2.'
  expect(await screen.findByText(unread)).toBeTruthy()
})

test('the keys of a class type into the text until the editor is there; the last one goes on', async () => {
  const onNext = vi.fn()
  const asked = item(5, { kind: 'expression', options: [], text: 'Add $8x + 3y$ and $5x-7y$.' })
  function Formula() {
    const [value, setValue] = useState<Value | null>(null)
    return (
      <>
        <AnswerField
          item={asked}
          value={value}
          onChange={setValue}
          rich={() => null}
          pad={{ class_number: 7, next: 'Save and next', onNext }}
        />
        <output>{JSON.stringify(value)}</output>
      </>
    )
  }
  open(<Formula />)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  for (const name of ['1', '3', 'x', 'minus', '4', 'y', 'y', 'Delete']) await press(name)
  expect(screen.getByLabelText<HTMLInputElement>('Your answer').value).toBe('13x-4y')
  await expect.poll(() => screen.getByRole('status').textContent).toBe('"13x-4y"')
  expect(screen.queryByRole('button', { name: 'More keys' })).toBeNull()
  await press('Save and next')
  expect(onNext).toHaveBeenCalledOnce()
})
