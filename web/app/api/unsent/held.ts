/** Work on this device that the server has not confirmed, as Today names it. */
export type HeldLine = {
  key: string
  /** Such as `Homework, Class 7 – Morning, Thu 26 Nov`. */
  what: string
  /** The page that shows it. */
  to?: string | undefined
  /** Day of the work, `YYYY-MM-DD`; the oldest stands first. */
  day: string
  /** What it waits for, or the server's refusal. */
  state: string
  /** Undefined if it is sent by itself, or only its page can mend it. */
  send?: (() => void) | undefined
  discard: () => void
}

/** A store of such work. `linesIn` names what the signed-in account has in it, with links in its area. */
export type HeldStore = {
  open: () => void
  listen: (listener: () => void) => () => void
  linesIn: (area: '/admin' | '/teacher') => HeldLine[]
}

/** What kept work waits for, in words. */
export const waitingInWords = ({
  isAsked,
  refusal,
}: {
  isAsked: boolean
  refusal?: string | null | undefined
}) => refusal || (isAsked ? 'waits for the network' : 'kept on this phone, not saved')
