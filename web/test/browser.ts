import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
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

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  readSession()
  // Failures are logged on purpose; a test's output shows only what is wrong with the code.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
