import { mayLeave } from './use-leave-warning.ts'

/** For what closes a part of a page: asks first where a changed form is in it. */
export const askingFirst = (close: () => void) => async () => {
  if (await mayLeave()) close()
}
