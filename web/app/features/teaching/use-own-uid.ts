import { useSyncExternalStore } from 'react'
import { accountHere, onSessionChange } from '../../session.ts'

/** Whose pages these are. */
export const useOwnUid = () =>
  useSyncExternalStore(onSessionChange, accountHere, () => null) ?? undefined
