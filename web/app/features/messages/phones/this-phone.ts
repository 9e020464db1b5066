import type { Phone, PhoneDraft } from '@ganit/contract/messages/push'
import { type Attempt, newAttempt } from '../../../api/attempt.ts'
import { dropOwnValue, readOwnValue, writeOwnValue } from '../../../own-storage.ts'
import { readSession } from '../../../session.ts'
import { endPush } from '../../../shell/session/end-push.ts'
import { readStored, writeStored } from '../../../storage.ts'
import { deviceNowIso, deviceNowMs } from '../../../ui/text/times/dates.ts'
import { addPhone } from './phones.data.ts'

const WORKER = '/push-worker.js'
/**
 * The session and the address under which this phone was added. The record survives an expired session, but not signing
 * out.
 */
const KEPT = 'push'
/** Number of characters by which one session's token differs from another. */
const SESSION_SIGNS = 8
const NOT_NOW = 'pushNotNow'
/** The reason if the browser prevented adding the phone. */
export const CANNOT = 'cannot'
const NOT_NOW_MS = 90 * 86_400_000

/**
 * `home screen`: the browser shows messages only for an app, and iOS makes an app only from a page on the home screen.
 */
type Ability = 'can' | 'blocked' | 'home screen' | 'cannot'

/** True for iOS from 16.4 on, in a browser. An iPad names itself a Mac. */
function isOnlyAsApp() {
  const { userAgent, maxTouchPoints, standalone } = navigator as Navigator & {
    standalone?: boolean
  }
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  const [, major, minor] = /(?:iPhone OS |CPU OS |Version\/)(\d+)[._](\d+)/.exec(userAgent) ?? []
  return isIos && !standalone && Number(major) + Number(minor) / 100 >= 16.04
}

/** Whether this browser can show messages. */
export function phoneAbility(): Ability {
  const isAble = 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator
  if (!isAble) return isOnlyAsApp() ? 'home screen' : 'cannot'
  return Notification.permission === 'denied' ? 'blocked' : 'can'
}

/** True if the person agreed on this phone before and has not signed out since. */
export const hasSaidYes = () => readOwnValue('local', KEPT) !== null

/** True if `Not now` was pressed in the last 90 days; a clock that was wrong meanwhile does not matter. */
export function hasSaidNotNow() {
  const said = Date.parse(readStored('local', NOT_NOW) ?? '')
  return Math.abs(deviceNowMs() - said) < NOT_NOW_MS
}

export const sayNotNow = () => void writeStored('local', NOT_NOW, deviceNowIso())

async function registerWorker() {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: '/' })
  const coming = registration.installing ?? registration.waiting
  if (!registration.active && coming)
    await new Promise<void>((resolve) => {
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated') resolve()
      })
    })
  return registration
}

const toBytes = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** The browser's subscription for the server's key; a subscription for another key is replaced. */
async function subscriptionFor(key: string) {
  const { pushManager } = await registerWorker()
  const before = await pushManager.getSubscription()
  const theirs = before?.options.applicationServerKey
  const wanted = toBytes(key)
  const isSame = theirs && String(new Uint8Array(theirs)) === String(wanted)
  if (before && isSame) return before
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted })
}

/** The subscription in the contract's form; browsers give it as JSON. */
function draftOf(subscription: PushSubscription): PhoneDraft {
  const { endpoint, keys } = JSON.parse(JSON.stringify(subscription))
  return { endpoint, keys }
}

async function addSubscription(subscription: PushSubscription, attempt: Attempt) {
  const { message } = await addPhone(draftOf(subscription), attempt)
  writeOwnValue('local', KEPT, `${sessionPrefix()} ${subscription.endpoint}`)
  return message
}

/**
 * Asks for permission, which browsers allow only during a press, and adds this phone. Returns the confirmation;
 * undefined if the person refused.
 */
export async function addThisPhone(key: string, attempt: Attempt) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const subscription = await subscriptionFor(key).catch(() => {
    // The browser's own error text is written for programmers, so ours replaces it.
    throw new Error(CANNOT)
  })
  return addSubscription(subscription, attempt)
}

const sessionPrefix = () => readSession().accessToken?.slice(0, SESSION_SIGNS) ?? ''

/**
 * Adds this phone again after its session or address has changed, if the person agreed on it before. If neither has
 * changed, the phone was removed from another device, and the agreement ends.
 */
export async function keepThisPhone({ key, isHere }: { key: string; isHere: boolean }) {
  const kept = readOwnValue('local', KEPT)
  if (kept === null || Notification.permission !== 'granted') return
  const subscription = await subscriptionFor(key)
  if (kept !== `${sessionPrefix()} ${subscription.endpoint}`)
    await addSubscription(subscription, newAttempt())
  else if (!isHere) await forgetThisPhone()
}

/** Forgets the agreement made here when a person removes their own phone. */
export async function forgetThisPhone() {
  dropOwnValue('local', KEPT)
  await endPush()
}

export const isThisPhoneAdded = (subscriptions: readonly Phone[]) =>
  subscriptions.some(({ is_current }) => is_current)
