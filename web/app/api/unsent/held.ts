/** Work on this device that the server has not confirmed, as Today names it. */
export type HeldLine = {
  key: string
  /** The work in words, such as `Homework, Class 7 – Morning, Thu 26 Nov`. */
  what: string
  /** The page that shows it. */
  to?: string | undefined
  /** Day of the work, `YYYY-MM-DD`; the oldest stands first. */
  day: string
  /** The event for which the work waits, or the server's refusal. */
  state: string
  /** Sends the work. Undefined if the work is sent without a press, or if only its page can mend it. */
  send?: (() => void) | undefined
  discard: () => void
}

/**
 * A store of work that was not sent. `linesIn` names the signed-in account's work in it, with links in the account's
 * area.
 */
export type HeldStore = {
  open: () => void
  listen: (listener: () => void) => () => void
  linesIn: (area: '/admin' | '/teacher') => HeldLine[]
}

type Waiting = {
  isAsked: boolean
  refusal?: string | null | undefined
  /** False if the device could not store the work: then it is in this window alone. */
  isOnDevice?: boolean | undefined
}

/** What staff read beside work that could not be sent for now. */
export const keptHereText = (isOnDevice: boolean) =>
  isOnDevice
    ? 'Kept here, waiting for the network'
    : 'This device cannot keep it: stay on this page until it is saved'

/** The reason in words why kept work waits. */
export function waitingInWords({ isAsked, refusal, isOnDevice = true }: Waiting) {
  if (refusal) return refusal
  if (!isOnDevice) return 'this phone cannot keep it, not saved'
  return isAsked ? 'waits for the network' : 'kept on this phone, not saved'
}
