import { createListeners } from '../../listeners.ts'
import { sayOverPages } from './say-over-pages.ts'

const TOAST_MS = 3000
/** With something to press. */
const ACTION_MS = 30_000
const AT_MOST = 3

type Action = { text: string; press: () => void }

export type Toast = { id: number; text: string; role: 'status' | 'alert'; action?: Action }

let toasts: readonly Toast[] = []
let lastId = 0
const { tell, listen } = createListeners()

function change(next: readonly Toast[]) {
  toasts = next
  tell()
}

/**
 * Says that something worked, at a corner of the page for 3 s; survives a navigation. With an action, the way back mostly,
 * for half a minute.
 */
export const toastSuccess = (text: string, action?: Action) => show(text, 'status', action)

/** Says that something failed, announced at once, at a corner of the page for 3 s. */
export const toastFailure = (text: string) => show(text, 'alert')

export const dismissToast = (id: number) => change(toasts.filter((toast) => toast.id !== id))

function show(sentence: string, role: Toast['role'], action?: Action) {
  const text = sayOverPages(sentence)
  const id = ++lastId
  // The same sentence again takes the place of the first one: it is new, but not said twice.
  const others = toasts.filter((toast) => toast.text !== text)
  change([...others, { id, text, role, ...(action && { action }) }].slice(-AT_MOST))
  setTimeout(() => dismissToast(id), action ? ACTION_MS : TOAST_MS)
}

export const currentToasts = () => toasts

export const onToasts = listen
