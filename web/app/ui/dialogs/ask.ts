import type { ReactNode } from 'react'
import { createListeners } from '../../listeners.ts'
import { sayOverPages } from '../feedback/say-over-pages.ts'

export type Question = {
  /** What it is about: `Reset Fees`. */
  title: string
  /** The specification's sentence. */
  text: ReactNode
  /** A second sentence in quieter ink. */
  detail?: string
  /** What the accepting button does: `Delete`, `Reset`, `Yes, Quit`. */
  accept: string
  /** `Cancel` unless said. */
  refuse?: string
  /** Whether accepting destroys something: the button is red. */
  destructive?: boolean
  /** Whether accepting drops what was typed: then refusing is the main button, and accepting a red outline. */
  losesWork?: boolean
}

export type Notice = {
  title: string
  text: ReactNode
  /** `OK` unless said. */
  ok?: string
}

export type Asked =
  | {
      kind: 'confirm'
      question: Question & { refuse: string }
      answer: (accepted: boolean) => void
    }
  | { kind: 'alert'; notice: Notice & { ok: string }; answer: () => void; closed: Promise<void> }

/** What stands open, the uppermost last: a notice may come while a question waits. */
let asked: readonly Asked[] = []
const { tell, listen } = createListeners()

function show(next: readonly Asked[]) {
  asked = next
  tell()
}

/** The dialogs that stand open, for the one host in the root. */
export const currentlyAsked = () => asked

export const onAsked = listen

/** With each sentence in the language of the page. */
const said = <Parts extends object>(parts: Parts) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      typeof part === 'string' ? sayOverPages(part) : part,
    ]),
  ) as Parts

/** Asks a question in an alertdialog; true when the accepting button was pressed. */
export const confirm = (asking: Question) =>
  new Promise<boolean>((resolve) => {
    const question = said({ refuse: 'Cancel', ...asking })
    const answer = (accepted: boolean) => {
      show(asked.filter((other) => other !== self))
      resolve(accepted)
    }
    const self: Asked = { kind: 'confirm', question, answer }
    show([...asked, self])
  })

/** Says something in a dialog with one button; resolves when it is closed. What stands there already is not said twice. */
export function alert(telling: Notice) {
  const notice = said({ ok: 'OK', ...telling })
  const same = asked.find(
    (each) =>
      each.kind === 'alert' &&
      each.notice.title === notice.title &&
      each.notice.text === notice.text,
  )
  if (same?.kind === 'alert') return same.closed
  let close = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })
  const answer = () => {
    show(asked.filter((other) => other !== self))
    close()
  }
  const self: Asked = { kind: 'alert', notice, answer, closed }
  show([...asked, self])
  return closed
}

/** Refuses every question: what it is about is on a page that was left. */
export function refuseAll() {
  for (const each of asked) if (each.kind === 'confirm') each.answer(false)
}
