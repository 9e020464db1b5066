import { useSyncExternalStore } from 'react'
import { accountHere, onSessionChange } from '../../session.ts'

/** The uid of the signed-in account. */
export const useOwnUid = () =>
  useSyncExternalStore(onSessionChange, accountHere, () => null) ?? undefined
