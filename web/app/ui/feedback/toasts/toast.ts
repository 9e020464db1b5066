import { createListeners } from '../../../listeners.ts'
import { translateForPage } from './say-over-pages.ts'

const TOAST_MS = 3000
/** Toasts with a button stay longer. */
const ACTION_MS = 30_000
const AT_MOST = 3

type Action = { text: string; press: () => void }

export type Toast = { id: number; text: string; role: 'status' | 'alert'; action?: Action }

let toasts: readonly Toast[] = []
let lastId = 0
const { tell, listen } = createListeners()

function setToasts(next: readonly Toast[]) {
  toasts = next
  tell()
}

/** A toast for success: 3 s, across navigations; 30 s with an action, mostly Undo. */
export const toastSuccess = (text: string, action?: Action) => showToast(text, 'status', action)

/** A toast for failure: 3 s, announced at once. */
export const toastFailure = (text: string) => showToast(text, 'alert')

export const dismissToast = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id))

function showToast(sentence: string, role: Toast['role'], action?: Action) {
  const text = translateForPage(sentence)
  const id = ++lastId
  // A repeated sentence replaces its first toast.
  const others = toasts.filter((toast) => toast.text !== text)
  setToasts([...others, { id, text, role, ...(action && { action }) }].slice(-AT_MOST))
  setTimeout(() => dismissToast(id), action ? ACTION_MS : TOAST_MS)
}

export const currentToasts = () => toasts

export const onToasts = listen
