import { mayLeave } from './use-leave-warning.ts'

/** Wraps a close function: asks first if a form on the page has changes. */
export const askBeforeClosing = (close: () => void) => async () => {
  if (await mayLeave()) close()
}
