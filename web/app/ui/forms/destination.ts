import type { Location } from 'react-router'

type Address = Pick<Location, 'pathname' | 'search'>

/** Who types so long after a press that led nowhere yet means the page that they see. */
const JUST_PRESSED_MS = 2_000

let here: string | null = null
let destination: Address | null = null
let pressedAt = 0
let askedFor: string | null = null

/** Where what was pressed last leads, while its page is on its way; null while nothing is. `LeaveWatch` knows. */
export const destinationNow = () => destination

/** Whether a way to another page was taken just now that is not there yet. */
export const isPageBeingLeft = () =>
  destination !== null &&
  destination.pathname !== here &&
  performance.now() - pressedAt < JUST_PRESSED_MS

export const headFor = (address: Address) => {
  destination = address
  pressedAt = performance.now()
}

/** The path that led to the page that is here: another one than its own where it led on. */
export const pathAskedFor = () => askedFor

export const arriveAt = (pathname: string) => {
  askedFor = destination?.pathname ?? pathname
  here = pathname
  destination = null
}
