import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { FormulaField } from './formula-field.tsx'

/** Replaces the library's element, which needs a browser with layout. */
async function load() {
  return () => Object.assign(document.createElement('div'), { value: '' })
}

type FormProps = { load: Parameters<typeof FormulaField>[0]['load']; first?: string }

function Form({ load: how, first = 'x+1' }: FormProps) {
  const [value, setValue] = useState(first)
  const [drawn, setDrawn] = useState(1)
  return (
    <>
      <FormulaField
        label="Right answer"
        value={value}
        onChange={(latex) => setValue(latex)}
        load={how}
      />
      <button type="button" onClick={() => setDrawn(drawn + 1)}>
        Draw again
      </button>
    </>
  )
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

test('words and units that are typed as LaTeX look like words, and stay as they were typed', async () => {
  answerWith({})
  open(<Form load={load} first="7 or 12 cm" />)
  const editor = (await screen.findByLabelText('Right answer, as it looks')) as HTMLInputElement
  const text = screen.getByRole<HTMLInputElement>('textbox', { name: 'Right answer' })
  expect(editor.value).toBe('7 \\;\\mathrm{or}\\; 12 \\operatorname{cm}')
  for (const [typed, looks] of [
    ['x=2 or 3', 'x=2 \\;\\mathrm{or}\\; 3'],
    ['x>1 and x<2 km', 'x>1 \\;\\mathrm{and}\\; x<2 \\operatorname{km}'],
    ['12 litres', '12 \\operatorname{litres}'],
    ['2\\text{ or }\\frac{1}{2}', '2\\text{ or }\\frac{1}{2}'],
    // These letters are variables, not units.
    ['3 m + 2kl', '3 m + 2kl'],
    ['\\cos x = 5 ab', '\\cos x = 5 ab'],
  ]) {
    fireEvent.change(text, { target: { value: typed } })
    expect([text.value, editor.value]).toEqual([typed, looks])
  }
  // Rewriting the value would lose the caret.
  editor.value = 'x'
  await userEvent.click(screen.getByRole('button', { name: 'Draw again' }))
  expect(editor.value).toBe('x')
  // Text typed into the editor is not written back into it.
  editor.value = '5 cm'
  fireEvent.input(editor)
  expect([text.value, editor.value]).toEqual(['5 cm', '5 cm'])
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
