import { createListeners } from '../../listeners.ts'

/** The open dialogs, the uppermost last. */
const opened: HTMLDialogElement[] = []
const { tell, listen } = createListeners()

/** The dialog that close requests go to; everything outside it is inert. */
export const uppermostModal = () => opened.at(-1)

/** Registers an open dialog. Returns the function that removes it. */
export function registerDialog(dialog: HTMLDialogElement) {
  opened.push(dialog)
  tell()
  return () => {
    opened.splice(opened.lastIndexOf(dialog), 1)
    tell()
  }
}

/** Calls back after a dialog opens or closes. Returns the unsubscribe function. */
export const onModals = listen
