import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { dropOwnRecord, keepOwnRecord, ownRecords } from '../own-records.ts'
import { accountHere, onSessionChange } from '../session.ts'
import { isForLater } from './api-error.ts'

/** One thing that is kept on this device until the server has it, and how it goes. */
export type Kept<Value> = {
  value: Value
  isOnDevice: boolean
  /** Whether the last try found no network, or a server that could not just then. */
  isAway: boolean
  /** What of it is on its way. */
  sent: Value | null
}

type OutboxOptions<Value extends object, Answer> = {
  /** With what the names of its records begin. */
  name: string
  /** Whether what the device has kept is of this version. */
  isKept: (record: unknown) => record is Value
  /** Whether it is only shown, and nothing of it needs the device. */
  isEmpty?: (value: Value) => boolean
  /** What counts of it here and in another window, and whether it was changed here meanwhile. Otherwise what was kept last does. */
  merged?: (here: Value, there: Value, isChanged: boolean) => Value
  /** After how many milliseconds it is sent; null where it is not. */
  wait: (value: Value, id: string) => number | null
  send: (id: string, value: Value) => Promise<Answer>
  /** What is left of it, as it stands by now, once the server has taken what was sent; null for nothing. */
  answered: (now: Value, sent: Value, answer: Answer, id: string) => Value | null
  /** What is left of it once it was refused; undefined where it is to be sent again. */
  refused: (now: Value, sent: Value, error: unknown, id: string) => Value | null | undefined
}

/** Milliseconds until the next try; the last one for all further ones. */
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000, 30_000]

/**
 * What was typed stays on the device until the server has answered, over a reload and a session that has expired. It is shown
 * and sent as the account alone under which it was typed, whatever window signs in somebody else meanwhile.
 */
export function createOutbox<Value extends object, Answer>(options: OutboxOptions<Value, Answer>) {
  const { name, isKept, isEmpty = () => false, merged } = options
  let account: string | null = null
  /** Null until the device has been asked. */
  let all: ReadonlyMap<string, Kept<Value>> | null = null
  /** How often something was kept or dropped here. */
  const changes = new Map<string, number>()
  let isOpen = false
  let isSending = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the timer strikes. */
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

  /** Shows it at once, keeps it on the device, and sends it when its time has come. */
  function put(id: string, value: Value) {
    noteChange(id)
    showOne(id, { isOnDevice: true, isAway: false, sent: null, ...all?.get(id), value })
    const done = isEmpty(value)
      ? dropOwnRecord(name + id, account).then(() => true)
      : keepOwnRecord(name + id, value, account)
    void done.then((isOnDevice) => {
      const now = all?.get(id)
      if (now?.value === value && now.isOnDevice !== isOnDevice) showOne(id, { ...now, isOnDevice })
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
    if (isSending) return
    const waits = [...(all?.keys() ?? [])].flatMap((id) => waitOf(id) ?? [])
    if (waits.length === 0) return
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? Math.min(...waits)
    const at = performance.now() + pause
    if (at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(send, pause)
  }

  /** Sends what waits now, one after the other; what fails for now is tried again. */
  async function send() {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    if (isSending || account !== accountHere()) return
    isSending = true
    let hasFailed = false
    try {
      for (const id of all?.keys() ?? []) if (!(await sendOne(id))) hasFailed = true
    } finally {
      isSending = false
    }
    failures = hasFailed ? failures + 1 : 0
    schedule()
  }

  /** False where it has to be tried again later. */
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
    // Somebody else is signed in by now, perhaps since before it was sent: it waits on the device.
    if (sender !== accountHere()) return true
    const left = leftOf(id, now.value, sent, outcome)
    if (left === null) drop(id)
    else {
      showOne(id, { ...now, sent: null, isAway: left === undefined })
      if (left) put(id, left)
    }
    return left !== undefined
  }

  type Outcome = { answer: Answer } | { error: unknown }

  function leftOf(id: string, now: Value, sent: Value, outcome: Outcome) {
    if (!('error' in outcome)) return options.answered(now, sent, outcome.answer, id)
    return isForLater(outcome.error) ? undefined : options.refused(now, sent, outcome.error, id)
  }

  /** Reads what is kept of whoever is signed in now, by another window too. */
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
      // Something was changed here meanwhile, or is on its way.
      if (here?.sent || isChanged) continue
      if (there)
        next.set(id, { isOnDevice: true, isAway: false, sent: null, ...here, value: there })
      else next.delete(id)
    }
    show(next)
  }

  const readAndSend = () => read().then(send)

  /** From now on what waits is sent, whatever page is open: when there is a network, and now and then. */
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
    // With two windows side by side, neither is hidden while somebody types into the other.
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
    /** Shows it no longer; the device keeps it. */
    forget,
    get: (id: string) => all?.get(id),
    /** All that is kept of whoever is signed in; null until that is known. */
    useAll: () =>
      useSyncExternalStore(
        listen,
        () => all,
        () => null,
      ),
  }
}
