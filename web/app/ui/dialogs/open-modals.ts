import { createListeners } from '../../listeners.ts'

/** The open ones, the uppermost last. */
const opened: HTMLDialogElement[] = []
const { tell, listen } = createListeners()

/** The one that is meant by a request to close; all that is outside of it is inert. */
export const uppermostModal = () => opened.at(-1)

/** Says that a dialog stands open now. Returns how to say that it does no more. */
export function noteOpened(dialog: HTMLDialogElement) {
  opened.push(dialog)
  tell()
  return () => {
    opened.splice(opened.lastIndexOf(dialog), 1)
    tell()
  }
}

/** Calls back after a dialog has opened or gone. Returns how to stop. */
export const onModals = listen
