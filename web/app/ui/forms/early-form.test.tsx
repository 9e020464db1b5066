import { render } from '@testing-library/react'
import { useState } from 'react'
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

test('what was sent before the page came alive is sent with what was typed, also where that is state', async () => {
  const sent: string[] = []
  function Sign() {
    const [email, setEmail] = useState('')
    return (
      <EarlyForm
        onTyped={(typed) => setEmail(typed.email ?? '')}
        onSubmit={(event) => {
          event.preventDefault()
          sent.push(email)
        }}
      >
        <input name="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      </EarlyForm>
    )
  }
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Sign />)
  const [form] = container.querySelectorAll('form')
  const [field] = container.querySelectorAll('input')
  if (field) field.value = 'asha@example.com'
  if (form) form.dataset.early = 'sent'
  render(<Sign />, { container, hydrate: true })
  await expect.poll(() => sent).toEqual(['asha@example.com'])
})
