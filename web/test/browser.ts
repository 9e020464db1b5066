import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { readSession } from '../app/session.ts'

// On a busy machine a dialog may take longer than the usual second.
configure({ asyncUtilTimeout: 10_000 })

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

beforeEach(() => {
  focusTaken.length = 0
  window.localStorage.clear()
  window.sessionStorage.clear()
  readSession()
  // Failures are logged on purpose; a test's output shows only what is wrong with the code.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  expect(focusTaken, 'disabled under the focus').toEqual([])
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
