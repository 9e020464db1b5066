import type { Location } from 'react-router'

type Address = Pick<Location, 'pathname' | 'search'>

/** After a press that has led nowhere for this long, typing is meant for the page on screen. */
const JUST_PRESSED_MS = 2_000

let here: string | null = null
let destination: Address | null = null
let pressedAt = 0
let askedFor: string | null = null

/** The address just pressed, while its page loads; null otherwise. Set by `LeaveWatch`. */
export const destinationNow = () => destination

/** True if a link was just pressed and its page has not come yet. */
export const isPageBeingLeft = () =>
  destination !== null &&
  destination.pathname !== here &&
  performance.now() - pressedAt < JUST_PRESSED_MS

export const setDestination = (address: Address) => {
  destination = address
  pressedAt = performance.now()
}

/** The address that led to the current page; it differs after a redirect. */
export const pathAskedFor = () => askedFor

export const arriveAt = (pathname: string) => {
  askedFor = destination?.pathname ?? pathname
  here = pathname
  destination = null
}
