import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'
import { dropOwnRecord, keepOwnRecord, ownRecords } from '../../own-records.ts'
import { accountHere, onSessionChange } from '../../session.ts'
import { ApiError, isForLater, serverTextOr } from '../api-error.ts'

/** A value kept on this device until the server has it, and its state. */
export type Kept<Value> = {
  value: Value
  isOnDevice: boolean
  /** With `tellsWriting`: true until the device has the last change. A reload before that may lose it. */
  isWriting?: boolean
  /** True if the last try failed for now (offline or a server failure). */
  isAway: boolean
  /** The server's sentence, if it answered with a failure for now: then the network is not the cause. */
  said?: string | undefined
  /** The value that is being sent now. */
  sent: Value | null
}

type UnsentOptions<Value extends object, Answer> = {
  /** Prefix of its records' names. */
  name: string
  /** Rejects records that another version of the app has kept. */
  isKept: (record: unknown) => record is Value
  /** True if the value is only shown and needs no record on the device. */
  isEmpty?: (value: Value) => boolean
  /** True if the record holds nothing that the server lacks: signing out drops it without a question. */
  isSent?: (value: Value) => boolean
  /** Whether `isWriting` is told, which draws the screen once more for each change. */
  tellsWriting?: boolean
  /** Merges the value here with another window's. Without it, the value kept last wins. `isChanged`: changed here since. */
  merged?: (here: Value, there: Value, isChanged: boolean) => Value
  /** Milliseconds until it is sent; null to keep it unsent. */
  wait: (value: Value, id: string) => number | null
  send: (id: string, value: Value) => Promise<Answer>
  /** The part of the current value that remains after the server took `sent`; null if nothing does. */
  answered: (now: Value, sent: Value, answer: Answer, id: string) => Value | null
  /** The part that remains after a refusal; undefined sends it again, as after an answer that cannot be read. */
  refused: (now: Value, sent: Value, error: ApiError, id: string) => Value | null | undefined
}

/** Rejects records that another version of the app has kept: without these properties. */
export const hasProperties =
  <Value>(...names: (keyof Value & string)[]) =>
  (record: unknown): record is Value =>
    names.every((name) => name in Object(record))

/** Milliseconds between tries; the last one repeats. */
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000, 30_000]

/**
 * The one loop that sends what people do on bad networks: it keeps typed values on the device until the server answers,
 * through reloads and an expired session. They show and are sent only under the account that typed them, even if another
 * window signs in somebody else; of several windows one sends at a time.
 */
