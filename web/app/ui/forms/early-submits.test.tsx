import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EarlySubmits } from './early-submits.tsx'

/**
 * Forms of a server-rendered page with the script of its head. Tells which forms the browser sends, and by which
 * method.
 */
function aPage() {
  const sent: string[] = []
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
    this: HTMLFormElement,
  ) {
    sent.push(`${this.id} again`)
  })
  onTestFinished(() => {
    submit.mockRestore()
    Reflect.deleteProperty(window, 'failed')
  })
  document.body.innerHTML =
    '<form id="enquiry" action="/enquire" data-early></form><form id="sign-in" data-early></form><script type="text/plain"></script><img>'
  const head = document.createElement('div')
  head.innerHTML = renderToString(<EarlySubmits />)
  Reflect.apply(new Function(head.querySelector('script')?.textContent ?? ''), window, [])
  const at = (name: string) => document.querySelector(name) as HTMLElement
  const send = (id: string) => {
    const event = new Event('submit', { bubbles: true, cancelable: true })
    if (at(`#${id}`).dispatchEvent(event)) sent.push(id)
  }
  return { sent, send, fails: (name: string) => at(name).dispatchEvent(new Event('error')) }
}

test('where a file of the program does not come, a form that the server takes is sent to it, before or after', () => {
  const { sent, send, fails } = aPage()
  send('enquiry')
  send('sign-in')
  fails('img')
  expect(sent).toEqual([])
  fails('script')
  expect(sent).toEqual(['enquiry again'])
  send('enquiry')
  send('sign-in')
  expect(sent).toEqual(['enquiry again', 'enquiry'])
})
