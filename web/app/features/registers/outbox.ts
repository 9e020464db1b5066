import type { LessonRegister } from '@ganit/contract/registers'
import { useSyncExternalStore } from 'react'
import { ApiError, isForLater, UnexpectedResponse } from '../../api/api-error.ts'
import { createListeners } from '../../listeners.ts'
import { dropOwnRecord, keepOwnRecord, ownRecords } from '../../own-records.ts'
import { accountHere, onSessionChange } from '../../session.ts'
import { alert } from '../../ui/dialogs/ask.ts'
import { instantNow } from '../../ui/text/dates.ts'
import {
  beginKept,
  bodyOf,
  type Change,
  changed,
  forStudents,
  isKeptRegister,
  type KeptRegister,
  leaveOut,
  type RegisterBody,
} from './kept-register.ts'
import { acknowledged, strangersIn, withoutStrangeGuests } from './register-answer.ts'
import { sendRegister } from './registers.data.ts'

/** What is kept of one lesson, whether this device keeps it, and whether it is on its way. */
export type Kept = { register: KeptRegister; isOnDevice: boolean; isSending: boolean }

/** Milliseconds until the next try; the last one for all further ones. */
const PAUSES_MS = [3_000, 5_000, 10_000, 20_000, 40_000, 60_000]

const NAME = 'register:'
const nameOf = (lesson_id: number) => `${NAME}${lesson_id}`

let account: string | null = null
/** By lesson; null until the device has been asked. */
let all: ReadonlyMap<number, Kept> | null = null
/** Lessons that were saved once more while they were on their way. */
const pressedAgain = new Set<number>()
/** How often something was kept or dropped here. */
let changes = 0
let isFlushing = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
const { tell, listen } = createListeners()

function show(next: ReadonlyMap<number, Kept> | null) {
  all = next
  tell()
}

const showOne = (lesson_id: number, one: Kept | null) => {
  const next = new Map(all)
  if (one) next.set(lesson_id, one)
  else next.delete(lesson_id)
  show(next)
}

/** All that is kept of whoever is signed in, by lesson; null until that is known. */
export const useOutbox = () =>
  useSyncExternalStore(
    listen,
    () => all,
    () => null,
  )

/** Shows it at once, and keeps it on the device. */
function keep(lesson_id: number, register: KeptRegister) {
  changes += 1
  const before = all?.get(lesson_id)
  showOne(lesson_id, {
    register,
    isOnDevice: before?.isOnDevice ?? true,
    isSending: before?.isSending ?? false,
  })
  void keepOwnRecord(nameOf(lesson_id), register, account).then((isOnDevice) => {
    const now = all?.get(lesson_id)
    if (now?.register === register && now.isOnDevice !== isOnDevice)
      showOne(lesson_id, { ...now, isOnDevice })
  })
}

function drop(lesson_id: number) {
  changes += 1
  pressedAgain.delete(lesson_id)
  showOne(lesson_id, null)
  void dropOwnRecord(nameOf(lesson_id), account)
}

const keptOf = (sheet: LessonRegister) =>
  all?.get(sheet.lesson.lesson_id)?.register ?? beginKept(sheet)

/** Keeps a tap, or what was typed. */
export const changeRegister = (sheet: LessonRegister, change: Change) =>
  keep(sheet.lesson.lesson_id, changed(forStudents(keptOf(sheet), sheet), change))

/** Sends it as soon as there is a network. */
export function saveRegister(sheet: LessonRegister) {
  const { lesson_id } = sheet.lesson
  if (all?.get(lesson_id)?.isSending) pressedAgain.add(lesson_id)
  keep(lesson_id, { ...keptOf(sheet), isAsked: true, refusal: null })
  void flush()
}

/** Throws away what was done and not taken by the server. */
export const discardRegister = drop

/** Takes note of who sits in the lesson now. */
export function followSheet(sheet: LessonRegister) {
  const kept = all?.get(sheet.lesson.lesson_id)
  if (kept && !kept.isSending) keep(sheet.lesson.lesson_id, forStudents(kept.register, sheet))
}

