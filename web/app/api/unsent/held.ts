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

/** The reason in words why kept work waits. */
export const waitingInWords = ({
  isAsked,
  refusal,
}: {
  isAsked: boolean
  refusal?: string | null | undefined
}) => refusal || (isAsked ? 'waits for the network' : 'kept on this phone, not saved')