export function createUnsent<Value extends object, Answer>(options: UnsentOptions<Value, Answer>) {
  const { name, isKept, isEmpty = () => false, isSent, merged, tellsWriting = false } = options
  let account: string | null = null
  /** Null until the device has been read. */
  let all: ReadonlyMap<string, Kept<Value>> | null = null
  /** Counts of changes made here, by id. */
  const changes = new Map<string, number>()
  let isOpen = false
  /** The run that is under way. */
  let sending: Promise<void> | undefined
  let failures = 0
  /** Milliseconds that the server asked to wait before the next try. */
  let askedMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The time at which the timer fires, on the device's clock. */
  let due = Number.POSITIVE_INFINITY
  const { tell, listen } = createListeners()

  function show(next: typeof all) {
    all = next
    tell()
  }

  function showOne(id: string, one: Kept<Value> | null) {
    const next = new Map(all)
    if (one) next.set(id, one)
    else next.delete(id)
    show(next)
  }

  const noteChange = (id: string) => changes.set(id, (changes.get(id) ?? 0) + 1)

  /** Shows the value now, keeps it on the device, and sends it after its wait. */
  function put(id: string, value: Value) {
    noteChange(id)
    const state = { isOnDevice: true, isAway: false, sent: null, ...all?.get(id) }
    showOne(id, { ...state, value, isWriting: tellsWriting })
    const done = isEmpty(value)
      ? dropOwnRecord(name + id, account).then(() => true)
      : keepOwnRecord(name + id, isSent ? { ...value, isSent: isSent(value) } : value, account)
    void done.then((isOnDevice) => {
      const now = all?.get(id)
      if (now?.value === value && (now.isWriting || now.isOnDevice !== isOnDevice))
        showOne(id, { ...now, isOnDevice, isWriting: false })
    })
    schedule()
  }

  function forget(id: string) {
    noteChange(id)
    showOne(id, null)
  }

  function drop(id: string) {
    forget(id)
    void dropOwnRecord(name + id, account)
  }

  const waitOf = (id: string) => {
    const kept = all?.get(id)
    return kept ? options.wait(kept.value, id) : null
  }

  function schedule() {
    if (sending) return
    const waits = [...(all?.keys() ?? [])].flatMap((id) => waitOf(id) ?? [])
    if (waits.length === 0) return
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? Math.min(...waits)
    const pauseMs = Math.max(pause, askedMs)
    const at = performance.now() + pauseMs
    if (at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(send, pauseMs)
  }

  /** Sends all that is waiting, one by one, and retries those that failed for now. Resolves after one try of each. */
  function send(): Promise<void> {
    if (sending) return sending
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    if (account !== accountHere()) return Promise.resolve()
    askedMs = 0
    sending = alone(sendAll)
      .then((hasFailed) => {
        failures = hasFailed ? failures + 1 : 0
      })
      .finally(() => {
        sending = undefined
        schedule()
      })
    return sending
  }

  /**
   * Runs the work while no other window sends, and on the records that other windows left. Browsers without HTTPS have
   * no locks.
   */
  async function alone(work: () => Promise<boolean>) {
    const { locks } = navigator as Partial<Navigator>
    if (!locks || ![...(all?.keys() ?? [])].some((id) => waitOf(id) !== null)) return work()
    return locks.request(`unsent:${name}${account}`, async () => {
      await read()
      return work()
    })
  }

  /** Returns true if something must be retried. */
  async function sendAll() {
    let hasFailed = false
    for (const id of all?.keys() ?? []) if (!(await sendOne(id))) hasFailed = true
    return hasFailed
  }

  /** Returns false if it must be retried. */
  async function sendOne(id: string) {
    const before = all?.get(id)
    if (!before || waitOf(id) === null || account !== accountHere()) return true
    const sent = before.value
    const sender = account
    showOne(id, { ...before, sent })
    const outcome = await options.send(id, sent).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    const now = sender === account ? all?.get(id) : undefined
    if (!now) return true
    showOne(id, { ...now, sent: null })
    // Another account has signed in meanwhile, so the value stays for its owner.
    if (sender !== accountHere()) return true
    const left = leftOf(id, now.value, sent, outcome)
    if (left === null) drop(id)
    else {
      const said = 'error' in outcome ? serverTextOr(outcome.error, '') || undefined : undefined
      showOne(id, { ...now, sent: null, isAway: left === undefined, said })
      if (left) put(id, left)
    }
    return left !== undefined
  }

  type Outcome = { answer: Answer } | { error: unknown }

  function leftOf(id: string, now: Value, sent: Value, outcome: Outcome) {
    if (!('error' in outcome)) return options.answered(now, sent, outcome.answer, id)
    const { error } = outcome
    if (!(error instanceof ApiError)) return undefined
    if (!isForLater(error)) return options.refused(now, sent, error, id)
    askedMs = Math.max(askedMs, (error.waitSeconds ?? 0) * 1000)
  }

  /** Reads the records of the account that is signed in now. */
  async function read() {
    const reader = accountHere()
    if (reader !== account) {
      account = reader
      failures = 0
      show(null)
    }
    const before = new Map(changes)
    const records = await ownRecords(reader)
    if (reader !== account) return
    const stored = new Map(
      [...records].flatMap(([key, value]) =>
        key.startsWith(name) && isKept(value) ? [[key.slice(name.length), value] as const] : [],
      ),
    )
    const next = new Map(all)
    for (const id of new Set([...next.keys(), ...stored.keys()])) {
      const here = next.get(id)
      const there = stored.get(id)
      const isChanged = changes.get(id) !== before.get(id)
      if (here && merged) {
        if (there) next.set(id, { ...here, value: merged(here.value, there, isChanged) })
        continue
      }
      // Skips records that were changed here since the read began, or that are being sent.
      if (here?.sent || isChanged) continue
      if (there)
        next.set(id, { isOnDevice: true, isAway: false, sent: null, ...here, value: there })
      // A value that is only shown has no record, so another window cannot have dropped it.
      else if (here && !isEmpty(here.value)) next.delete(id)
    }
    show(next)
  }

  const readAndSend = () => read().then(send)

  /** Starts sending, on every page: when the network returns, and at intervals. */
  function open() {
    void readAndSend()
    if (isOpen) return
    isOpen = true
    window.addEventListener('online', () => {
      failures = 0
      void send()
    })
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void readAndSend()
    })
    // Two windows side by side stay visible: switching fires `focus`, but no `visibilitychange`.
    window.addEventListener('focus', () => void readAndSend())
    onSessionChange(() => {
      if (accountHere() !== account) void readAndSend()
    })
  }

  return {
    open,
    read,
    send,
    put,
    drop,
    /** Stops showing a value; the device keeps it. */
    forget,
    /** Runs the work once the device has been read: a change before that would replace the record kept there. */
    whenRead(work: () => void) {
      if (all) return work()
      const stop = listen(() => {
        if (!all) return
        stop()
        work()
      })
    },
    listen,
    get: (id: string) => all?.get(id),
    ids: () => [...(all?.keys() ?? [])],
    /** All values of the signed-in account; null until the device has been read. */
    useAll: () =>
      useSyncExternalStore(
        listen,
        () => all,
        () => null,
      ),
  }
}