/** Sends what waits, one after the other; what fails for now is tried again. */
async function flush() {
  if (isFlushing || !navigator.onLine || account !== accountHere()) return
  isFlushing = true
  clearTimeout(timer)
  let hasFailed = false
  try {
    for (
      let next = nextAsked(new Set()), tried = new Set<number>();
      next;
      next = nextAsked(tried)
    ) {
      tried.add(next)
      if (!(await sendOne(next))) hasFailed = true
      else if (all?.get(next)?.register.isAsked) tried.delete(next)
    }
  } finally {
    isFlushing = false
  }
  failures = hasFailed ? failures + 1 : 0
  if (hasFailed) timer = setTimeout(flush, PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1])
}

const nextAsked = (tried: ReadonlySet<number>) =>
  [...(all ?? [])].find(([id, { register }]) => register.isAsked && !tried.has(id))?.[0]

/** False where it has to be tried again later. */
async function sendOne(lesson_id: number) {
  const before = all?.get(lesson_id)
  if (!before) return true
  const sent = before.register
  const sender = account
  const body = bodyOf(sent, instantNow())
  showOne(lesson_id, { ...before, isSending: true })
  const answer = await sendRegister({ lesson_id, ...body }, { key: sent.key }).catch(
    (error: unknown) => ({ error }),
  )
  const now = sender === account ? all?.get(lesson_id) : undefined
  if (!now) return true
  showOne(lesson_id, { ...now, isSending: false })
  // Somebody else is signed in by now, perhaps since before it was sent: it waits on the device.
  if (sender !== accountHere()) return true
  if ('error' in answer) return refused(lesson_id, now.register, body, answer.error)
  sayLeftOut(now.register)
  settle(lesson_id, acknowledged(now.register, sent, answer))
  return true
}

/** The rest was saved; that these were not must be read, wherever it was sent from. */
function sayLeftOut({ leftOut, sheet }: KeptRegister) {
  if (leftOut.length === 0) return
  const text = `No longer in ${sheet.lesson.batch_name}, and left out: ${leftOut.join(', ')}. The rest of the register is saved.`
  void alert({ title: 'Register saved without some', text })
}

function settle(lesson_id: number, left: KeptRegister | null) {
  if (!left) return drop(lesson_id)
  keep(lesson_id, { ...left, isAsked: pressedAgain.has(lesson_id) })
  pressedAgain.delete(lesson_id)
}

/** Notes why it was not taken. */
function refused(lesson_id: number, register: KeptRegister, body: RegisterBody, error: unknown) {
  // It was done; only what it came to cannot be read.
  if (error instanceof UnexpectedResponse) {
    drop(lesson_id)
    return true
  }
  if (!(error instanceof ApiError) || isForLater(error)) return false
  const strangers = strangersIn(error.fields, body)
  const known = withoutStrangeGuests(register, error.fields, body)
  if (strangers.length > 0 || known) keep(lesson_id, leaveOut(known ?? register, strangers))
  else {
    const [wrong] = Object.values(error.fields)
    keep(lesson_id, { ...register, isAsked: false, refusal: wrong ?? error.message })
  }
  return true
}

/** Reads what is kept of whoever is signed in now. */
async function read() {
  const reader = accountHere()
  if (reader !== account) {
    account = reader
    pressedAgain.clear()
    show(null)
  }
  const seen = changes
  const records = await ownRecords(reader)
  if (reader !== account) return
  // Something was tapped meanwhile, or is on its way.
  if (all && (seen !== changes || isFlushing)) return
  const stored = [...records].flatMap(([name, value]) =>
    name.startsWith(NAME) && isKeptRegister(value)
      ? [[Number(name.slice(NAME.length)), value] as const]
      : [],
  )
  const isOnDevice = (lesson_id: number) => all?.get(lesson_id)?.isOnDevice ?? true
  show(
    new Map(
      stored.map(([lesson_id, register]) => [
        lesson_id,
        { register, isOnDevice: isOnDevice(lesson_id), isSending: false },
      ]),
    ),
  )
  void flush()
}

let isOpen = false

/** From now on what waits is sent, whatever page is open: when there is a network, and now and then. */
export function openOutbox() {
  if (isOpen) return
  isOpen = true
  void read()
  window.addEventListener('online', () => {
    failures = 0
    void flush()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void read()
  })
  onSessionChange(() => {
    if (accountHere() !== account) void read()
  })
}
