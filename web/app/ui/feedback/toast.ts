const TOAST_MS = 3000
const AT_MOST = 3

export type Toast = { id: number; text: string; role: 'status' | 'alert' }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says that something worked, at a corner of the page for 3 s; survives a navigation. */
export const toastSuccess = (text: string) => show(text, 'status')

/** Says that something failed, announced at once, at a corner of the page for 3 s. */
export const toastFailure = (text: string) => show(text, 'alert')

export const dismissToast = (id: number) => change(toasts.filter((toast) => toast.id !== id))

function show(text: string, role: Toast['role']) {
  const id = ++lastId
  // The same sentence again takes the place of the first one: it is new, but not said twice.
  const others = toasts.filter((toast) => toast.text !== text)
  change([...others, { id, text, role }].slice(-AT_MOST))
  setTimeout(() => dismissToast(id), TOAST_MS)
}

export const currentToasts = () => toasts

export function onToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
