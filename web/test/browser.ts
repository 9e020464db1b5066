import { cleanup, configure } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { readSession } from '../app/session.ts'
import { currentlyAsked } from '../app/ui/dialogs/ask.ts'
import { currentToasts, dismissToast } from '../app/ui/feedback/toast.ts'

// On a busy machine a dialog may take longer than the usual second.
configure({ asyncUtilTimeout: 60_000 })

// What jsdom lacks of a browser.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
window.scrollTo = () => {}
// Its own frames stop for good once one was asked for while a test had the clock.
window.requestAnimationFrame = (callback) =>
  Number(setTimeout(() => callback(performance.now()), 16))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)
Element.prototype.scrollIntoView = () => {}
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})

/** What was disabled while it had the focus: a browser drops it to the top of the page then. */
const focusTaken: string[] = []
new MutationObserver((changes) => {
  for (const { target } of changes)
    if (target instanceof HTMLElement && target.matches(':disabled:focus'))
      focusTaken.push(target.outerHTML)
}).observe(document, { attributeFilter: ['disabled'], subtree: true })

/** How the app says that something failed; React's and jsdom's complaints read otherwise. */
const OUR_OWN = / (failed|could not be \w+):$/
/** What React says of how a test waits is no fault of the app. */
const OF_WAITING = /\bact\b/

let complaints: string[] = []

function hear(first: unknown, ...more: unknown[]) {
  const text = String(first)
  if (!OUR_OWN.test(text) && !OF_WAITING.test(text)) complaints.push([text, ...more].join(' '))
}

beforeEach(() => {
  focusTaken.length = 0
  window.localStorage.clear()
  window.sessionStorage.clear()
  readSession()
  complaints = []
  // Failures are logged on purpose; a test's output shows only what is wrong with the code.
  vi.spyOn(console, 'error').mockImplementation(hear)
})

afterEach(() => {
  // A question or a toast that a test leaves open would stand in the next one.
  act(() => {
    for (const asked of currentlyAsked()) asked.answer(false)
    for (const { id } of currentToasts()) dismissToast(id)
  })
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  expect(focusTaken, 'disabled under the focus').toEqual([])
  expect(complaints, 'React complains of what the test rendered').toEqual([])
})
