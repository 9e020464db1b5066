import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { open } from '../../../test/screen.tsx'
import { answerWith } from '../../../test/wire.ts'
import { FormulaField } from './formula-field.tsx'

/** Stands where the library's element would: it needs a browser that lays out. */
async function load() {
  return () => Object.assign(document.createElement('div'), { value: '' })
}

function Form({ load: how }: { load: Parameters<typeof FormulaField>[0]['load'] }) {
  const [value, setValue] = useState('x+1')
  return <FormulaField label="Right answer" value={value} onChange={setValue} load={how} />
}

test('what is written as it looks and what is typed as LaTeX are one value', async () => {
  answerWith({})
  open(<Form load={load} />)
  const editor = (await screen.findByLabelText('Right answer, as it looks')) as HTMLInputElement
  const text = screen.getByRole<HTMLInputElement>('textbox', { name: 'Right answer' })
  expect([editor.value, text.value]).toEqual(['x+1', 'x+1'])

  editor.value = '\\frac12'
  fireEvent.input(editor)
  expect(text.value).toBe('\\frac12')
  await userEvent.type(text, 'x')
  expect(editor.value).toBe('\\frac12x')
})

test('those who listen to the screen are told what the two fields are', async () => {
  answerWith({})
  open(<Form load={load} />)

  const text = screen.getByRole('textbox', {
    name: 'Right answer',
    description: /both always say the same/,
  })
  expect(text).toBeTruthy()
})

test('where the editor does not come, the formula is typed', async () => {
  answerWith({})
  open(<Form load={() => Promise.reject(new Error('offline'))} />)
  const text = screen.getByRole<HTMLInputElement>('textbox', { name: 'Right answer' })
  await userEvent.type(text, '^2')

  expect(text.value).toBe('x+1^2')
})
