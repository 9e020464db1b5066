import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while React takes over its page; for facts that only the browser knows. */
export const useIsInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
