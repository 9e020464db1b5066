import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act, Suspense, use, useState } from 'react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { WritingArea } from './writing-area.tsx'

/** A form that renders slowly, until released. */
function openSlowForm() {
  const { promise, resolve } = Promise.withResolvers<void>()
  function Form() {
    const [text, setText] = useState('')
    return (
      <Suspense fallback="held up">
        <WritingArea label="Text" value={text} onChange={setText} />
        <Drawn text={text} />
        <button type="button" onClick={() => setText('as stored')}>
          Discard
        </button>
      </Suspense>
    )
  }
  function Drawn({ text }: { text: string }) {
    if (text === 'x') use(promise)
    return <p>drawn: {text}</p>
  }
  open(<Form />)
  return () => act(async () => resolve())
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Text')

test('a letter stands there before the form has drawn what follows from it', async () => {
  const goOn = openSlowForm()
  await userEvent.type(field(), 'x')
  expect(field().value).toBe('x')
  expect(screen.getByText('drawn:')).toBeTruthy()
  await userEvent.type(field(), 'y')
  expect(field().value).toBe('xy')
  await goOn()
  expect(await screen.findByText('drawn: xy')).toBeTruthy()
  expect(field().value).toBe('xy')
})

test('what the form puts in its place is shown', async () => {
  openSlowForm()
  await userEvent.type(field(), 'abc')
  expect(screen.getByText('drawn: abc')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(field().value).toBe('as stored')
})
