import type { ReactNode } from 'react'
import { createListeners } from '../../listeners.ts'
import { translateForPage } from '../feedback/toasts/say-over-pages.ts'

export type Question = {
  /** Title such as `Reset Fees`. */
  title: string
  /** The question or notice itself. */
  text: ReactNode
  /** A second sentence in quieter ink. */
  detail?: string
  /** Shown below the sentences; it cannot use the page's data. */
  more?: ReactNode
  /** Label of the accepting button: `Delete`, `Reset`, `Yes, Quit`. */
  accept: string
  /** Default `Cancel`. */
  refuse?: string
  /** True if accepting destroys something: the button is red. */
  destructive?: boolean
  /** True if accepting drops typed text: refusing becomes the main button, accepting a red outline. */
  losesWork?: boolean
}

export type Notice = {
  title: string
  text: ReactNode
  /** Default `OK`. */
  ok?: string
}

export type AskedQuestion =
  | {
      kind: 'confirm'
      question: Question & { refuse: string }
      answer: (accepted: boolean) => void
    }
  | { kind: 'alert'; notice: Notice & { ok: string }; answer: () => void; closed: Promise<void> }

/** The open dialogs, the uppermost last: a notice may come while a question is open. */
let asked: readonly AskedQuestion[] = []
const { tell, listen } = createListeners()

function showAsked(next: readonly AskedQuestion[]) {
  asked = next
  tell()
}

/** The open dialogs, for the host in the root. */
export const currentlyAsked = () => asked

export const onAsked = listen

/** Translates each sentence into the page's language. */
const translateParts = <Parts extends object>(parts: Parts) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      typeof part === 'string' ? translateForPage(part) : part,
    ]),
  ) as Parts

/** Asks a question in an alertdialog; resolves to true if it was accepted. */
export const confirm = (asking: Question) =>
  new Promise<boolean>((resolve) => {
    const question = translateParts({ refuse: 'Cancel', ...asking })
    const answer = (accepted: boolean) => {
      showAsked(asked.filter((other) => other !== self))
      resolve(accepted)
    }
    const self: AskedQuestion = { kind: 'confirm', question, answer }
    showAsked([...asked, self])
  })

/** Shows a notice with one button; resolves when it closes. A notice that is already open is not repeated. */
export function alert(telling: Notice) {
  const notice = translateParts({ ok: 'OK', ...telling })
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
    showAsked(asked.filter((other) => other !== self))
    close()
  }
  const self: AskedQuestion = { kind: 'alert', notice, answer, closed }
  showAsked([...asked, self])
  return closed
}

/** Refuses all questions, because the page that asked has been left. */
export function refuseAll() {
  for (const each of asked) if (each.kind === 'confirm') each.answer(false)
}
