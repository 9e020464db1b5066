import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EarlyForm } from './early-form.tsx'

test('what was typed and which file was chosen before the page came alive is handed over once it has', () => {
  const told: unknown[] = []
  const form = (
    <EarlyForm onTyped={(typed) => told.push(typed)}>
      <input name="name" />
      <input name="school" />
      <input type="file" name="photo" onChange={() => told.push('photo')} />
      <input type="file" name="mark" onChange={() => told.push('mark')} />
    </EarlyForm>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(form)
  const find = <Found extends Element>(of: string) => container.querySelector<Found>(of)
  const name = find<HTMLInputElement>('[name=name]')
  if (name) name.value = 'Riya'
  Object.defineProperty(find('[name=photo]'), 'files', { value: [new File([], 'riya.jpg')] })

  render(form, { container, hydrate: true })
  expect(told).toEqual([{ name: 'Riya' }, 'photo'])
})
