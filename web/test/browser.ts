import { cleanup, configure, getConfig } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, inject, vi } from 'vitest'
import { BASE, runningFrom, setHands } from '../../server/test/moved-date.ts'
import { sweepOwnRecords } from '../app/own-records.ts'
import { accountHere, readSession } from '../app/session.ts'
import { currentlyAsked } from '../app/ui/dialogs/ask.ts'
import { currentToasts, dismissToast } from '../app/ui/feedback/toasts/toast.ts'
import { languageCookie } from './language-cookie.ts'
import { forgetUnprepared, orUnprepared, throwUnprepared } from './wire.ts'

setHands(runningFrom(BASE))

declare module 'vitest' {
  export interface ProvidedContext {
    /** How long a test waits for an expected result, in ms. */
    patience: number
  }
}

const { asyncWrapper } = getConfig()
configure({
  asyncUtilTimeout: inject('patience'),
  asyncWrapper: (wait) => asyncWrapper(() => orUnprepared(wait())),
})

// Browser features that jsdom lacks.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
window.scrollTo = () => {}
// jsdom's own frames stop for good once one was requested under fake timers.
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

/** Elements disabled while focused: a browser then drops the focus. */
const focusTaken: string[] = []
new MutationObserver((changes) => {
  for (const { target } of changes)
    if (target instanceof HTMLElement && target.matches(':disabled:focus'))
      focusTaken.push(target.outerHTML)
}).observe(document, { attributeFilter: ['disabled'], subtree: true })

/** The app's own messages of failures; React's and jsdom's read differently. */
const OUR_OWN = / (failed|could not be \w+):$/
/** React's warnings about `act` concern the test, not the app. */
const OF_WAITING = /\bact\b/

let complaints: string[] = []

function refuseConsoleErrors(first: unknown, ...more: unknown[]) {
  const text = String(first)
  if (!OUR_OWN.test(text) && !OF_WAITING.test(text)) complaints.push([text, ...more].join(' '))
}

beforeEach(() => {
  setHands(runningFrom(BASE))
  focusTaken.length = 0
  forgetUnprepared()
  window.localStorage.clear()
  window.sessionStorage.clear()
  // Files share a worker, so an address left behind would choose another file's texts.
  window.history.replaceState(null, '', '/')
  languageCookie()
  readSession()
  complaints = []
  // Failures are logged on purpose; a test's output shows only real problems.
  vi.spyOn(console, 'error').mockImplementation(refuseConsoleErrors)
})

afterEach(async () => {
  // A question or toast left open would show up in the next test.
  act(() => {
    for (const asked of currentlyAsked()) asked.answer(false)
    for (const { id } of currentToasts()) dismissToast(id)
  })
  cleanup()
  // A test may have put elements of its own beside what it rendered.
  document.body.replaceChildren()
  // Files share a worker, so unsent work left behind would be counted by another file's test.
  const account = accountHere()
  if (account !== null) await sweepOwnRecords(account)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  throwUnprepared()
  expect(focusTaken, 'disabled under the focus').toEqual([])
  expect(complaints, 'React complains of what the test rendered').toEqual([])
})
